import { createTestModel } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';

/** What a driver does at each event, and checks in each state, by the model's own words. */
export type ModelSteps = {
  readonly states: Readonly<Record<string, () => void | Promise<void>>>;
  readonly events: Readonly<Record<string, () => void | Promise<void>>>;
};

/** One way through a model: where it starts, and what happens to lead where. */
export type ModelPath = {
  readonly title: string;
  readonly start: string;
  readonly steps: readonly { readonly event: string; readonly state: string }[];
  /** Walks the system under test along this path. Throws where the driver lacks a word of the model. */
  readonly run: (steps: ModelSteps) => Promise<void>;
};

export type Strategy = 'transitions' | 'shortest' | 'simple';

type GraphStep = { readonly event: { readonly type: string }; readonly state: AnyMachineSnapshot };
type GraphPath = { readonly state: AnyMachineSnapshot; readonly steps: GraphStep[]; readonly weight: number };

/** The part of @xstate/test's TestModel in use; its own types name what xstate 5 no longer has. */
type PathModel = {
  getShortestPaths(): GraphPath[];
  getSimplePaths(): GraphPath[];
  testPath(path: GraphPath, steps: ModelSteps): Promise<unknown>;
};

const byValue = { serializeState: ({ value }: AnyMachineSnapshot) => JSON.stringify(value) };

/** A model's states are flat, so the value is the name. */
const nameOf = ({ value }: AnyMachineSnapshot) => String(value);

/**
 * Ways through a model, for models without context and with flat states.
 *
 * - transitions: one per transition declared, the shortest way to its source and then the event. @xstate/test's
 *   own generators drop an event that leads from the first state back to itself, and 'nothing happens' is what a
 *   safety model most wants to check.
 * - shortest, simple: as @xstate/test generates them.
 */
export function modelPaths(model: AnyStateMachine, strategy: Strategy): ModelPath[] {
  const testModel = createTestModel(model, byValue) as unknown as PathModel;
  return graphPaths(model, testModel, strategy).map((path) => toModelPath(model, testModel, path));
}

function graphPaths(model: AnyStateMachine, testModel: PathModel, strategy: Strategy): GraphPath[] {
  if (strategy === 'shortest') return testModel.getShortestPaths();
  if (strategy === 'simple') return testModel.getSimplePaths();
  const wayTo = new Map(getShortestPaths(model, byValue).map((way) => [nameOf(way.state), way]));
  return edgesOf(model).map(({ state, event, nextState }) => {
    const way = wayTo.get(nameOf(state));
    if (way === undefined) throw new Error(`No way leads to ${nameOf(state)}.`);
    return { state: nextState, steps: [...way.steps, { event, state: nextState }], weight: way.weight + 1 };
  });
}

function toModelPath(model: AnyStateMachine, testModel: PathModel, path: GraphPath): ModelPath {
  const walked = path.steps.filter(({ event }) => event.type !== 'xstate.init');
  const steps = walked.map(({ event, state }) => ({ event: event.type, state: nameOf(state) }));
  const start = startOf(model);
  const ways = steps.map(({ event, state }) => `${event} → ${state}`);
  return {
    title: [start, ...ways].join(' · '),
    start,
    steps,
    run: async (driver) => {
      checkWords(model, driver);
      await testModel.testPath(path, driver);
    },
  };
}

/** Every transition that can be taken in a model. */
export function transitionsOf(model: AnyStateMachine): { source: string; event: string; target: string }[] {
  return edgesOf(model).map(({ state, event, nextState }) => ({
    source: nameOf(state),
    event: event.type,
    target: nameOf(nextState),
  }));
}

function edgesOf(model: AnyStateMachine) {
  return adjacencyMapToArray(getAdjacencyMap(model, byValue));
}

/** The state in which a model begins. */
function startOf(model: AnyStateMachine): string {
  return model.root.initial.target?.[0]?.key ?? '';
}

/** @xstate/test passes over a state or an event without an executor, in silence. */
export function checkWords(model: AnyStateMachine, { states, events }: ModelSteps): void {
  const missing = [
    ...missingIn(states, Object.keys(model.states)).map((name) => `state "${name}"`),
    ...missingIn(events, model.events).map((name) => `event "${name}"`),
  ];
  if (missing.length > 0) throw new Error(`The driver of ${model.id} lacks ${missing.join(', ')}.`);
  const unknown = [
    ...missingIn(model.states, Object.keys(states)),
    ...Object.keys(events).filter((name) => !model.events.includes(name)),
  ];
  if (unknown.length > 0) throw new Error(`${model.id} does not know "${unknown.join('", "')}".`);
}

function missingIn(known: object, wanted: readonly string[]): string[] {
  return wanted.filter((name) => !Object.hasOwn(known, name));
}
