import { jsonBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import { liveAlertFeatures } from './liveAlertFeatures.ts';

/** The map layer of the alerts of weather services, as they are now. */
export type AlertLayer = {
  /** null: no list was read yet (S4). */
  body(): CachedBody | null;
  times: LiveAlerts['times'];
};

/** Alerts end by the clock too, so the answer is made anew each minute. */
const MADE_EVERY_MS = 60_000;

export function createAlertLayer(
  { alerts, revision, times }: Pick<LiveAlerts, 'alerts' | 'revision' | 'times'>,
  clock: ServerClock,
): AlertLayer {
  let made: { readonly key: string; readonly body: CachedBody } | null = null;
  return {
    times,
    body() {
      if (times() === null) return null;
      const key = `${revision()} ${Math.floor(clock.nowMs() / MADE_EVERY_MS)}`;
      if (made?.key !== key) made = { key, body: jsonBody(liveAlertFeatures(alerts())) };
      return made.body;
    },
  };
}
