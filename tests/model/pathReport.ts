import type { AnyStateMachine } from 'xstate';
import { modelPaths, transitionsOf, type ModelPath, type Strategy } from '../support/modelPaths.ts';

/** How much of a model its paths walk. */
export type Coverage = {
  readonly covered: number;
  readonly total: number;
  readonly missing: readonly string[];
};

/** Test paths of one machine, in the words of its model. */
export type PathReport = {
  readonly machine: string;
  readonly strategy: Strategy;
  readonly coverage: { readonly states: Coverage; readonly transitions: Coverage };
  readonly paths: readonly Pick<ModelPath, 'start' | 'steps'>[];
};

export function pathReport(machine: string, model: AnyStateMachine, strategy: Strategy): PathReport {
  const paths = modelPaths(model, strategy).map(({ start, steps }) => ({ start, steps }));
  const walkedStates = new Set(
    paths.flatMap(({ start, steps }) => [start, ...steps.map(({ state }) => state)]),
  );
  const walkedTransitions = new Set(paths.flatMap(({ start, steps }) => walked(start, steps)));
  return {
    machine,
    strategy,
    coverage: {
      states: coverageOf(Object.keys(model.states), walkedStates),
      transitions: coverageOf(transitionsOf(model).map(nameOfTransition), walkedTransitions),
    },
    paths,
  };
}

function walked(start: string, steps: ModelPath['steps']): string[] {
  return steps.map(({ event, state }, index) =>
    nameOfTransition({ source: steps[index - 1]?.state ?? start, event, target: state }),
  );
}

function nameOfTransition({
  source,
  event,
  target,
}: {
  source: string;
  event: string;
  target: string;
}): string {
  return `${source} + ${event} → ${target}`;
}

function coverageOf(all: readonly string[], walkedOnes: ReadonlySet<string>): Coverage {
  const missing = all.filter((name) => !walkedOnes.has(name));
  return { covered: all.length - missing.length, total: all.length, missing };
}
