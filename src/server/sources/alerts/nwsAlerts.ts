import { US_FOOTPRINT } from '../nws/usFootprint.ts';
import type { PollResult } from '../pull/poller.ts';
import { pollSource, type PulledSourceOptions } from '../pull/pollSource.ts';
import type { PullFailure } from '../pull/pullClient.ts';
import { readJson } from '../pull/readJson.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { createAlertList, takeList } from './alertList.ts';
import { ALERT_RHYTHM, alertProfile, lackNoter, type AlertService } from './alertService.ts';
import type { CensusAreas } from './censusAreas.ts';
import { createKeptZones } from './keptZones.ts';
import { byUrgency } from './publicAlert.ts';
import { readNwsAlerts, type NwsAlert } from './readNwsAlerts.ts';
import { createZoneAreas, ZONE_KEPT_MS } from './zoneAreas.ts';

const MOST_BYTES = 32_000_000;
/** Zones looked up after each list. */
const ZONES_PER_POLL = 20;
/** No zone is looked up later than this after its list: slow answers must not hold up the next one, ms. */
const ZONES_WITHIN_MS = 20_000;

const PROFILE: SourceProfile = alertProfile({
  id: 'nws-alerts',
  name: 'NWS alerts',
  footprint: US_FOOTPRINT,
  licence: 'Public domain (United States government)',
  attribution: 'NOAA/National Weather Service',
  contact: 'https://www.weather.gov/documentation/services-web-api',
});

/** Alerts of the National Weather Service: one list each minute, and the outlines of the zones that it names. */
export function createNwsAlerts(
  options: PulledSourceOptions & {
    readonly census: CensusAreas;
    /** Where outlines of zones are kept over a restart; left out: nowhere. */
    readonly zonesDir?: string | undefined;
  },
): AlertService {
  const { client, clock, log, baseUrl, census, readings, zonesDir } = options;
  const meter = readings?.meterOf(PROFILE, 'alerts');
  const list = createAlertList<NwsAlert>(clock, meter);
  const noteLack = lackNoter(PROFILE, log, meter);
  const noteZoneLack = lackNoter(PROFILE, log, meter);
  const kept =
    zonesDir === undefined ? undefined : createKeptZones(zonesDir, { longestMs: ZONE_KEPT_MS, log });
  const zones = createZoneAreas(client, baseUrl, census, kept);
  let lastModified: string | null = null;
  let zonesRead = 0;

  async function fetchList(signal: AbortSignal): Promise<PollResult> {
    const url = `${baseUrl}/alerts/active?status=actual`;
    // one that is not whole, or is old, is asked for again, whatever the service says of what is newer
    const ifModifiedSince = list.isCurrent() ? lastModified : null;
    const answer = await readJson(client, url, { maxBytes: MOST_BYTES, ifModifiedSince, signal });
    if (answer.is === 'failed') return answer;
    if (answer.is === 'unchanged') return { is: 'done' };
    const before = list.revision();
    const taken = takeList(list, readNwsAlerts(answer.body), noteLack);
    // the stamp of a list that is not held, as an older one, must not hide what is newer than the one that is
    if (list.revision() !== before) lastModified = answer.lastModified;
    return taken;
  }

  /** The first failure ends it until after the next list. */
  async function lookUpZones(signal: AbortSignal): Promise<PullFailure | null> {
    const urgent = [...list.alerts()].sort(byUrgency);
    const untilMs = clock.nowMs() + ZONES_WITHIN_MS;
    for (let nth = 0; nth < ZONES_PER_POLL && clock.nowMs() < untilMs && !signal.aborted; nth += 1) {
      const path = zones.unknownOf(urgent, clock.nowMs());
      if (path === null) break;
      const failure = await zones.lookUp(path, clock.nowMs(), signal);
      if (failure !== null) return failure;
      zonesRead += 1;
    }
    return null;
  }

  async function poll(signal: AbortSignal): Promise<PollResult> {
    await zones.recall(clock.nowMs());
    const fetched = await fetchList(signal);
    if (fetched.is === 'failed') return fetched;
    const failure = await lookUpZones(signal);
    if (failure === null || signal.aborted) return fetched;
    // a service that asks to be left alone is; else the list is whole, and a zone that is not known slows it down by nothing
    if (failure.retryAfterMs !== null) return failure;
    noteZoneLack(failure.reason);
    return fetched;
  }

  const poller = pollSource(options, { name: PROFILE.name, ...ALERT_RHYTHM, poll, meter });
  return {
    profile: PROFILE,
    alerts: () => list.alerts().map((alert) => ({ ...alert, areas: zones.areasOf(alert) })),
    isCurrent: list.isCurrent,
    asOfMs: list.asOfMs,
    revision: () => list.revision() + zonesRead,
    stop: () => poller.stop(),
  };
}
