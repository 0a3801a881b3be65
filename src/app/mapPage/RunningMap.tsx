import { useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { useMedia } from '#app/binding/useMedia.ts';
import { queryOf } from '#app/address/hashRoutes.ts';
import { VEHICLE_ID } from '#app/address/vehicleLink.ts';
import type { FacilityViewProps } from '#app/facility/FacilityView.tsx';
import { LazyFacilityView } from '#app/facility/LazyFacilityView.tsx';
import {
  useOpenedFacility,
  type FacilityAddress,
  type OpenedFacility,
} from '#app/facility/useOpenedFacility.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { useResumedReports } from '#app/map/useResumedReports.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { isSameRules } from '#domain/alerting/lightningRules.ts';
import { NETWORK_AREAS, parseView } from '#domain/geo/networkAreas.ts';
import { selectRulesAt } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectFault } from '#machines/refresh/refreshSelectors.ts';
import { MapHome } from '#views/mapHome/MapHome.tsx';
import type { StageMapProps } from '#views/mapHome/MapStage.tsx';
import type { OpenPlace } from '#views/mapHome/useOpenPlace.ts';
import { MapBasemap } from './MapBasemap.tsx';
import { slotsOf, useShownCards, type MapOverlay } from './mapOverlay.tsx';
import { useAskedVehicle } from './useAskedVehicle.ts';
import { useMapCards } from './useMapCards.ts';
import { useMapFacilities } from './useMapFacilities.ts';
import { useMapHistory } from './useMapHistory.tsx';
import { ROOMY, useMapSlots } from './useMapSlots.tsx';
import { useSelectionDependencies } from './useSelectionDependencies.ts';
import { useShownLayers } from './useShownLayers.ts';
import { useMapExtent } from './useMapExtent.ts';

/** Source: requirement SHELL-28. */
const NARROW = '(width < 62em)';

type RunningMapProps = {
  product: Product;
  session: Session;
  system: MapSystem;
  /** The facility that is open beside the map; null: none. */
  address?: FacilityAddress | null;
  /** None: the map is the page. */
  overlay?: MapOverlay;
};

/** The map of a client with what stands around it. */
export function RunningMap({ product, session, system, address = null, overlay }: RunningMapProps) {
  const { environment } = product.platform;
  const [extent, noteExtent] = useMapExtent();
  const isNarrow = useMedia(NARROW);
  const history = useMapHistory({ product, session, system });
  const choices = { openedId: address?.facilityId ?? null, openHistory: history.open };
  useResumedReports(product, system, address?.facilityId ?? null);
  const { shown, units, open } = useMapFacilities(product, session, system, choices);
  const { facilities, isListed, locale } = shown;
  const fault = useSelector(system.facilities, selectFault<readonly Facility[]>);
  const opened = useOpenedFacility(address, facilities, { clientId: system.clientId, units });
  const layers = useShownLayers(system, { language: locale.language, units, extent, opened });
  const slots = useMapSlots({ product, units, system, layers, opened, zoom: extent?.zoom ?? Infinity });
  const cards = useMapCards(product, system, { layers, units });
  const vehicleAt = useAskedVehicle(system, cards.shown);
  const sought = useSyncExternalStore(system.search.watch, system.search.sought);
  const selection = useSelectionDependencies(product, system);
  const now = useNow(system, opened);
  const isOnlyMap = overlay === undefined && system.wall === null;
  const facilityView = { product, session, system, isNarrow, isListed, openHistory: history.open };
  const routes = overlay?.routes ?? null;
  const around = slotsOf(system, slots, overlay);
  const begin = placesOf(environment.area, isOnlyMap && address === null);
  const place = usePlace(system, opened);
  const drawMap = (stage: StageMapProps) => (
    <MapBasemap
      {...stage}
      product={product}
      system={system}
      units={units}
      address={address}
      language={locale.language}
      pictures={layers.pictures}
      strikeChoice={layers.strikes.choice}
      features={cards.shown}
      routes={routes}
    />
  );
  return (
    <MapHome
      {...(overlay === undefined ? {} : { title: overlay.title })}
      slots={{ ...around, panel: panelOf(opened, facilityView), history: history.drawer(units) }}
      shown={shown}
      entries={layers.entries}
      layersState={layers.state}
      now={isOnlyMap ? now : null}
      fault={fault}
      cards={useShownCards(cards, overlay)}
      targets={{ ...begin, opened: place, sought, vehicleAt: overlay ? null : vehicleAt, routes }}
      wall={system.wall}
      selection={overlay === undefined ? selection : null}
      isSimulation={environment.isSimulation}
      isNarrow={isNarrow}
      drawMap={drawMap}
      onOpened={open}
      onLooked={noteExtent}
    />
  );
}

/** Home of the map, and whether nothing says where it begins: the address names neither a place nor a vehicle. */
function placesOf(area: keyof typeof NETWORK_AREAS, isFree: boolean) {
  const query = queryOf(location);
  const isAimed = parseView(query.get('p')) !== null || (query.get(VEHICLE_ID) ?? '') !== '';
  return { home: NETWORK_AREAS[area].home, isUnaimed: isFree && !isAimed };
}

/** The open facility for the map, with the outer circle of its own rules; null: none is open. */
function usePlace({ mapFeed }: MapSystem, opened: OpenedFacility | null) {
  const openedId = opened?.facilityId ?? '';
  const { warningRadiusM } = useSelector(mapFeed, selectRulesAt(openedId), isSameRules);
  return openPlaceOf(opened, warningRadiusM);
}

/** What the rail rests on; beside an open facility it begins folded. */
function useNow({ trends }: MapSystem, opened: OpenedFacility | null) {
  const isRoomy = useMedia(ROOMY) && opened === null;
  return useMemo(() => ({ trends, isRoomy }), [trends, isRoomy]);
}

/** What stands beside the map for a facility. */
function panelOf(opened: OpenedFacility | null, around: Omit<FacilityViewProps, 'opened'>) {
  return opened && <LazyFacilityView key={opened.facilityId} meanwhile={null} {...around} opened={opened} />;
}

/** Where the map looks for an open facility; null: none is open. */
function openPlaceOf(opened: OpenedFacility | null, circleM: number): OpenPlace | null {
  if (opened === null) return null;
  const { facility, facilityId, at, radius, radiusM, isWeekly } = opened;
  return { id: facility?.id ?? facilityId, at, circleM, radius, radiusM, hasFoot: isWeekly };
}
