import { IconListDetails } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenedOnHover, type ShownFeatures } from '../layers/featureViews.ts';
import type { MapPoint, MapSubject } from '#domain/map/mapSubject.ts';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import type { RoutesMap } from '#map/createRoutesMap.ts';
import { ROUTE_LINES, type ShownRoutes } from '#map/routes/createRouteLines.ts';
import { routeBounds } from '#map/routes/routeBounds.ts';
import { Note } from '#ui/Note.tsx';
import { MapControls } from '../mapHome/MapControls.tsx';
import { SimulationMark } from '../mapFacts/SimulationMark.tsx';
import { RiskLegend } from '../route/RiskLegend.tsx';
import { hasUnknownPieces } from '../route/routeViews.ts';
import { PanelGuard } from '../why/PanelGuard.tsx';
import { RunPanel } from './RunPanel.tsx';
import { piecesOf, shownRun, type TrackingLocale, type TrackingRef } from './trackedRun.ts';
import type { VehicleMapProps } from './VehicleMap.tsx';
import { TrackingPopup } from './TrackingPopup.tsx';
import '../mapHome/mapHome.css';
import '../mapHome/mapControls.css';
import '../mapHome/mapHomeNarrow.css';

/** What the map is told by the page around it. */
export type DrawnRun = Pick<VehicleMapProps, 'shown' | 'onClicked' | 'onHovered' | 'onMoved' | 'onReady'>;

export type TrackedMapProps = {
  tracking: TrackingRef;
  run: TrackedRun;
  locale: TrackingLocale;
  /** Address of the search. */
  searchHref: string;
  isNarrow: boolean;
  isSimulation: boolean;
  nowMs: number;
  cards: Pick<Parameters<typeof TrackingPopup>[0], 'popup' | 'passing' | 'shown'>;
  /** Not all of the weather on the map is there, or it is late. */
  isWeatherIncomplete: boolean;
  /** The user clicked on a piece of the way. Stays the same. */
  onPieceChosen: (pieceId: string, at: MapPoint) => void;
  drawMap: (props: DrawnRun) => ReactNode;
};

/** Free at each edge of the map, px. */
const EDGE_PX = 56;
/** What the panel takes at the left, the legend at the right, and the folded sheet at the foot, px. */
const PANEL_PX = 500;
const LEGEND_PX = 290;
const SHEET_PX = 200;

/** A vehicle on its way, with the weather around it. */
export function TrackedMap({ run, ...props }: TrackedMapProps) {
  const { locale, isNarrow, isSimulation, isWeatherIncomplete, cards, onPieceChosen, drawMap } = props;
  const { t } = useTranslation(['tracking', 'map']);
  const [map, setMap] = useState<RoutesMap | null>(null);
  const pointer = usePointer(cards, onPieceChosen);
  const shown = useMemo(() => shownRun(run), [run]);
  const paddingPx = useMemo(
    () =>
      isNarrow
        ? { top: 2 * EDGE_PX, right: EDGE_PX, bottom: SHEET_PX, left: EDGE_PX }
        : { top: EDGE_PX, right: LEGEND_PX, bottom: EDGE_PX, left: PANEL_PX },
    [isNarrow],
  );
  // as text: a truck that has moved along its way moves no map
  const whole = JSON.stringify(boundsOf(shown));
  const fit = useCallback(() => {
    const bounds = JSON.parse(whole) as ReturnType<typeof boundsOf>;
    if (bounds !== null) map?.fit(bounds, paddingPx);
  }, [map, whole, paddingPx]);
  useEffect(fit, [fit]);
  const pieces = piecesOf(run);
  const hasLines = pieces.length > 0;
  const legend = { isNarrow, hasUnknown: hasUnknownPieces(pieces) };
  return (
    <main className="trackmap">
      <div className="maphome-stage">
        <PanelGuard fallback={<p role="alert">{t('map:failed')}</p>}>
          {drawMap({ shown, ...pointer, onReady: setMap })}
        </PanelGuard>
        <TrackingPopup {...cards} locale={locale} nowMs={props.nowMs} isNarrow={isNarrow} map={map} />
      </div>
      <RunPanel {...props} run={run} />
      <div className="trackmap-notes">
        {isSimulation && <SimulationMark />}
        {isWeatherIncomplete && <Note kind="warning" text={t('weatherIncomplete')} />}
        {!hasLines && <Note kind="warning" text={t('noRoute')} />}
      </div>
      {hasLines && <Legend key={String(isNarrow)} {...legend} />}
      <MapControls onZoom={(steps) => map?.zoomBy(steps)} onHome={fit} />
    </main>
  );
}

/** All of a way, with its ends and the truck. */
function boundsOf({ stops, pieces }: ShownRoutes) {
  return routeBounds([...stops.map(({ at }) => at), ...pieces.flatMap(({ path }) => path)]);
}

/** What the lines mean; on narrow screens it folds away, for it hides what it explains (TRACK-13). */
function Legend({ isNarrow, hasUnknown }: { isNarrow: boolean; hasUnknown: boolean }) {
  const { t } = useTranslation('tracking');
  const [isOpen, setOpen] = useState(!isNarrow);
  return (
    <div className="trackmap-legend">
      {isOpen && <RiskLegend title={t('legend')} hasUnknown={hasUnknown} />}
      {isNarrow && (
        <button
          type="button"
          aria-label={t('legend')}
          aria-expanded={isOpen}
          title={t('legend')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconListDetails aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** What a pointer over the map tells the card. */
function usePointer(
  { popup, shown }: TrackedMapProps['cards'],
  onPieceChosen: TrackedMapProps['onPieceChosen'],
) {
  const known = useRef<readonly ShownFeatures[]>(shown);
  useEffect(() => {
    known.current = shown;
  }, [shown]);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  return {
    onClicked: useCallback(
      (subject: MapSubject) => {
        const features = subject.kind === 'features' ? subject.features : [];
        const piece = features.find(({ layer }) => layer === ROUTE_LINES);
        if (subject.kind !== 'features') popup.send({ type: 'card.closed' });
        else if (piece === undefined) popup.send({ type: 'subject.chosen', subject });
        else onPieceChosen(piece.id, subject.at);
      },
      [popup, onPieceChosen],
    ),
    onHovered: useCallback(
      (subject: MapSubject | null) => {
        const features = subject?.kind === 'features' ? subject.features : [];
        const isMet = features.some(({ layer }) => isOpenedOnHover(layer, known.current));
        popup.send(subject !== null && isMet ? { type: 'pointer.met', subject } : { type: 'pointer.left' });
      },
      [popup],
    ),
    /** What is held open moves with the map, what hung under the pointer is gone. */
    onMoved: useCallback(() => {
      popup.send({ type: 'map.moved' });
      redraw();
    }, [popup]),
  };
}
