import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { isAdmin, isKiosk, isSiteAdmin, mayChange } from '#domain/people/rights.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer, selectIsListed } from '#machines/refresh/refreshSelectors.ts';
import type { MapLinks, ShownFacilities } from '#views/mapFacts/mapView.ts';
import { useFacilityActions } from './useFacilityActions.tsx';
import { useMapLinks } from './useMapLinks.ts';
import { useMapLocale } from '#app/map/useMapLocale.ts';

const NO_FACILITIES: readonly Facility[] = [];

type MapChoices = {
  /** Id of the facility that is open beside the map; null: none. */
  readonly openedId: string | null;
  readonly openHistory: NonNullable<MapLinks['openHistory']>;
};

/**
 * The facilities of a map with their statuses, for whom and in which units they are shown, where they lead, and how one
 * is opened.
 */
export function useMapFacilities(
  product: Product,
  session: Session,
  system: MapSystem,
  { openedId, openHistory }: MapChoices,
): { shown: ShownFacilities; units: UnitSystem; open: (facility: Facility) => void } {
  const { mapFeed, clientId } = system;
  const language = useSelector(product.language.actor, selectLanguage);
  const listed = useSelector(system.facilities, selectAnswer<readonly Facility[]>);
  const facilities = listed ?? NO_FACILITIES;
  const isListed = useSelector(system.facilities, selectIsListed<Facility>);
  // while a facility is open, the screen is bound to it (GAP-24)
  const key = openedId === null ? null : facilityKey(openedId);
  const opened = facilities.find(({ id }) => facilityKey(id) === key) ?? null;
  const units = unitSystemOf(session, opened);
  const locale = useMapLocale(language, units);
  const { authorities, client } = session;
  const mayReport = mayChange(authorities, client) || isKiosk(authorities);
  const mayAddFirst =
    client.toUpperCase() === clientId && isAdmin(authorities) && isSiteAdmin(authorities, client);
  const { links: addresses, open } = useMapLinks(clientId, { mayReport, mayAddFirst });
  const actions = useFacilityActions(product, system);
  const links = useMemo(() => ({ ...addresses, actions, openHistory }), [addresses, actions, openHistory]);
  const shown = useMemo(
    () => ({ mapFeed, facilities, isListed, locale, links }),
    [mapFeed, facilities, isListed, locale, links],
  );
  return { shown, units, open };
}
