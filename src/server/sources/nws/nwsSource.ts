import { longestWaiting } from '../pull/longestWaiting.ts';
import { makeCalls } from '../pull/makeCalls.ts';
import type { PollResult } from '../pull/poller.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { liveProfile } from '../stations/liveProfile.ts';
import type { LiveStationOptions } from '../stations/liveStationOptions.ts';
import type { StationReport } from '../stations/stationReport.ts';
import { fetchReports, pollStations, readResult } from '../stations/pollStations.ts';
import { createStationSource, type StationSource } from '../stations/stationSource.ts';
import { createNwsStations } from './nwsStations.ts';
import { readNwsObservations } from './readNwsObservations.ts';
import { US_FOOTPRINT } from './usFootprint.ts';

const EVERY_MS = 10_000;
const MOST_BACK_OFF_MS = 5 * 60_000;
/** Stations tell something new every five minutes at most. */
const STATION_EVERY_MS = 5 * 60_000;
/** Calls of one poll: the limits of the service are secret, and one call a second is far below what others report. */
const MOST_CALLS = 10;
/** Of them so many look up the stations of places first: many stations must not keep new places waiting. */
const LOOK_UP_CALLS = 2;
/** Rows of the hour and those between them: together they tell of all quantities. */
const ROWS = 5;
const MOST_BYTES = 1_000_000;

const PROFILE: SourceProfile = liveProfile({
  id: 'nws-observations',
  name: 'NWS observations',
  footprint: US_FOOTPRINT,
  cadenceMs: 60 * 60_000,
  publishLagMs: 15 * 60_000,
  licence: 'Public domain (United States government)',
  attribution: 'NOAA/National Weather Service',
  contact: 'https://www.weather.gov/documentation/services-web-api',
});

/**
 * Observations of api.weather.gov: the last five rows of the two stations nearest to each facility, every five minutes.
 * Each row counts at its own time, so that a quantity is known as of the newest row that has it.
 *
 * @param options.baseUrl `https://api.weather.gov` unless given.
 */
export function createNwsSource(options: LiveStationOptions): StationSource {
  const { client, clock, facilities, baseUrl = 'https://api.weather.gov' } = options;
  return createStationSource({
    profile: PROFILE,
    clock,
    facilities,
    follow(take, onFailed) {
      const stations = createNwsStations(client, baseUrl, onFailed);
      const askedAtMs = new Map<string, number>();

      let callsOfPoll = 0;

      /** Next call that is due; null: none. */
      function nextCall(signal: AbortSignal): (() => Promise<PollResult>) | null {
        const nowMs = clock.nowMs();
        const all = facilities();
        const due = longestWaiting(stations.of(all), (id) => askedAtMs.get(id), {
          nowMs,
          everyMs: STATION_EVERY_MS,
        });
        callsOfPoll += 1;
        const isLookUp = due === null || callsOfPoll > MOST_CALLS - LOOK_UP_CALLS;
        const facility = isLookUp ? stations.unknownOf(all, nowMs) : null;
        if (facility !== null)
          return async () => (await stations.lookUp(facility, nowMs, signal)) ?? { is: 'done' };
        if (due === null) return null;
        return () => {
          // also one that fails waits for its turn, so that it does not keep the others waiting
          askedAtMs.set(due, nowMs);
          return pollStation(due, signal);
        };
      }

      async function pollStation(id: string, signal: AbortSignal): Promise<PollResult> {
        const url = `${baseUrl}/stations/${id}/observations?limit=${ROWS}`;
        const answer = await fetchReports(options, url, {
          maxBytes: MOST_BYTES,
          signal,
          read: readNwsObservations,
        });
        if (answer.is !== 'read') return answer;
        take(answer.reports.filter((report) => isOf(report, id)));
        return readResult(answer, `observations of ${id}`, onFailed);
      }

      return pollStations(PROFILE, options, {
        poll(signal) {
          callsOfPoll = 0;
          return makeCalls(nextCall, MOST_CALLS, signal);
        },
        everyMs: EVERY_MS,
        mostBackOffMs: MOST_BACK_OFF_MS,
        onFailed,
      });
    },
  });
}

function isOf({ station }: StationReport, id: string): boolean {
  return station.id === id;
}
