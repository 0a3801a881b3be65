import { fetchMeteogram } from '#adapters/api/meteogramApi.ts';
import { onAnswer, poll } from '#app/binding/poll.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Meteogram } from '#contracts/meteogram.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { isLightningCurrent, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { YardPlace } from '#domain/locations/yardId.ts';
import { strikesAround, type StrikesAround } from '#map/strikes/strikesAround.ts';

const MINUTE_MS = 60_000;

/** Sources: CONST-10, FAC-12; the probability as often as on a yard page. */
const WEATHER = { everyMs: 5 * MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 15 * MINUTE_MS };
const PROBABILITY = { everyMs: MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 5 * MINUTE_MS };
/**
 * Sources: CONST-09, STRIKE-15. A count that is not there yet is asked for again as soon as a step may have come. One from
 * before the device slept is stale a minute after the next was due.
 */
const AROUND = { everyMs: 3 * MINUTE_MS, retryMs: 5_000, staleAfterMs: 4 * MINUTE_MS };

/** What is counted of the lightning around a facility. */
type LightningReach = { readonly radiusM: number; readonly historyMs: number };

/** Lightning around a facility, and up to when it is completely known, epoch ms. */
type LightningAround = StrikesAround & { readonly asOfMs: number };

/** What is known of lightning at the facility itself, by its newest answer. */
type FacilityLightning = Pick<FeedFacts, 'lightningAsOfMs' | 'lightningLimitMs'> & {
  readonly isSatelliteOnly: boolean;
};

/** Strikes of the map, and whether they are known up to now. */
type WatchedStrikes = { readonly strikes: MapSystem['strikes']; readonly isKnown: () => boolean };

/**
 * Weather, forecast and lightning around a facility, each a feed of its own:
 * one that is dead stops no other. Not started.
 */
export function createFacilityFeeds(
  { http, environment, weather, presentMs }: Platform,
  strikes: MapSystem['strikes'],
  place: YardPlace,
  lightning: () => FacilityLightning,
) {
  const { apiBaseUrl } = environment;
  const isKnownTo = (lightningAsOfMs: number | null) =>
    isLightningCurrent(
      { lightningAsOfMs, lightningLimitMs: lightning().lightningLimitMs },
      STALE_AFTER_MS,
      presentMs(),
    );
  const isMapKnown = () => isKnownTo(strikes.asOfMs());
  // the map's steps go on by any source, also where none watches this facility
  const isWatched = () => {
    const { lightningAsOfMs, isSatelliteOnly } = lightning();
    return isKnownTo(lightningAsOfMs) || (isSatelliteOnly && lightningAsOfMs === null);
  };
  const watched = { strikes, isKnown: isMapKnown };
  let reach: LightningReach | null = null;
  const around = poll<LightningAround>(AROUND, async () =>
    countAround(watched, place.position, reach, presentMs()),
  );
  const forecast = poll<Meteogram>(WEATHER, (signal) => fetchMeteogram({ http, apiBaseUrl }, place, signal));
  // a facility that has just come has its forecast within seconds
  onAnswer(forecast, ({ origin }) => {
    if (origin?.state !== 'waiting') return;
    setTimeout(() => {
      if (forecast.getSnapshot().status === 'active') forecast.send({ type: 'refresh.requested' });
    }, WEATHER.retryMs);
  });
  return {
    probability: poll(PROBABILITY, (signal) => weather.fetchProbability(place, signal)),
    conditions: poll<CurrentConditions>(WEATHER, (signal) =>
      weather.fetchConditions(place, signal).catch((error: unknown) => {
        if (!signal.aborted) console.info('No TWC current conditions service');
        throw error;
      }),
    ),
    forecast,
    around,
    /**
     * Whether lightning is known up to now on the map and at the facility, by times inside the content (S5). A count says
     * nothing while it is not. Satellites that prove nothing leave it known: what they saw was seen.
     */
    isLightningKnown: () => isMapKnown() && isWatched(),
    /** Counts lightning as far and as long ago as this from now on. */
    reachTo(wanted: LightningReach) {
      reach = wanted;
      around.send({ type: 'refresh.requested' });
    },
  };
}

/** @throws Error unless all strikes are known, from the first moment that counts up to now: a gap is not none (S4). */
function countAround(
  { strikes, isKnown }: WatchedStrikes,
  [lon, lat]: LonLat,
  reach: LightningReach | null,
  nowMs: number,
): LightningAround {
  const asOfMs = strikes.asOfMs();
  const sinceMs = nowMs - (reach?.historyMs ?? 0);
  const isWhole = isKnown() && (strikes.knownSinceMs() ?? Infinity) <= sinceMs;
  if (asOfMs === null || reach === null || !isWhole) throw new Error('Lightning is not known.');
  return { ...strikesAround(strikes.rows, { lon, lat }, reach.radiusM, sinceMs), asOfMs };
}
