import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Pause } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { startPoller, type Poller, type PollerOptions } from '../pull/poller.ts';
import type { PullClient } from '../pull/pullClient.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { SourceMeter, SourceReadings } from '../sourceReadings.ts';
import type { PublicAlert } from './publicAlert.ts';

const MINUTE_MS = 60_000;
/** A list that is older is not current. */
export const ALERTS_STALE_AFTER_MS = 15 * MINUTE_MS;

/** Alerts of one weather service. */
export type AlertService = {
  readonly profile: SourceProfile;
  alerts(): readonly PublicAlert[];
  /** Whether no alert is missing. */
  isCurrent(): boolean;
  /** Time of the list, epoch ms; null: none yet. */
  asOfMs(): number | null;
  /** Another number when alerts, or where they hold, may have changed. */
  revision(): number;
  stop(): Promise<void>;
};

export type AlertServiceOptions = {
  readonly client: PullClient;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'info' | 'warn'>;
  /** Address of the service without a path. */
  readonly baseUrl: string;
  readonly pause?: Pause | undefined;
  /** Where it is measured what the service does; left out: nowhere. */
  readonly readings?: Pick<SourceReadings, 'meterOf'> | undefined;
};

type Stated = 'id' | 'name' | 'footprint' | 'licence' | 'attribution' | 'contact';

/** Profile of a service of alerts: what it states itself, and what all of them have in common. */
export function alertProfile(stated: Pick<SourceProfile, Stated>): SourceProfile {
  return {
    ...stated,
    kind: 'live',
    role: 'secondary',
    cadenceMs: MINUTE_MS,
    publishLagMs: MINUTE_MS,
    lateAfterMs: 5 * MINUTE_MS,
    goneAfterMs: ALERTS_STALE_AFTER_MS,
    locationErrorM: 1_000,
  };
}

/** Asks every minute. */
export function pollAlerts(
  { log, pause }: AlertServiceOptions,
  { name, poll, meter }: Pick<PollerOptions, 'name' | 'poll'> & { readonly meter: SourceMeter | undefined },
): Poller {
  return startPoller({
    name,
    poll,
    everyMs: MINUTE_MS,
    mostBackOffMs: 5 * MINUTE_MS,
    log,
    onFailed: (reason) => meter?.noteTrouble({ reason }),
    ...(pause === undefined ? {} : { pause }),
  });
}
