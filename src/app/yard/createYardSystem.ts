import { createSightingStore } from '#adapters/sightingStore.ts';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Facility } from '#contracts/facility.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { createComputeCore } from '#app/compute/createComputeCore.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createYardStatus, type YardPageSetup } from './createYardStatus.ts';
import { onAnswer, poll } from '#app/binding/poll.ts';
import { rulesInForce } from '#app/compute/rulesInForce.ts';

const MINUTE_MS = 60_000;

/**
 * How often each feed of a yard page is asked, and when its answer is old. Sources: CONST-07, CONST-10; probability as
 * often as the alerts may change.
 */
const CONDITIONS = { everyMs: 5 * MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 15 * MINUTE_MS };
const PROBABILITY = { everyMs: MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 5 * MINUTE_MS };
export const TRAITS = { everyMs: 120 * MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 24 * 60 * MINUTE_MS };

/** Everything that one yard page runs on. */
export function createYardSystem(platform: Platform, facility: Facility, page: YardPageSetup) {
  const { catalogue, weather } = platform;
  const position: LonLat = [facility.longitude, facility.latitude];
  const place = { clientId: facility.clientId, facilityId: facility.id, position };
  const sightings = createSightingStore();

  const yardStatus = createYardStatus(platform, sightings, { ...place, ...page });
  const computeCore = createComputeCore(platform, { sightings, rules: rulesInForce(yardStatus) }, [facility]);
  const conditions = poll(CONDITIONS, async (signal): Promise<CurrentConditions | null> => {
    try {
      return await weather.fetchConditions(place, signal);
    } catch (error) {
      console.info('No TWC current conditions service');
      throw error;
    }
  });
  const probability = poll(PROBABILITY, (signal) => weather.fetchProbability(place, signal));
  const traits = poll<EventTraitsByType>(TRAITS, (signal) => catalogue.fetchEventTraits(signal));
  onAnswer(traits, (answer) => yardStatus.send({ type: 'traits.changed', traits: answer }));

  let stopWatching: (() => void) | null = null;
  const actors = [traits, probability, conditions, computeCore, yardStatus];
  return {
    facility,
    yardStatus,
    conditions,
    probability,
    traits,
    computeCore,
    start() {
      actors.toReversed().forEach((actor) => actor.start());
      stopWatching = platform.watchChanges(place, (what) => {
        if (what === 'facility') page.readFacility();
        yardStatus.send({ type: 'alerts.announced' });
      });
    },
    dispose() {
      stopWatching?.();
      actors.forEach((actor) => actor.stop());
    },
  };
}

export type YardSystem = ReturnType<typeof createYardSystem>;
