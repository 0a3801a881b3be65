import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { facilityKey, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { shownStatusOf, type MapCode } from '#domain/alerting/mapCode.ts';
import {
  mapFeedMachine,
  type FilePoll,
  type MapFeedEvent,
  type MapFeedInput,
} from '#machines/mapFeed/mapFeedMachine.ts';
import { selectCodes } from '#machines/mapFeed/mapFeedSelectors.ts';
import { advance } from './advance.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { settled } from './settled.ts';
import { BARE_FILE } from './bareAnswer.ts';

export const MAP_INPUT: MapFeedInput = {
  clientId: 'ACME',
  rules: { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: STALE_AFTER_MS },
  pollEveryMs: 30_000,
  retryMs: 10_000,
  timeoutMs: 18_000,
  lateAfterMs: 45_000,
  startedAtMs: MISSION_TIME_MS,
};

export const QUIET_YARD = 'QUIET_YARD';
export const STORM_YARD = 'STORM_YARD';
/** In the list, and not among what the engine watches. */
export const NEW_YARD = 'NEW_YARD';

type Ages = { readonly ageMs?: number; readonly lightningAgeMs?: number | null };

/** One alerts file whose content is as old as wanted; by default made now. Watches two of the three yards. */
export function clientAlerts(
  events: Readonly<Record<string, readonly ActiveEvent[]>>,
  nowMs: number,
  { ageMs = 0, lightningAgeMs = ageMs }: Ages = {},
): ClientAlerts {
  return {
    ...BARE_FILE,
    generatedAtMs: nowMs - ageMs,
    lightningAsOfMs: lightningAgeMs === null ? null : nowMs - lightningAgeMs,
    watched: new Set([QUIET_YARD, STORM_YARD].map(facilityKey)),
    events: new Map(Object.entries(events).map(([id, listed]) => [facilityKey(id), listed])),
  };
}

/** An answer by which satellites alone watch the quiet yard. */
export function satelliteAlerts(nowMs: number): ClientAlerts {
  const known = { lightningAsOfMs: nowMs, lightningLimitMs: 90_000, hasSource: true, isSatelliteOnly: true };
  return { ...clientAlerts({}, nowMs), lightning: new Map([[facilityKey(QUIET_YARD), known]]) };
}

/**
 * A map's machine with a service that answers when told, a network clock that may be set wrong (`skewMs`) or stand
 * still, and a worker that tells what the test says: it speaks from the start. Keeps every status that was ever shown.
 */
export function createMapFeedSystem({ hasWorker = true, input = {} as Partial<MapFeedInput> } = {}) {
  const clock = new SimulatedClock();
  const polls = heldPromises<FilePoll, { clientId: string }>();
  const network = { skewMs: 0, isTicking: true };
  const machine = mapFeedMachine.provide({
    actors: {
      fetchAlerts: polls.logic,
      watchClock: fromCallback<EventObject>(() => {}),
      watchWitness: fromCallback<EventObject>(() => {}),
    },
  });
  const actor = createActor(machine, { clock, input: { ...MAP_INPUT, ...input } });
  const everShown = new Set<string>();
  actor.subscribe((snapshot) => selectCodes(snapshot).forEach((code) => everShown.add(wordOf(code))));
  actor.start();
  actor.send({ type: 'facilities.changed', facilityIds: [QUIET_YARD, STORM_YARD, NEW_YARD], revision: null });
  if (hasWorker) actor.send({ type: 'witness.changed', sightings: [] });

  const nowMs = () => MISSION_TIME_MS + clock.now() + network.skewMs;
  const tick = () => {
    if (network.isTicking) actor.send({ type: 'clock.ticked', atMs: nowMs() });
  };
  const isFetching = () => actor.getSnapshot().matches({ polling: 'fetching' });

  return {
    actor,
    clock,
    polls,
    network,
    everShown,
    nowMs,
    tick,
    isFetching,
    snapshot: () => actor.getSnapshot(),
    send: (event: MapFeedEvent) => actor.send(event),
    /** Statuses of the quiet, the stormy and the unwatched yard. */
    shown: () => Array.from(selectCodes(actor.getSnapshot()), wordOf),
    pass: (spanMs: number, onSlice?: () => void) =>
      advance(clock, spanMs, () => {
        tick();
        onSlice?.();
      }),
    /** Makes the service answer the fetch under way, or one that is begun for it. */
    async answer(alerts: ClientAlerts | 'kept') {
      beginFetch();
      polls.last().resolve(alerts === 'kept' ? alerts : { alerts, receivedAtMs: nowMs() });
      await settled();
    },
    async fail(message: string) {
      beginFetch();
      polls.last().reject(new Error(message));
      await settled();
    },
  };

  function beginFetch(): void {
    if (!isFetching()) actor.send({ type: 'page.woken', atMs: nowMs() });
  }
}

function wordOf(code: number): string {
  return shownStatusOf(code as MapCode);
}
