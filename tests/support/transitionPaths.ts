import type { AnyStateMachine } from 'xstate';
import { modelPaths, type ModelPath } from './modelPaths.ts';

/** One test per transition that a model declares, titled by its last step. See `modelPaths`. */
export function transitionPaths(model: AnyStateMachine): ModelPath[] {
  return modelPaths(model, 'transitions').map((path) => {
    const last = path.steps.at(-1);
    const source = path.steps.at(-2)?.state ?? path.start;
    return { ...path, title: `${source} + ${last?.event} → ${last?.state}` };
  });
}
