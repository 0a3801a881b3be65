import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import type { SetOrder } from '#machines/override/overrideCalls.ts';
import { overrideMachine, type OverrideEvent } from '#machines/override/overrideMachine.ts';
import { selectIsBusy, selectIsFormOpen, selectWithheld } from '#machines/override/overrideSelectors.ts';
import { inForce, OVERRIDE_INPUT } from '../support/overrideSystem.ts';
import type { World } from './explore.ts';
import { must } from './yardStatusRules.ts';
import { endOfChild, sendPure, startPure, type PureActor } from './pureActor.ts';

/** The form of one site admin, and beside it what the test knows to be true. */
type OverrideWorldState = {
  readonly form: PureActor<typeof overrideMachine>;
  readonly probability: number | null;
  /** What the yard was last said to be under; null: not known. */
  readonly overridden: 'nothing' | 'opening' | 'closing' | null;
  /** The person has acknowledged what the form says now, and nothing has taken that back. */
  readonly isAcknowledged: boolean;
  /** Last strike near the yard that was told; null: none. */
  readonly strikeAtMs: number | null;
  /** Lightning has struck since the person acknowledged anything. */
  readonly isStruck: boolean;
};

const OPENING = inForce('yardIsOpen', 'override-1');
const CLOSING = inForce('yardIsClosed', 'override-2');
const IN_FORCE = { nothing: null, opening: OPENING.id, closing: CLOSING.id };
const GATE = 0.05;

const QUIET = { setByName: null, lastStrikeAtMs: null };

const EVENTS: Readonly<Record<string, OverrideEvent>> = {
  'the yard is not overridden': { type: 'yard.changed', ...QUIET, override: NO_OVERRIDE },
  'somebody has opened the yard': { type: 'yard.changed', ...QUIET, override: OPENING, setByName: 'Ada' },
  'somebody has closed the yard': { type: 'yard.changed', ...QUIET, override: CLOSING, setByName: 'Ada' },
  'nobody knows of the yard': { type: 'yard.changed', ...QUIET, override: null },
  'lightning strikes near a yard that is not overridden': {
    type: 'yard.changed',
    ...QUIET,
    override: NO_OVERRIDE,
    lastStrikeAtMs: 1,
  },
  'the probability is 5 %': { type: 'probability.changed', fraction: GATE },
  'the probability is 6 %': { type: 'probability.changed', fraction: 0.06 },
  'the probability is not known': { type: 'probability.changed', fraction: null },
  'Open Yard is pressed': { type: 'form.requested', purpose: 'openYard' },
  'Override is pressed': { type: 'form.requested', purpose: 'override' },
  'the form is closed': { type: 'form.dismissed' },
  'the switch is turned on': { type: 'switch.turned', isOn: true },
  'the switch is turned off': { type: 'switch.turned', isOn: false },
  'Yard is Open is chosen': { type: 'message.chosen', messageId: 'yardIsOpen' },
  'Yard is Closed is chosen': { type: 'message.chosen', messageId: 'yardIsClosed' },
  'it is acknowledged': { type: 'acknowledgement.turned', isGiven: true },
  'the acknowledgement is taken back': { type: 'acknowledgement.turned', isGiven: false },
  'it is submitted': { type: 'operator.submitted' },
  'a strike revokes the override': {
    type: 'override.revoked',
    atMs: 1,
    strikeDistanceM: 3_000,
    strikeErrorM: null,
  },
};

const ANSWERS: Readonly<Record<string, { output: unknown } | { error: unknown }>> = {
  'the service does it': { output: 'done' },
  'somebody else was first': { output: { refused: 'taken', byName: 'Ada' } },
  'the service finds lightning too likely': { output: { refused: 'probability' } },
  'the call fails': { error: new Error('offline') },
};

/** @param machine The page's, or one that is broken on purpose. */
export const createOverrideWorld = (machine = overrideMachine): World<OverrideWorldState> => ({
  start: () => ({
    form: startPure(machine, OVERRIDE_INPUT),
    probability: null,
    overridden: null,
    isAcknowledged: false,
    strikeAtMs: null,
    isStruck: false,
  }),
  happenings: (state) => [
    ...Object.entries(EVENTS).map(([name, event]) => ({ name, to: () => told(state, event) })),
    ...['setOverride', 'removeOverride'].flatMap((src) => answered(state, src)),
    ...[...state.form.timers].map((timer) => ({
      name: timer.replace(/xstate\.after\.|override\./g, ''),
      to: () => send(state, { type: timer as `xstate.${string}` }),
    })),
  ],
  keyOf: ({ form: { snapshot, timers }, ...truth }) =>
    JSON.stringify([snapshot.value, snapshot.context, [...timers].toSorted(), truth]),
  check,
});

