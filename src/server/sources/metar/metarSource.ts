import type { Facility } from '#contracts/facility.ts';
import type { PollResult } from '../pull/poller.ts';
import { pullFailure } from '../pull/pullClient.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { liveProfile } from '../stations/liveProfile.ts';
import type { LiveStationOptions } from '../stations/liveStationOptions.ts';
import { stationsNear } from '../stations/nearestStations.ts';
import { fetchReports, pollStations } from '../stations/pollStations.ts';
import type { ReadReports } from '../stations/readReports.ts';
import { createStationSource, type StationSource } from '../stations/stationSource.ts';
import { readMetars } from './readMetars.ts';
import { createStationTable } from './stationTable.ts';

/** The service asks to be called for one kind of data once a minute at most. */
const EVERY_MS = 60_000;
/** Nearest stations of a facility that are asked: one may be silent, or lack an instrument. */
const ASKED_PER_FACILITY = 4;
/** An answer has 400 rows at most; a station has two to six in two hours, and more in bad weather. */
const STATIONS_PER_CALL = 50;
const MOST_ROWS = 400;
/**
 * Calls of one poll, each for other stations: the service refuses more than a hundred a minute. 800 stations are asked for
 * each minute, the 2,500 of the whole country each four.
 */
const MOST_CALLS = 16;
const MOST_BYTES = 2_000_000;

const PROFILE: SourceProfile = liveProfile({
  id: 'metar',
  name: 'METAR',
  footprint: null,
  cadenceMs: 60 * 60_000,
  publishLagMs: 10 * 60_000,
  licence: 'Public domain (United States government)',
  attribution: 'NOAA/NWS Aviation Weather Center',
  contact: 'https://aviationweather.gov/data/api/',
});

/**
 * METARs of the airports around the facilities: once a minute, by one call for each fifty stations. The table of
 * stations is the one that the service publishes each day; before it is known nothing is.
 *
 * @param options.baseUrl `https://aviationweather.gov` unless given.
 */
export function createMetarSource(options: LiveStationOptions): StationSource {
  const { client, clock, facilities, baseUrl = 'https://aviationweather.gov' } = options;
  return createStationSource({
    profile: PROFILE,
    clock,
    facilities,
    follow(take, onFailed) {
      const table = createStationTable(client, baseUrl);
      let calls = 0;

      /** Asks for some stations, and takes what they report. */
      async function ask(ids: readonly string[], signal: AbortSignal) {
        const url = new URL(`${baseUrl}/api/data/metar`);
        url.searchParams.set('ids', ids.join());
        url.searchParams.set('format', 'json');
        url.searchParams.set('hours', '2');
        // where none of the stations has told anything the service answers without a body
        const request = { maxBytes: MOST_BYTES, signal, emptyAs: [], read: readMetars };
        const answer = await fetchReports(options, url.href, request);
        if (answer.is === 'read') take(answer.reports);
        return answer;
      }

      async function poll(signal: AbortSignal): Promise<PollResult> {
        const refreshed = await table.refresh(clock.nowMs(), signal);
        // without a newer table the older one serves, unless the service wants to be left alone
        if (refreshed.is === 'failed' && (refreshed.retryAfterMs !== null || table.stations().length === 0))
          return refreshed;
        const batches = batchesOf(askedStations(facilities(), table.stations()));
        const answers: Answer[] = [];
        for (let nth = 0; nth < Math.min(batches.length, MOST_CALLS) && !signal.aborted; nth += 1) {
          // those that were not asked for in this poll come first in the next one
          const ids = batches[calls++ % batches.length]!;
          const answer = await ask(ids, signal);
          if (answer.is === 'failed') return answer;
          if (answer.is === 'read') answers.push({ ...answer, ids });
        }
        const lack = lackOf(answers);
        if (lack === null) return refreshed;
        const isSilent = answers.every(({ reports }) => reports.length === 0);
        // what is wrong with some stations slows down none of the others
        if (!isSilent) onFailed(lack);
        return isSilent ? pullFailure(lack) : refreshed;
      }

      return pollStations(PROFILE, options, {
        poll,
        everyMs: EVERY_MS,
        mostBackOffMs: 5 * EVERY_MS,
        onFailed,
      });
    },
  });
}

type Answer = ReadReports & {
  /** Stations that were asked for. */
  readonly ids: readonly string[];
};

/** What is wrong with the answers of one poll; null: nothing. A few stations may tell nothing for hours. */
function lackOf(answers: readonly Answer[]): string | null {
  const refused = answers.reduce((sum, answer) => sum + answer.refused, 0);
  if (refused > 0) return `${refused} METARs could not be read`;
  // a peak wind is no row of its own
  if (answers.some(({ reports }) => reports.filter((one) => one.raisesOnly !== true).length >= MOST_ROWS))
    return `${MOST_ROWS} METARs or more: some were left out`;
  const silent = answers.filter(({ reports }) => reports.length === 0);
  if (silent[0] === undefined) return null;
  if (silent.length === answers.length) return 'no METAR of any station';
  // small airports at night, or a call that the service never answers
  const { ids } = silent[0];
  return `no METAR of ${ids.length} stations, from ${ids[0]} on`;
}

function batchesOf(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / STATIONS_PER_CALL) }, (_, nth) =>
    ids.slice(nth * STATIONS_PER_CALL, (nth + 1) * STATIONS_PER_CALL),
  );
}

/** Names of the nearest stations of all facilities, sorted. */
function askedStations(
  facilities: readonly Facility[],
  stations: Parameters<typeof stationsNear>[1],
): string[] {
  const ids = facilities.flatMap(({ longitude, latitude }) =>
    stationsNear([longitude, latitude], stations)
      .slice(0, ASKED_PER_FACILITY)
      .map(({ station }) => station.id),
  );
  return [...new Set(ids)].sort();
}
