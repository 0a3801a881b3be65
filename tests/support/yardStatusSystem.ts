import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { DEFAULT_LIGHTNING_RULES, LATE_AFTER_MS, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import type { PayloadFacts } from '#machines/yardStatus/yardFacts.ts';
import { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import type {
  PollOutcome,
  YardStatusEmitted,
  YardStatusEvent,
} from '#machines/yardStatus/yardStatusEvents.ts';
import type { YardStatusInput } from '#machines/yardStatus/yardStatusContext.ts';
import { selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { advance } from './advance.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { settled } from './settled.ts';

export const YARD_INPUT: YardStatusInput = {
  facilityId: 'YARD-7',
  clientId: 'ACME',
  watchedAt: null,
  rules: { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: STALE_AFTER_MS },
  pollEveryMs: 10_000,
  timeoutMs: 8_000,
  lateAfterMs: LATE_AFTER_MS,
  staleAfterMs: STALE_AFTER_MS,
  etaMs: null,
  isMonitoring: false,
  startedAtMs: MISSION_TIME_MS,
  remembered: null,
  toldAlarm: null,
  report: null,
};

/**
 * A yard page's machine with a service that answers when told, a network clock that may be set wrong (`skewMs`)
 * or stand still, and a worker that tells what the test says. Keeps every status that was ever shown.
 */
export function createYardStatusSystem(input: Partial<YardStatusInput> = {}) {
  const clock = new SimulatedClock();
  const polls = heldPromises<PollOutcome, { facilityId: string; clientId: string }>();
  const payloads = heldPromises<PayloadFacts, { eventId: string }>();
  const network = { skewMs: 0, isTicking: true };
  let tellWitness: (event: EventObject) => void = () => {};

  const machine = yardStatusMachine.provide({
    actors: {
      fetchAlerts: polls.logic,
      fetchPayload: payloads.logic,
      watchClock: fromCallback<EventObject>(() => {}),
      watchWitness: fromCallback<EventObject, { facilityId: string; clientId: string }>(({ sendBack }) => {
        tellWitness = sendBack;
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { ...YARD_INPUT, ...input } });
  const emitted: YardStatusEmitted[] = [];
  const everShown: string[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.subscribe((snapshot) => everShown.push(selectShown(snapshot)));
  actor.start();

  const nowMs = () => MISSION_TIME_MS + clock.now() + network.skewMs;
  const tick = () => {
    if (network.isTicking) actor.send({ type: 'clock.ticked', atMs: nowMs() });
  };
  const isFetching = () => actor.getSnapshot().matches({ polling: 'fetching' });
  const beginFetch = () => {
    if (!isFetching()) actor.send({ type: 'alerts.announced' });
  };

  return {
    actor,
    clock,
    polls,
    payloads,
    network,
    emitted,
    everShown,
    nowMs,
    tick,
    isFetching,
    snapshot: () => actor.getSnapshot(),
    shown: () => selectShown(actor.getSnapshot()),
    send: (event: YardStatusEvent) => actor.send(event),
    /** The worker of the page speaks. */
    witness: (event: YardStatusEvent) => tellWitness(event),
    /** Lets time pass, ticking each half second unless the network clock stands still. */
    pass: (spanMs: number, onSlice?: () => void) =>
      advance(clock, spanMs, () => {
        tick();
        onSlice?.();
      }),
    /** Makes the service answer the fetch under way, or one that is begun for it. */
    async answer(outcome: FeedFacts | 'missing') {
      beginFetch();
      polls.last().resolve(outcome === 'missing' ? outcome : { facts: outcome, receivedAtMs: nowMs() });
      await settled();
    },
    async fail(message: string) {
      beginFetch();
      polls.last().reject(new Error(message));
      await settled();
    },
    beginFetch,
  };
}