function send(
  state: OverrideWorldState,
  event: Parameters<typeof sendPure<typeof overrideMachine>>[1],
): OverrideWorldState {
  return { ...state, form: sendPure(state.form, event) };
}

function told(state: OverrideWorldState, event: OverrideEvent): OverrideWorldState {
  return { ...send(state, event), ...truthAfter(state, event) };
}

/** What is true after an event, whatever the machine makes of it. */
function truthAfter(state: OverrideWorldState, event: OverrideEvent): Partial<OverrideWorldState> {
  const isWaiting = selectIsFormOpen(state.form.snapshot) && !selectIsBusy(state.form.snapshot);
  switch (event.type) {
    case 'yard.changed': {
      const { override, lastStrikeAtMs: strikeAtMs } = event;
      const isStruck = state.isStruck || (strikeAtMs !== null && strikeAtMs !== state.strikeAtMs);
      const struck = { strikeAtMs, isStruck };
      if (override === null) return { ...struck, overridden: null };
      if (!override.isSet) return { ...struck, overridden: 'nothing' };
      return { ...struck, overridden: override === OPENING ? 'opening' : 'closing' };
    }
    case 'probability.changed':
      return { probability: event.fraction };
    case 'acknowledgement.turned':
      return isWaiting ? { isAcknowledged: event.isGiven, isStruck: false } : {};
    case 'form.requested':
      return isWaiting || selectIsBusy(state.form.snapshot) ? {} : { isAcknowledged: false };
    case 'form.dismissed':
      return isWaiting ? { isAcknowledged: false } : {};
    case 'operator.submitted':
    case 'switch.turned':
    case 'message.chosen':
    case 'override.revoked':
      return {};
    default:
      return event satisfies never;
  }
}

function answered(state: OverrideWorldState, src: string) {
  return Object.entries(ANSWERS).flatMap(([name, end]) => {
    const event = endOfChild(state.form, src, end);
    if (event === null) return [];
    return [{ name: `${src}: ${name}`, to: () => send(state, event) }];
  });
}

/** What must hold wherever the form stands. */
function check(state: OverrideWorldState, from: OverrideWorldState | null): void {
  const { form, probability, overridden, isAcknowledged, isStruck } = state;
  const isLikely = probability === null || probability > GATE;
  const isOffered = selectWithheld(form.snapshot).length === 0;
  must(!isOffered || !isLikely, 'S8: opening is offered although lightning is likely or not known');
  must(
    !isOffered || overridden === 'nothing',
    'S9: opening is offered although the yard is overridden, or not known',
  );

  const order = orderBegun(state, from);
  if (order === null) return;
  const isOpening = order.message.yardStatus === 'OPEN';
  must(!isOpening || !isLikely, 'S8: a call opens the yard although lightning is likely or not known');
  must(!isOpening || order.lightningProbability === probability, 'S9: the call tells another probability');
  must(!isOpening || !isStruck, 'S9: a call opens the yard over a strike that nobody has acknowledged');
  must(isAcknowledged, 'S9: a call begins that nobody has acknowledged');
  must(
    overridden === null || order.replacesOverrideId === IN_FORCE[overridden],
    'OVR-08: one override is set over another, which the call does not name',
  );
  const removal = endOfChild(form, 'removeOverride', { output: null });
  must(removal === null, 'GAP-81: an override is removed to make room for another one');
}

/** What the service is now asked to set, if it was not asked before. */
function orderBegun({ form }: OverrideWorldState, from: OverrideWorldState | null): SetOrder | null {
  const call = endOfChild(form, 'setOverride', { output: null });
  if (call === null || from === null) return null;
  const before = from.form.snapshot.children as Record<string, unknown>;
  const now = form.snapshot.children as Record<string, { getSnapshot(): { input?: SetOrder } }>;
  if (before[call.actorId] === now[call.actorId]) return null;
  return now[call.actorId]!.getSnapshot().input ?? null;
}
