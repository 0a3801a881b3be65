import type { PollResult } from '../pull/poller.ts';
import { pollSource, type PulledSourceOptions } from '../pull/pollSource.ts';
import { readJson } from '../pull/readJson.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { CANADA_FOOTPRINT } from '../swob/canadaFootprint.ts';
import { createAlertList, takeList } from './alertList.ts';
import { ALERT_RHYTHM, alertProfile, lackNoter, type AlertService } from './alertService.ts';
import type { PublicAlert } from './publicAlert.ts';
import { readEcccAlerts } from './readEcccAlerts.ts';

const MOST_BYTES = 64_000_000;
/** Without a limit the service gives ten. */
const PATH = '/collections/weather-alerts/items?f=json&lang=en&limit=10000';

const PROFILE: SourceProfile = alertProfile({
  id: 'eccc-alerts',
  name: 'ECCC alerts',
  footprint: CANADA_FOOTPRINT,
  licence: 'Environment and Climate Change Canada Data Server End-use Licence',
  attribution: 'Data source: Environment and Climate Change Canada',
  contact: 'https://eccc-msc.github.io/open-data/',
});

/** Alerts of Environment and Climate Change Canada in both languages: one list each minute. */
export function createEcccAlerts(options: PulledSourceOptions): AlertService {
  const { client, clock, log, baseUrl, readings } = options;
  const meter = readings?.meterOf(PROFILE, 'alerts');
  const list = createAlertList<PublicAlert>(clock, meter);
  const noteLack = lackNoter(PROFILE, log, meter);

  async function poll(signal: AbortSignal): Promise<PollResult> {
    const answer = await readJson(client, `${baseUrl}${PATH}`, { maxBytes: MOST_BYTES, signal });
    if (answer.is === 'failed') return answer;
    if (answer.is === 'unchanged') return { is: 'done' };
    return takeList(list, readEcccAlerts(answer.body), noteLack);
  }

  const poller = pollSource(options, { name: PROFILE.name, ...ALERT_RHYTHM, poll, meter });
  return {
    profile: PROFILE,
    alerts: list.alerts,
    isCurrent: list.isCurrent,
    asOfMs: list.asOfMs,
    revision: list.revision,
    stop: () => poller.stop(),
  };
}
