import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';
import { modelTours, type ModelTour, type TourRules } from '../../support/modelTours.ts';
import { transitionPaths } from '../../support/transitionPaths.ts';
import { walkTour } from '../../support/walkTour.ts';
import { createOutsideWorld, type OutsideWorld } from './outsideWorld.ts';
import { expect, test as base } from './test.ts';

/** The worker's service, and one page with a world of its own. */
export const test = base.extend<{ world: OutsideWorld }>({
  world: async ({ page, service }, use) => {
    const world = await createOutsideWorld(page, service.origin);
    // pages share a session, and the service takes a second renewal of one for theft: it gets no answer
    world.hold(/\/auth\/token/);
    await use(world);
  },
});

export type ModelDependencies = {
  readonly page: Page;
  readonly world: OutsideWorld;
  readonly origin: string;
};

type WalkRules = TourRules & {
  /** Which transitions to walk, by title; else all. */
  readonly isWalked?: (title: string) => boolean;
};

/** A tour that fails stays readable, and two workers share a model. */
const STEPS = 15;

/**
 * Declares the tests that walk transitions of a model in the browser: few long tours, each on a page of its own. The
 * number of transitions is pinned, so that none is lost in silence.
 *
 * @param rules Who needs one says why beside it.
 */
export function walkTransitions(
  model: AnyStateMachine,
  pinned: { readonly walked: number; readonly of: number },
  createSteps: (dependencies: ModelDependencies) => Promise<ModelSteps>,
  { isWalked = () => true, ...rules }: WalkRules = {},
): void {
  const all = transitionPaths(model);
  const walked = all.filter(({ title }) => isWalked(title));
  const tours = modelTours(walked, STEPS, rules);

  // what a page looks like is tested elsewhere: here nothing is drawn that need not be
  test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'reduce' } });

  test('the model covers no less than it did', () => {
    expect({ walked: walked.length, of: all.length }).toEqual(pinned);
    const covered = tours.flatMap(({ covers }) => covers);
    expect(covered.toSorted()).toEqual(walked.map(({ title }) => title).toSorted());
  });

  for (const [index, tour] of tours.entries()) {
    const annotation = tour.covers.map((description) => ({ type: 'walks', description }));
    test(titleOf(tour, index), { annotation }, async ({ page, world, service }) => {
      const driver = await createSteps({ page, world, origin: service.origin });
      await walkTour(model, tour, driver, (name, step) => test.step(name, step));
    });
  }
}

function titleOf({ covers }: ModelTour, index: number): string {
  const [first] = covers;
  const last = covers.length > 1 ? ` … ${covers.at(-1)}` : '';
  return `tour ${index + 1}, ${covers.length} transitions: ${first}${last}`;
}
