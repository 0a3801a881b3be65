import { createActor, fromPromise } from 'xstate';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { createLocationsApi } from '#adapters/api/locationsApi.ts';
import { createMapApi } from '#adapters/api/mapApi.ts';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { locationStatusIn, type LocationStatus } from '#domain/locations/locationStatus.ts';
import {
  locationsOrderOf,
  type LocationsDraft,
  type LocationsOrder,
} from '#machines/profileForm/locationDrafts.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type { LocationsFormRef, StatusesRef } from '#views/admin/adminForms.ts';
import type { ProfileProduct } from './beginProfileForm.tsx';
import type { FormGroup } from './createFormGroup.ts';
import type { Living } from './useLiving.ts';

/** A status in the list is UNKNOWN a minute after the content that it came from, at the latest (S4). */
const STATUS_RHYTHM = { everyMs: 15_000, retryMs: 10_000, staleAfterMs: 40_000 };
const CONTENT_LIMIT_MS = 20_000;

/** The form of the locations, and what their yards show (ADMIN-01). */
export function createLocationForms(product: ProfileProduct, forms: FormGroup) {
  const { environment, catalogue, clock } = product.parts;
  const http = createRetryingHttp(product.parts.http, Math.random);
  const locations = createLocationsApi(http, environment.apiBaseUrl);
  const client = () => selectSession(product.session.getSnapshot())?.client ?? '';

  async function readDraft(signal: AbortSignal): Promise<LocationsDraft> {
    const all = await catalogue.fetchFacilities(client(), true, signal);
    const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return { locations: sorted, fields: null, removing: null };
  }

  return {
    locations: (): Living<LocationsFormRef> =>
      forms.begin<LocationsDraft, LocationsOrder>({
        orderOf: locationsOrderOf,
        load: readDraft,
        async save(order, signal) {
          if (order.kind === 'add') await locations.add(order.location, signal);
          else if (order.kind === 'change') await locations.change(order.id, order.location, signal);
          else await locations.remove(order.id, signal);
          return readDraft(signal);
        },
        newsOf: ({ kind }) => (kind === 'remove' ? 'removed' : 'facilitySaved'),
      }),
    statuses(): Living<StatusesRef> {
      const bases = { api: environment.apiBaseUrl, static: environment.staticBaseUrl };
      const map = createMapApi(product.parts.http, bases, client(), () => clock.nowMs());
      const limits = {
        quietPeriodMs: environment.lightningRules.quietPeriodMs,
        staleAfterMs: CONTENT_LIMIT_MS,
      };
      let held: ClientAlerts | null = null;
      const machine = createRefreshMachine<(facilityId: string) => LocationStatus>().provide({
        actors: {
          fetchOnce: fromPromise(async ({ signal }) => {
            const alerts = await map.fetchAlerts(signal);
            if (alerts !== 'kept') held = alerts;
            const nowMs = clock.nowMs();
            const seen = held;
            return (facilityId) => locationStatusIn(seen, facilityId, limits, nowMs);
          }),
        },
      });
      const statuses = createActor(machine, { input: STATUS_RHYTHM }).start();
      return { value: statuses, end: () => void statuses.stop() };
    },
  };
}
export type LocationForms = ReturnType<typeof createLocationForms>;
