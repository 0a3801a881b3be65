import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { modelPaths, type ModelSteps } from './modelPaths.ts';
import { transitionPaths } from './transitionPaths.ts';

/**
 * Declares the tests of one system under test against its model: one per transition, and one per journey
 * (simple path). The numbers are pinned, so that a model cannot lose ways in silence.
 *
 * @param createSteps Makes a fresh system for each path.
 */
export function walkModel(
  model: AnyStateMachine,
  pinned: { readonly transitions: number; readonly journeys: number },
  createSteps: () => ModelSteps,
): void {
  const transitions = transitionPaths(model);
  const journeys = modelPaths(model, 'simple');

  test('the model covers no less than it did', () => {
    expect({ transitions: transitions.length, journeys: journeys.length }).toEqual(pinned);
  });

  describe('each transition', () => {
    // The paths assert in every state that they reach.
    // oxlint-disable-next-line vitest/expect-expect
    for (const { title, run } of transitions) test(title, () => run(createSteps()));
  });

  describe('each journey', () => {
    // oxlint-disable-next-line vitest/expect-expect
    for (const { title, run } of journeys) test(title, () => run(createSteps()));
  });
}
