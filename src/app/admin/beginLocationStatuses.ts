import { createMapApi } from '#adapters/api/mapApi.ts';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { locationStatusIn, type LocationStatus } from '#domain/locations/locationStatus.ts';
import type { StatusesRef } from '#views/admin/adminForms.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { beginPoll } from '#app/binding/poll.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** A status in the list is UNKNOWN a minute after the content that it came from, at the latest (S4). */
const STATUS_RHYTHM = { everyMs: 15_000, retryMs: 10_000, staleAfterMs: 40_000 };
const CONTENT_LIMIT_MS = 20_000;

/** What the yards of a client show, for as long as their list is on the screen (ADMIN-01). */
export function beginLocationStatuses({ platform }: ProfileProduct, client: string): Disposable<StatusesRef> {
  const { environment, http, clock } = platform;
  const bases = { api: environment.apiBaseUrl, static: environment.staticBaseUrl };
  const map = createMapApi(http, bases, client, () => clock.nowMs());
  const limits = {
    quietPeriodMs: environment.lightningRules.quietPeriodMs,
    staleAfterMs: CONTENT_LIMIT_MS,
  };
  let held: ClientAlerts | null = null;
  return beginPoll<(facilityId: string) => LocationStatus>(STATUS_RHYTHM, async (signal) => {
    const alerts = await map.fetchAlerts(signal);
    if (alerts !== 'kept') held = alerts;
    const nowMs = clock.nowMs();
    const seen = held;
    return (facilityId) => locationStatusIn(seen, facilityId, limits, nowMs);
  });
}
