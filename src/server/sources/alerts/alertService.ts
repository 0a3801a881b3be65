import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { SourceMeter } from '../sourceReadings.ts';
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

/** Asked every minute, and after failures every five. */
export const ALERT_RHYTHM = { everyMs: MINUTE_MS, mostBackOffMs: 5 * MINUTE_MS } as const;

/**
 * Tells, once in a row, of what a list lacks that was taken all the same: an alert, or the outline of a zone;
 * null: of nothing.
 */
export function lackNoter(
  { name }: Pick<SourceProfile, 'name'>,
  log: Pick<ServiceLog, 'warn'>,
  meter: Pick<SourceMeter, 'noteTrouble'> | undefined,
) {
  let told: string | null = null;
  return (reason: string | null): void => {
    if (reason !== null) meter?.noteTrouble({ reason });
    // each list of a day may lack the same
    if (reason !== null && reason !== told) log.warn({ name, reason }, 'A list of alerts lacks something');
    told = reason;
  };
}
