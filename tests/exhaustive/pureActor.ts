import {
  initialTransition,
  transition,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';

/** A machine between two events: no clock, no effects, nothing that runs. */
export type PureActor<Machine extends AnyStateMachine> = {
  readonly machine: Machine;
  readonly snapshot: SnapshotFrom<Machine>;
  /** Ids of the delayed events that are due one day. */
  readonly timers: ReadonlySet<string>;
  /** What the last event made it emit. */
  readonly emitted: readonly { readonly type: string }[];
};

type Action = { readonly type: string; readonly params?: unknown };

export function startPure<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): PureActor<Machine> {
  const [snapshot, actions] = initialTransition(machine as AnyStateMachine, input);
  return {
    machine,
    snapshot: snapshot as SnapshotFrom<Machine>,
    ...followed(new Set(), actions as Action[]),
  };
}

export function sendPure<Machine extends AnyStateMachine>(
  actor: PureActor<Machine>,
  event: EventFromLogic<Machine> | { readonly type: `xstate.${string}` },
): PureActor<Machine> {
  const [snapshot, actions] = transition(
    actor.machine as AnyStateMachine,
    actor.snapshot as never,
    event as never,
  );
  // what fires is armed no longer, unless its state is entered anew
  const armed = new Set(actor.timers);
  armed.delete((event as { type: string }).type);
  const { machine } = actor;
  return { machine, snapshot: snapshot as SnapshotFrom<Machine>, ...followed(armed, actions as Action[]) };
}

/** The answer of the child that runs `src`; null: none runs. */
export function endOfChild(
  { snapshot }: PureActor<AnyStateMachine>,
  src: string,
  end: { readonly output: unknown } | { readonly error: unknown },
): { type: `xstate.${string}`; actorId: string } | null {
  const children = Object.entries(snapshot.children as Record<string, { src?: unknown }>);
  const id = children.find(([, child]) => child.src === src)?.[0];
  if (id === undefined) return null;
  return { type: `xstate.${'output' in end ? 'done' : 'error'}.actor.${id}`, actorId: id, ...end };
}

function followed(before: ReadonlySet<string>, actions: readonly Action[]) {
  const timers = new Set(before);
  const emitted: { type: string }[] = [];
  for (const { type, params } of actions) {
    const given = (params ?? {}) as { event?: { type: string }; delay?: number; sendId?: string };
    if (type === 'xstate.raise' && given.delay !== undefined) timers.add(given.event!.type);
    if (type === 'xstate.cancel') timers.delete(given.sendId!);
    if (type === 'xstate.emit') emitted.push(given.event!);
  }
  return { timers, emitted };
}
