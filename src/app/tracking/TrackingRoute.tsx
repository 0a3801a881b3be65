import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Session } from '#contracts/session.ts';
import { REPORT_HOME } from '#domain/geo/reportHome.ts';
import { lightningHistoryMs } from '#domain/lightning/facilityLightning.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { DrawnRun } from '#views/tracking/TrackedMap.tsx';
import type { TrackingLocale } from '#views/tracking/trackedRun.ts';
import type { VehicleMapProps } from '#views/tracking/VehicleMap.tsx';
import { TrackingPage } from '#views/tracking/TrackingPage.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { createTracking } from './createTracking.ts';
import { isWeatherIncomplete } from './isWeatherIncomplete.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { lazyPage } from '#app/binding/lazyPage.tsx';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useMapLayers } from '#app/layers/useMapLayers.ts';
import { useMedia, useScheme } from '#app/binding/useMedia.ts';
import { useTexts } from '#app/binding/useTexts.ts';

/** Source: requirement TRACK-12. */
const NARROW = '(width < 62em)';
const CALM = '(prefers-reduced-motion: reduce)';
const SEARCH_PATH = '/vehicle-tracking';
const TEXTS = ['tracking', 'route', 'map', 'layers', 'popup'] as const;

/** The map itself is the largest script: the search does not wait for it. */
const LazyMap = lazyPage<VehicleMapProps>(
  async () => (await import('#views/tracking/VehicleMap.tsx')).VehicleMap,
);

type TrackingRouteProps = {
  product: Product;
  /** null: not signed in, which this page does not require (AUTH-02). */
  session: Session | null;
  /** null: none is named yet. */
  vrid: string | null;
};

/** The page of a vehicle, or of the search for one (SHELL-11). */
export function TrackingRoute({ product, session, vrid }: TrackingRouteProps) {
  const { platform, texts } = product;
  const begin = useCallback(() => {
    const system = createTracking(platform, (wanted) => {
      // in the place of a vehicle that is not there: Back must not look for it again
      if (wanted === null) location.replace(`#${SEARCH_PATH}`);
      else location.hash = `${SEARCH_PATH}/${encodeURIComponent(wanted)}`;
    });
    system.start();
    return { value: system, end: system.dispose };
  }, [platform]);
  const system = useDisposable(begin);
  const hasTexts = useTexts(texts, TEXTS);
  useEffect(() => system?.tracking.send({ type: 'address.changed', vrid }), [system, vrid]);
  return (
    system !== null && hasTexts && <RunningTracking product={product} session={session} system={system} />
  );
}

type RunningTrackingProps = Omit<TrackingRouteProps, 'vrid'> & {
  system: ReturnType<typeof createTracking>;
};

function RunningTracking({ product, session, system }: RunningTrackingProps) {
  const { environment } = product.platform;
  const { tracking, passing, layers, flow } = system;
  const language = useSelector(product.language.actor, selectLanguage);
  const scheme = useScheme();
  const isStill = useMedia(CALM);
  const isNarrow = useMedia(NARROW);
  const unitSystem = unitSystemOf(session, null);
  const locale: TrackingLocale = useMemo(
    () => ({ language, timeZone: deviceTimeZone(), unitSystem, scheme }),
    [language, unitSystem, scheme],
  );
  const historyMs = lightningHistoryMs(null);
  const seen = useMapLayers(flow, { scheme, units: unitSystem, extent: null, historyMs, language });
  const known = useSyncExternalStore(passing.watch, passing.known);
  const drawMap = (drawn: DrawnRun) => (
    <LazyMap
      key={scheme}
      meanwhile={null}
      {...drawn}
      tiles={environment.tileUrls}
      tileCredit={environment.tileCredit}
      start={REPORT_HOME}
      pictures={seen.pictures}
      features={seen.features}
      tilesTold={layers.tilesTold}
      isStill={isStill}
    />
  );
  return (
    <TrackingPage
      tracking={tracking}
      locale={locale}
      isNarrow={isNarrow}
      drawMap={drawMap}
      reportUrl={environment.usWeatherReportUrl}
      searchHref={`#${SEARCH_PATH}`}
      isSimulation={environment.isSimulation}
      nowMs={seen.moment.nowMs}
      cards={{ popup: passing.popup, passing: known, shown: seen.features }}
      isWeatherIncomplete={isWeatherIncomplete(seen)}
      onPieceChosen={passing.choosePiece}
    />
  );
}
