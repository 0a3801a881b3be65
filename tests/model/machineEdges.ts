import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One transition of a machine, in words. */
export type MachineEdge = {
  readonly source: AnyStateNode;
  /** null: nothing is left or entered, only actions follow. */
  readonly target: AnyStateNode | null;
  /** What happens: an event, `after <delay>`, `<actor> done`, `<actor> failed`, or `at once`. */
  readonly trigger: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
};

/** Every state of a machine, parents before children, in the order in which the chart declares them. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** Every transition of a machine, in the order in which the chart declares them. */
export function edgesOf(machine: AnyStateMachine): MachineEdge[] {
  return nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map((transition) => edgeOf(node, transition)),
  );
}

function edgeOf(source: AnyStateNode, transition: AnyTransitionDefinition): MachineEdge {
  return {
    source,
    target: transition.target?.[0] ?? null,
    trigger: triggerOf(source, transition.eventType),
    guard: transition.guard === undefined ? null : guardName(transition.guard),
    actions: transition.actions.map(nameOf),
  };
}

function triggerOf(source: AnyStateNode, eventType: string): string {
  if (eventType === '') return 'at once';
  const delay = /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1];
  if (delay !== undefined) return `after ${delay}`;
  const [, how, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  if (how === undefined) return eventType;
  const actor = source.invoke.find((invoked) => invoked.id === id)?.src;
  return `${typeof actor === 'string' ? actor : id} ${how === 'done' ? 'done' : 'failed'}`;
}

/** A guard by its name; `not(…)` keeps its parts in a property that xstate does not type. */
function guardName(guard: unknown): string {
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    return `${guard.name} ${guard.guards.map(nameOf).join(', ')}`;
  }
  return nameOf(guard);
}

/** The name under which an action or a guard stands in the chart. */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const type = (part as { type?: unknown }).type;
  return typeof type === 'string' ? type : 'inline';
}
