import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Session } from '#contracts/session.ts';
import { REPORT_HOME } from '#domain/geo/reportHome.ts';
import { lightningHistoryMs } from '#domain/lightning/facilityLightning.ts';
import { unitOf } from '#domain/units/units.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { DrawnRun } from '#views/tracking/TrackedMap.tsx';
import type { TrackingReader } from '#views/tracking/trackedRun.ts';
import type { TrackingGroundProps } from '#views/tracking/TrackingGround.tsx';
import { TrackingPage } from '#views/tracking/TrackingPage.tsx';
import type { Product } from './createProduct.ts';
import { createTracking } from './createTracking.ts';
import { deviceTimeZone } from './deviceTimeZone.ts';
import { latePage } from './latePage.tsx';
import { unitSystemOf } from './unitSystemOf.ts';
import { useLiving } from './useLiving.ts';
import { useMapLayers } from './useMapLayers.ts';
import { useMedia, useScheme } from './useMedia.ts';
import { useTexts } from './useTexts.ts';

/** Source: requirement TRACK-12. */
const NARROW = '(max-width: 991px)';
const CALM = '(prefers-reduced-motion: reduce)';
const SEARCH_PATH = '/vehicle-tracking';
const TEXTS = ['tracking', 'route', 'map', 'layers', 'popup'] as const;

/** The map itself is the largest script: the search does not wait for it. */
const LateGround = latePage<TrackingGroundProps>(
  async () => (await import('#views/tracking/TrackingGround.tsx')).TrackingGround,
);

type TrackingRouteProps = {
  product: Product;
  /** null: nobody is signed in, and nobody need be (AUTH-02). */
  session: Session | null;
  /** null: none is named yet. */
  vrid: string | null;
};

/** The page of a vehicle, or of the search for one (SHELL-11). */
export function TrackingRoute({ product, session, vrid }: TrackingRouteProps) {
  const { parts, texts } = product;
  const begin = useCallback(() => {
    const system = createTracking(parts, (wanted) => {
      location.hash = wanted === null ? SEARCH_PATH : `${SEARCH_PATH}/${encodeURIComponent(wanted)}`;
    });
    system.start();
    return { value: system, end: system.dispose };
  }, [parts]);
  const system = useLiving(begin);
  const hasTexts = useTexts(texts, TEXTS);
  useEffect(() => system?.tracking.send({ type: 'address.changed', vrid }), [system, vrid]);
  return system !== null && hasTexts && <RunningTracking {...{ product, session, system }} />;
}

type RunningTrackingProps = Omit<TrackingRouteProps, 'vrid'> & {
  system: ReturnType<typeof createTracking>;
};

function RunningTracking({ product, session, system }: RunningTrackingProps) {
  const { environment } = product.parts;
  const { tracking, passing, layers } = system;
  const language = useSelector(product.language.actor, selectLanguage);
  const scheme = useScheme();
  const isStill = useMedia(CALM);
  const isNarrow = useMedia(NARROW);
  const unitSystem = unitSystemOf(session, null);
  const reader: TrackingReader = useMemo(
    () => ({ language, timeZone: deviceTimeZone(), unitSystem, scheme }),
    [language, unitSystem, scheme],
  );
  const isMetric = unitOf('rain', unitSystem) === 'mm';
  const historyMs = lightningHistoryMs(null);
  const seen = useMapLayers(system, { scheme, isMetric, sight: null, historyMs, language });
  const known = useSyncExternalStore(passing.watch, passing.known);
  const drawGround = (drawn: DrawnRun) => (
    <LateGround
      key={scheme}
      meanwhile={null}
      {...drawn}
      tiles={environment.tileUrls}
      tileCredit={environment.tileCredit}
      start={REPORT_HOME}
      pictures={seen.pictures}
      features={seen.shown}
      onPictureBroke={layers.tellBroken}
      isStill={isStill}
    />
  );
  return (
    <TrackingPage
      {...{ tracking, reader, isNarrow, drawGround }}
      reportUrl={environment.usWeatherReportUrl}
      searchHref={`#${SEARCH_PATH}`}
      isSimulation={environment.isSimulation}
      nowMs={seen.moment.nowMs}
      cards={{ popup: passing.popup, passing: known, shown: seen.shown }}
      isWeatherIncomplete={seen.entries.some(
        ({ isBroken, isMissing, dueMs }) => isBroken || isMissing || dueMs !== null,
      )}
      onPieceChosen={passing.choosePiece}
    />
  );
}
