import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import type { MapApi } from '#adapters/api/mapApi.ts';
import type { SightingTable } from '#adapters/sightingTable.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { ANSWER_OVERDUE_MS } from '#domain/alerting/sourceFreshness.ts';
import { mapFeedMachine, type FilePoll, type MapFeedEvent } from '#machines/mapFeed/mapFeedMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

const TICK_MS = 1_000;
/** Source: requirements CONST-05, GAP-31. */
export const POLL_EVERY_MS = 30_000;
/** Sooner than that, so that one lost answer does not leave the map without statuses for half a minute. Our own decision. */
const RETRY_MS = 10_000;
/** The file's head and the file, one after the other, must fit. */
const TIMEOUT_MS = 18_000;

/** How often statuses are asked for, ms; `lateAfterMs`: when a status without confirmation counts as late. */
export type FeedPace = { readonly pollEveryMs: number; readonly lateAfterMs: number };
const MAP_PACE: FeedPace = { pollEveryMs: POLL_EVERY_MS, lateAfterMs: ANSWER_OVERDUE_MS };

/** The statuses of all facilities of a client, polled and watched. Not started. */
export function createMapFeed(
  { clock, environment }: Pick<Platform, 'clock' | 'environment'>,
  api: Pick<MapApi, 'fetchAlerts'>,
  table: Pick<SightingTable, 'watch'>,
  { clientId, pace = MAP_PACE }: { clientId: string; pace?: FeedPace | undefined },
) {
  const machine = mapFeedMachine.provide({
    actors: {
      fetchAlerts: fromPromise<FilePoll, { clientId: string }>(async ({ signal }) => {
        const alerts = await api.fetchAlerts(signal);
        return alerts === 'kept' ? 'kept' : { alerts, receivedAtMs: clock.nowMs() };
      }),
      watchClock: telling((tell) => {
        const timer = setInterval(() => tell({ type: 'clock.ticked', atMs: clock.nowMs() }), TICK_MS);
        return () => clearInterval(timer);
      }),
      watchWitness: telling((tell) =>
        table.watch((sightings) =>
          tell(sightings === null ? { type: 'witness.lost' } : { type: 'witness.changed', sightings }),
        ),
      ),
    },
  });
  return createActor(machine, {
    input: {
      clientId,
      rules: { ...environment.lightningRules, staleAfterMs: STALE_AFTER_MS },
      ...pace,
      retryMs: RETRY_MS,
      timeoutMs: TIMEOUT_MS,
      startedAtMs: clock.nowMs(),
    },
  });
}

function telling(watch: (tell: (fact: MapFeedEvent) => void) => () => void) {
  return fromCallback<EventObject>(({ sendBack }) => watch(sendBack));
}
