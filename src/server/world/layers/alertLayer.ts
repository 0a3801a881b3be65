import { jsonBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import { liveAlertFeatures } from './liveAlertFeatures.ts';
import type { LiveLayer } from './liveLayer.ts';

const MINUTE_MS = 60_000;
/** Alerts end by the clock too, so the answer is made anew each minute. */
const MADE_EVERY_MS = MINUTE_MS;
/** A list that is older is late. */
const LATE_AFTER_MS = 7 * MINUTE_MS;

/** The map layer of the alerts of weather services, as they are now; not known before the first list. */
export function createAlertLayer(
  { alerts, revision, times }: Pick<LiveAlerts, 'alerts' | 'revision' | 'times'>,
  clock: ServerClock,
): LiveLayer {
  let made: { readonly key: string; readonly body: CachedBody } | null = null;
  return {
    times() {
      const told = times();
      if (told === null) return null;
      // overdue as soon as one of the services is silent, and as old as its list (S5)
      const { oldestMs, isWhole } = told;
      return { madeMs: oldestMs, dueMs: isWhole ? oldestMs + LATE_AFTER_MS : oldestMs };
    },
    body() {
      if (times() === null) return null;
      const key = `${revision()} ${Math.floor(clock.nowMs() / MADE_EVERY_MS)}`;
      if (made?.key !== key) made = { key, body: jsonBody(liveAlertFeatures(alerts())) };
      return made.body;
    },
  };
}
