import { createMapApi } from '#adapters/api/mapApi.ts';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { locationStatusIn } from '#domain/locations/locationStatus.ts';
import { mergedAlerts } from '#machines/mapFeed/mapFeedFacts.ts';
import { selectCurrentAnswer } from '#machines/refresh/refreshSelectors.ts';
import type { LocationStatuses } from '#views/admin/adminForms.ts';
import { beginPoll } from '#app/binding/poll.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** How often the alerts are asked for. */
const RHYTHM = { everyMs: 15_000, retryMs: 10_000, staleAfterMs: 40_000 };
/** Content that is older when it comes is no answer: with its timer it would prove something for over a minute (S4). */
const CONTENT_LIMIT_MS = 20_000;
const TICK_MS = 1_000;

/** What the yards of a client show, for as long as their list is on the screen (ADMIN-01). */
export function beginLocationStatuses(
  { environment, http, clock }: Pick<ProfileProduct['platform'], 'environment' | 'http' | 'clock'>,
  client: string,
): Disposable<LocationStatuses> {
  const bases = { api: environment.apiBaseUrl, static: environment.staticBaseUrl };
  const map = createMapApi(http, bases, client, () => clock.nowMs());
  const rules = { ...environment.lightningRules, staleAfterMs: STALE_AFTER_MS };
  let held: ClientAlerts | null = null;

  const { value: feed, end } = beginPoll<ClientAlerts>(RHYTHM, async (signal) => {
    const alerts = await map.fetchAlerts(signal);
    const nowMs = clock.nowMs();
    if (alerts !== 'kept')
      held = mergedAlerts({ alerts: held }, alerts, { nowMs, rules: { ...rules, ...alerts.policy } });
    if (held === null || !isCurrent(held.generatedAtMs, CONTENT_LIMIT_MS, nowMs))
      throw new Error('The alerts are not of now.');
    return held;
  });

  function isTrusted(): boolean {
    const asked = feed.getSnapshot();
    return asked.status === 'active' && selectCurrentAnswer(asked) !== null;
  }

  return {
    value: {
      watch(changed) {
        const timer = setInterval(changed, TICK_MS);
        const { unsubscribe } = feed.subscribe(changed);
        return () => {
          clearInterval(timer);
          unsubscribe();
        };
      },
      statusNow(facilityId) {
        try {
          const status = locationStatusIn(held, facilityId, rules, clock.nowMs());
          return isTrusted() || status === 'Alert' ? status : 'Unknown';
        } catch {
          return 'Unknown'; // facts that nobody can judge prove nothing (S1)
        }
      },
    },
    end,
  };
}
