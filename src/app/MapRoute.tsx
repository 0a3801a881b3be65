import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { NETWORK_AREAS, parseView } from '#domain/geo/networkAreas.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import type { MapGroundProps } from '#views/mapHome/MapGround.tsx';
import { MapHome } from '#views/mapHome/MapHome.tsx';
import type { GroundProps } from '#views/mapHome/MapStage.tsx';
import type { MapReader } from '#views/mapHome/mapView.ts';
import { circleRules } from './circleRules.ts';
import { createMapSystem, type MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { facilityPath, queryOf, yardPath } from './hashRoutes.ts';
import { latePage } from './latePage.tsx';
import { InvalidLink } from '#views/shell/InvalidLink.tsx';
import { centreOf } from './createTimeSlider.ts';
import { Shell } from './Shell.tsx';
import { timeZoneOf, unitSystemOf } from './unitSystemOf.ts';
import { useLiving } from './useLiving.ts';
import { useTexts } from './useTexts.ts';
import { MapTime, useMapSlots } from './useMapSlots.tsx';
import { useMedia, useScheme } from './useMedia.ts';

/** Source: requirement SHELL-28. */
const NARROW = '(max-width: 991px)';
const CALM = '(prefers-reduced-motion: reduce)';
const NO_FACILITIES: readonly Facility[] = [];
/** Names of texts that this page alone needs. */
const TEXTS = ['map', 'timeSlider', 'layers'] as const;

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
};

const INVALID_LINK = <InvalidLink />;

/** The map of a client, with what it runs on for as long as it is on the screen (SHELL-03, SHELL-08). */
export function MapRoute({ product, session, clientId, date }: MapRouteProps) {
  const { parts, texts } = product;
  const isBroken = date !== null && centreOf(date) === null;
  const begin = useCallback(() => {
    const query = queryOf(location);
    return beginMap(
      createMapSystem(parts, clientId, {
        time: query.get('time'),
        date: isBroken ? null : date,
        layersToShow: query.get('layers_to_show'),
      }),
    );
  }, [parts, clientId, date, isBroken]);
  const system = useLiving(begin);
  const hasTexts = useTexts(texts, TEXTS);
  const running = hasTexts ? system : null;
  return (
    <Shell
      product={product}
      person={session}
      time={running !== null && <MapTime product={product} system={running} />}
      trouble={isBroken ? INVALID_LINK : null}
    >
      {running !== null && <RunningMap {...{ product, session }} system={running} />}
    </Shell>
  );
}

function beginMap(system: MapSystem) {
  system.start();
  return { value: system, end: system.dispose };
}

type RunningMapProps = { product: Product; session: Session; system: MapSystem };

function RunningMap({ product, session, system }: RunningMapProps) {
  const { environment } = product.parts;
  const { clientId, mapFeed } = system;
  const language = useSelector(product.language.actor, selectLanguage);
  const facilities = useSelector(system.facilities, selectAnswer<readonly Facility[]>) ?? NO_FACILITIES;
  const fault = useSelector(system.facilities, selectFault<readonly Facility[]>);
  const { pictures, strikeChoice, ...slots } = useMapSlots(product, session, system);
  const [, setPath] = useLocation();
  const isNarrow = useMedia(NARROW);
  const isStill = useMedia(CALM);
  const scheme = useScheme();
  const area = NETWORK_AREAS[environment.area];
  const start = useMemo(() => parseView(queryOf(location).get('p')) ?? area.start, [area]);
  const circles = useMemo(
    () => circleRules(environment.lightningRules, language, session),
    [environment, language, session],
  );
  const reader: MapReader = useMemo(
    () => ({
      language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      timeZoneOf,
      unitSystemOf: (facility) => unitSystemOf(session, facility),
    }),
    [language, session],
  );
  const links = useMemo(
    () => ({
      facilityHref: (facility: Facility) => `#${facilityPath(clientId, facility)}`,
      yardHref: ({ id }: Facility) => `#${yardPath('alert', clientId, id)}`,
    }),
    [clientId],
  );
  const open = useCallback(
    (facility: Facility) => setPath(facilityPath(clientId, facility)),
    [setPath, clientId],
  );
  const tileUrl = `${environment.layerBaseUrl}/basemap/{z}/{x}/{y}.pbf`;
  const drawGround = (ground: GroundProps) => (
    <LateGround
      key={scheme}
      meanwhile={null}
      {...ground}
      {...{ tileUrl, isStill, start, circles, pictures, strikeChoice }}
      strikes={system.strikes}
      presentMs={product.parts.presentMs}
      onPictureBroke={system.layers.tellBroken}
    />
  );
  return (
    <MapHome
      {...slots}
      {...{ mapFeed, facilities, fault, reader, links, isNarrow, drawGround }}
      home={area.home}
      onOpened={open}
    />
  );
}
