import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState, useSyncExternalStore, type ComponentProps } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { isSameRules } from '#domain/alerting/lightningRules.ts';
import { NETWORK_AREAS, parseView, type View } from '#domain/geo/networkAreas.ts';
import type { Language } from '#domain/language/language.ts';
import { parseWallTurnMs, parseWallViews } from '#domain/geo/wallViews.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectRules } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import type { ShownRoutes } from '#map/routes/createRouteLines.ts';
import type { MapSight, ShownFeatures } from '#views/layers/featureViews.ts';
import type { MapGroundProps } from '#views/mapHome/MapGround.tsx';
import { MapHome, type MapSlots } from '#views/mapHome/MapHome.tsx';
import type { PopupParts } from '#views/mapHome/MapPopup.tsx';
import type { GroundProps } from '#views/mapHome/MapStage.tsx';
import { circleRules } from './circleRules.ts';
import { createMapSystem, type MapOpening, type MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { centreOf } from './createTimeSlider.ts';
import type { FacilityViewProps } from './FacilityView.tsx';
import { queryOf } from './hashRoutes.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { LateFacilityView } from './LateFacilityView.tsx';
import { latePage } from './latePage.tsx';
import { Shell } from './Shell.tsx';
import { unitSystemOf } from './unitSystemOf.ts';
import { useAskedVehicle } from './useAskedVehicle.ts';
import { useFacilityDeeds } from './useFacilityDeeds.tsx';
import { useLiving } from './useLiving.ts';
import { useMapLinks } from './useMapLinks.ts';
import { useMapNews } from './useMapNews.tsx';
import { useMapReader } from './useMapReader.ts';
import { MapTime, useMapSlots } from './useMapSlots.tsx';
import { useMedia, useScheme } from './useMedia.ts';
import {
  facilityAddressIn,
  useOpenedFacility,
  type FacilityAddress,
  type OpenedFacility,
} from './useOpenedFacility.ts';
import { useSelectionParts } from './useSelectionParts.ts';
import { useTexts } from './useTexts.ts';
import { layersAskedFor } from './vehicleLink.ts';

/** Source: requirement SHELL-28. */
const NARROW = '(max-width: 991px)';
const CALM = '(prefers-reduced-motion: reduce)';
/** Near enough for both circles of a facility; what is to be seen around it is known only with the list. */
const FACILITY_ZOOM = 8;
const NO_FACILITIES: readonly Facility[] = [];
/** Names of texts that this page alone needs. */
const TEXTS = ['map', 'timeSlider', 'layers', 'popup', 'selection'] as const;

/** The map itself is the largest script: the list does not wait for it. */
const LateGround = latePage<MapGroundProps>(() =>
  import('#views/mapHome/MapGround.tsx').then(({ MapGround }) => MapGround),
);

type MapRouteProps = {
  product: Product;
  session: Session;
  clientId: string;
  /** Day of a historical map as the address gives it; null: the map of the present. */
  date: string | null;
  /** What of the path follows the client: it may name a facility that is open beside the map. */
  rest: string;
};

/** The map of a client, with what it runs on for as long as it is on the screen (SHELL-03, SHELL-04, SHELL-08). */
export function MapRoute({ product, session, clientId, date, rest }: MapRouteProps) {
  const address = useMemo(() => facilityAddressIn(rest), [rest]);
  const { parts, texts } = product;
  const isBroken = date !== null && centreOf(date) === null;
  const begin = useCallback(() => {
    const query = queryOf(location);
    return beginMap(
      createMapSystem(parts, clientId, {
        time: query.get('time'),
        date: isBroken ? null : date,
        layersToShow: layersAskedFor(query),
        wall: wallOf(query),
      }),
    );
  }, [parts, clientId, date, isBroken]);
  const system = useLiving(begin);
  const hasTexts = useTexts(texts, TEXTS);
  const running = hasTexts ? system : null;
  const news = useMapNews(running, isBroken);
  return (
    <Shell
      product={product}
      person={session}
      search={running !== null && <HeaderSearch system={running} />}
      time={running !== null && <MapTime product={product} system={running} />}
      news={news}
      isWall={running?.wall != null}
    >
      {running !== null && <RunningMap {...{ product, session, address }} system={running} />}
    </Shell>
  );
}

/** Query parameter `wall=1`, with `views` and `every`; null: it is not there. */
function wallOf(query: URLSearchParams): MapOpening['wall'] {
  return query.get('wall') === '1'
    ? { views: parseWallViews(query.get('views')), turnMs: parseWallTurnMs(query.get('every')) }
    : null;
}

function beginMap(system: MapSystem) {
  system.start();
  return { value: system, end: system.dispose };
}

/** What another page shows on the map and beside it. */
export type MapGuest = Pick<MapSlots, 'drawer' | 'note'> & {
  readonly title: string;
  readonly routes: ShownRoutes | null;
  /** What of it has a card. */
  readonly features: readonly ShownFeatures[];
};

type RunningMapProps = {
  product: Product;
  session: Session;
  system: MapSystem;
  /** The facility that is open beside the map; null: none. */
  address?: FacilityAddress | null;
  /** None: the map is the page. */
  guest?: MapGuest;
};

/** The map of a client with what stands around it. */
export function RunningMap({ product, session, system, address = null, guest }: RunningMapProps) {
  const { environment } = product.parts;
  const { clientId, mapFeed } = system;
  const language = useSelector(product.language.actor, selectLanguage);
  const facilities = useSelector(system.facilities, selectAnswer<readonly Facility[]>) ?? NO_FACILITIES;
  const fault = useSelector(system.facilities, selectFault<readonly Facility[]>);
  const [sight, look] = useSight();
  const isNarrow = useMedia(NARROW);
  const opened = useOpenedFacility(address, facilities, { clientId, session });
  const slotted = useMapSlots(product, session, system, { sight, opened });
  const { pictures, strikeChoice, cards, ...slots } = slotted;
  const shownCards = useShownCards(cards, guest);
  const vehicleAt = useAskedVehicle(system, cards.shown);
  const isStill = useMedia(CALM);
  const scheme = useScheme();
  const area = NETWORK_AREAS[environment.area];
  const [lookedAt] = useState(() => ({ current: startOf(address) ?? area.start }));
  const { tileUrls: tiles, tileCredit } = environment;
  const units = unitSystemOf(session, null);
  const circles = useCircles(mapFeed, language, units);
  const reader = useMapReader(language, session);
  const { links: addresses, open } = useMapLinks(clientId);
  const deeds = useFacilityDeeds(product, system);
  const links = useMemo(() => ({ ...addresses, deeds }), [addresses, deeds]);
  const sought = useSyncExternalStore(system.search.watch, system.search.sought);
  const selection = useSelectionParts(product, system);
  const drawGround = (ground: GroundProps) => (
    <LateGround
      key={scheme}
      meanwhile={null}
      {...ground}
      {...{ tiles, tileCredit, isStill, lookedAt, circles, pictures, strikeChoice }}
      features={cards.shown}
      routes={guest?.routes ?? null}
      strikes={system.boards}
      presentMs={product.parts.presentMs}
      onPictureBroke={system.layers.tellBroken}
      onStrikesDrawn={system.strikeDrawing.tell}
    />
  );
  return (
    <MapHome
      {...slotsOf(system, slots, guest)}
      {...openedIn({ product, session, system, opened, isNarrow, isListed: facilities.length > 0 })}
      isSimulation={environment.isSimulation}
      wall={system.wall}
      sought={sought}
      {...{ mapFeed, facilities, fault, reader, links, isNarrow, drawGround }}
      vehicleAt={guest === undefined ? vehicleAt : null}
      cards={shownCards}
      selection={guest === undefined ? selection : null}
      home={area.home}
      onOpened={open}
      onLooked={look}
    />
  );
}

/** Where the map begins: as the address says, or at the facility that it opens; null: it says nothing of it. */
function startOf(address: FacilityAddress | null): View | null {
  const asked = parseView(queryOf(location).get('p'));
  return asked ?? (address?.at ? { ...address.at, zoom: FACILITY_ZOOM } : null);
}

type OpenedParts = Omit<FacilityViewProps, 'opened'> & { opened: OpenedFacility | null };

/** What stands beside the map for a facility, and where the map looks for it. */
function openedIn({
  opened,
  ...parts
}: OpenedParts): Pick<ComponentProps<typeof MapHome>, 'panel' | 'opened'> {
  if (opened === null) return { opened };
  const { facility, facilityId, at, radiusM, isWeekly } = opened;
  return {
    panel: <LateFacilityView key={facilityId} meanwhile={null} {...parts} opened={opened} />,
    opened: { id: facility?.id ?? facilityId, at, radiusM, hasFoot: isWeekly },
  };
}

/** The two circles of lightning by what the newest answer states (GAP-139). */
function useCircles(mapFeed: MapSystem['mapFeed'], language: Language, units: UnitSystem) {
  const rules = useSelector(mapFeed, selectRules, isSameRules);
  return useMemo(() => circleRules(rules, language, units), [rules, language, units]);
}

/** What has a card: what a guest shows first. */
function useShownCards(cards: PopupParts, guest: MapGuest | undefined): PopupParts {
  const guests = guest?.features;
  return useMemo(
    () => (guests === undefined ? cards : { ...cards, shown: [...guests, ...cards.shown] }),
    [cards, guests],
  );
}

/** A wall has nothing to set; a guest takes the room of the docks. */
function slotsOf(
  { wall }: MapSystem,
  slots: MapSlots,
  guest: MapGuest | undefined,
): MapSlots & { title?: string } {
  if (wall !== null) return { note: slots.note };
  if (guest === undefined) return slots;
  const { drawer, title, note } = guest;
  const { slider, inspector } = slots;
  const notes = (
    <>
      {slots.note}
      {note}
    </>
  );
  return { slider, inspector, note: notes, drawer, title };
}

/** Where the map looks, and how it tells. */
function useSight() {
  const [sight, setSight] = useState<MapSight | null>(null);
  const look = useCallback(
    (seen: MapSight) => setSight((before) => (isSameSight(before, seen) ? before : seen)),
    [],
  );
  return [sight, look] as const;
}

function isSameSight(one: MapSight | null, other: MapSight): boolean {
  return one !== null && String(one.bounds) === String(other.bounds) && one.zoom === other.zoom;
}
