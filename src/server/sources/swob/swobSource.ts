import type { Facility } from '#contracts/facility.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';
import { longestWaiting } from '../pull/longestWaiting.ts';
import type { PollResult } from '../pull/poller.ts';
import { isInFootprint, type SourceProfile } from '../sourceProfile.ts';
import { liveProfile } from '../stations/liveProfile.ts';
import type { LiveStationOptions } from '../stations/liveStationOptions.ts';
import { fetchReports, pollStations, readResult } from '../stations/pollStations.ts';
import { createStationSource, type StationSource } from '../stations/stationSource.ts';
import { CANADA_FOOTPRINT } from './canadaFootprint.ts';
import { readSwob, SWOB_PROPERTIES } from './readSwob.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 15_000;
const MOST_BACK_OFF_MS = 5 * MINUTE_MS;
/** An area is asked this often. */
const AREA_EVERY_MS = 5 * MINUTE_MS;
/** How far back: over what is new, and every quarter of an hour over the limit of observations, since some come late. */
const SPAN_MS = 20 * MINUTE_MS;
const WHOLE_SPAN_MS = 75 * MINUTE_MS;
const WHOLE_EVERY_MS = 15 * MINUTE_MS;
const MOST_ROWS = 1_000;
const MOST_BYTES = 16_000_000;
/** Facilities in the same square degrees are asked for together, with so much around them: about 80 km. */
const LON_STEP_DEG = 2;
const LAT_STEP_DEG = 1;
const MARGIN_DEG = 0.73;

const PROFILE: SourceProfile = liveProfile({
  id: 'eccc-swob',
  name: 'ECCC surface observations',
  footprint: CANADA_FOOTPRINT,
  cadenceMs: 60 * MINUTE_MS,
  publishLagMs: 10 * MINUTE_MS,
  licence: 'Environment and Climate Change Canada Data Server End-use Licence',
  attribution: 'Data source: Environment and Climate Change Canada',
  contact: 'https://eccc-msc.github.io/open-data/',
});

/**
 * Surface observations of Canada by the collection `swob-realtime` of MSC GeoMet, asked by area every five minutes, the
 * newest first.
 *
 * @param options.baseUrl `https://api.weather.gc.ca` unless given.
 */
export function createSwobSource(options: LiveStationOptions): StationSource {
  const { clock, log, facilities, baseUrl = 'https://api.weather.gc.ca' } = options;
  return createStationSource({
    profile: PROFILE,
    clock,
    facilities,
    follow(take, onFailed) {
      const asked = new Map<string, Asked>();

      async function poll(signal: AbortSignal): Promise<PollResult> {
        const nowMs = clock.nowMs();
        const area = longestWaiting(areasOf(facilities()), (bbox) => asked.get(bbox)?.atMs, {
          nowMs,
          everyMs: AREA_EVERY_MS,
        });
        if (area === null) return { is: 'done' };
        const { wholeMs = -Infinity } = asked.get(area) ?? {};
        const isWhole = !isWithinSpan(WHOLE_EVERY_MS, nowMs, wholeMs);
        asked.set(area, { atMs: nowMs, wholeMs: -Infinity });
        const url = itemsUrl(baseUrl, area, nowMs - (isWhole ? WHOLE_SPAN_MS : SPAN_MS));
        const answer = await fetchReports(options, url, { maxBytes: MOST_BYTES, signal, read: readSwob });
        if (answer.is !== 'read') return answer;
        const { reports, matched } = answer;
        take(reports);
        asked.set(area, { atMs: nowMs, wholeMs: isWhole ? nowMs : wholeMs });
        // the newest came first, so what was left out is older than what was read
        if (reports.length === 0 || (matched ?? 0) > MOST_ROWS)
          log.warn({ area, matched }, 'The observations of an area are not whole');
        return readResult(answer, 'observations', onFailed);
      }

      return pollStations(PROFILE, options, {
        poll,
        everyMs: EVERY_MS,
        mostBackOffMs: MOST_BACK_OFF_MS,
        onFailed,
      });
    },
  });
}

/** When an area was asked for last, and when it was read whole last if no call has failed since, epoch ms. */
type Asked = { readonly atMs: number; readonly wholeMs: number };

function itemsUrl(baseUrl: string, bbox: string, fromMs: number): string {
  const url = new URL(`${baseUrl}/collections/swob-realtime/items`);
  url.searchParams.set('f', 'json');
  url.searchParams.set('lang', 'en');
  url.searchParams.set('bbox', bbox);
  url.searchParams.set('datetime', `${isoInstant(fromMs).slice(0, 19)}Z/..`);
  url.searchParams.set('sortby', '-date_tm-value');
  url.searchParams.set('properties', SWOB_PROPERTIES.join());
  url.searchParams.set('limit', String(MOST_ROWS));
  return url.href;
}

/** Areas around the facilities in Canada, as `west,south,east,north`. */
function areasOf(facilities: readonly Facility[]): string[] {
  const areas = facilities
    .filter(({ longitude, latitude }) => isInFootprint(PROFILE, [longitude, latitude]))
    .map(({ longitude, latitude }) => {
      const west = Math.floor(longitude / LON_STEP_DEG) * LON_STEP_DEG;
      const south = Math.floor(latitude / LAT_STEP_DEG) * LAT_STEP_DEG;
      const north = south + LAT_STEP_DEG;
      const margin = MARGIN_DEG / Math.max(0.1, Math.cos((north * Math.PI) / 180));
      return [west - margin, south - MARGIN_DEG, west + LON_STEP_DEG + margin, north + MARGIN_DEG]
        .map((deg) => deg.toFixed(2))
        .join();
    });
  return [...new Set(areas)].sort();
}
