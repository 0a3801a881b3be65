import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { MapView } from '#map/createMap.ts';
import { LIST_HEIGHT_PX } from '../facilityList/ResizeHandle.tsx';
import type { MapExtent } from '../layers/featureViews.ts';
import type { LegendEntry } from '../layers/layersView.ts';
import { SelectionSwitch } from '../selection/SelectionSwitch.tsx';
import { SelectionTools } from '../selection/SelectionTools.tsx';
import type { SelectionDependencies } from '../selection/selectionView.ts';
import { MapControls } from './MapControls.tsx';
import { MapLists, type OpenList } from './MapLists.tsx';
import { MapNow, type NowDependencies } from './MapNow.tsx';
import type { PopupDependencies } from './MapPopup.tsx';
import { MapStage, type StageMapProps } from './MapStage.tsx';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { SimulationMark } from '../mapFacts/SimulationMark.tsx';
import { StatusCounts } from './StatusCounts.tsx';
import { FreshnessChip } from '../mapFacts/FreshnessChip.tsx';
import { TrustLine } from '../mapFacts/TrustLine.tsx';
import { EdgeArrows } from './EdgeArrows.tsx';
import { fitAlarms, useStartView } from './fitAlarms.ts';
import { useMapFocus } from './useMapFocus.ts';
import { useMapTargets, type MapTargets } from './useMapTargets.ts';
import { WallCycle, type WallRef } from './WallCycle.tsx';
import './mapHome.css';

/** What may stand around the map, each in its place; a place without anything in it is not drawn. */
export type MapSlots = {
  /** Docks on the right, one above the other. */
  readonly layers?: ReactNode;
  readonly legend?: ReactNode;
  /** Between the docks, at the foot of the map. */
  readonly slider?: ReactNode;
  /** Under what is said of the statuses. */
  readonly note?: ReactNode;
  /** Beside the map, on the left; over it where there is no room. */
  readonly drawer?: ReactNode;
  /** Beside the map, on the right, with what it opens at the foot. */
  readonly panel?: ReactNode;
  /** Beside all of that, at the right edge. */
  readonly history?: ReactNode;
  /** Over the map, beside the left dock: what somebody looks into. */
  readonly inspector?: ReactNode;
};

type MapHomeProps = {
  readonly slots: MapSlots;
  readonly shown: ShownFacilities;
  /** Layers on the map, whose ages are listed. */
  readonly entries: readonly LegendEntry[];
  /** Rail of the yards that are not open, on the left; null: none. */
  readonly now: NowDependencies | null;
  /** Why there are no facilities yet; null: nothing is wrong. */
  readonly fault: string | null;
  readonly targets: MapTargets & {
    readonly home: MapView;
    /** Nothing says where the map begins: it shows what is not open (GAP-143). */
    readonly isUnaimed: boolean;
  };
  /** The weather is made up, and every screen says so. */
  readonly isSimulation: boolean;
  /** What the page is called; the map unless told. */
  readonly title?: string;
  /** Shows its views by itself, and nothing to set; null: somebody sits before it. */
  readonly wall: WallRef | null;
  /** null: nothing can be selected here. */
  readonly selection: SelectionDependencies | null;
  /** Under 992 px a click opens a card at the foot; else it leads to the facility at once (MAP-07). */
  readonly isNarrow: boolean;
  readonly onOpened: (facility: Facility) => void;
  /** The map looks elsewhere, or farther, or nearer. */
  readonly onLooked: (extent: MapExtent) => void;
  readonly cards: PopupDependencies;
  /** Draws the map itself, which comes late. */
  readonly drawMap: (props: StageMapProps) => ReactNode;
};

const NONE: ReadonlySet<number> = new Set();

/** The map with what stands around it. */
export function MapHome(props: MapHomeProps) {
  const { slots, shown, now, targets, wall, isNarrow, onOpened, onLooked, cards, drawMap } = props;
  const { t } = useTranslation(['map', 'common']);
  const { title = t('title') } = props;
  const [hidden, setHidden] = useState(NONE);
  const [list, setList] = useState<OpenList>(null);
  const [listHeightPx, setListHeightPx] = useState(LIST_HEIGHT_PX);
  const { popup } = cards;
  const focus = useMapFocus({ cards, facilities: shown.facilities, isNarrow, onOpened, onLooked });
  const { map, pinnedId } = focus;
  const selection = wall === null ? props.selection : null;

  useStartView(map, shown, targets.isUnaimed);
  useMapTargets(map, targets, { isNarrow, popup });

  return (
    <main
      className="maphome"
      data-docks={now !== null}
      style={list !== null ? listRoom(listHeightPx) : undefined}
    >
      <title>{`${title} - ${t('common:product')}`}</title>
      <h1 className="maphome-title">{title}</h1>
      <MapStage
        {...shown}
        openId={targets.opened?.id ?? null}
        isNarrow={isNarrow}
        drawMap={drawMap}
        hidden={hidden}
        focus={focus}
        cards={cards}
        map={map}
        selection={selection}
        onReady={focus.ready}
      />
      <MapTop {...props} hidden={hidden} onFilter={setHidden} />
      <MapButtons {...props} map={map} selection={selection} />
      {now !== null && (
        <MapNow {...shown} {...now} map={map} popup={popup} selectedId={pinnedId} onOpened={onOpened} />
      )}
      {wall === null && <EdgeArrows {...shown} hidden={hidden} map={map} />}
      <Docks {...slots} />
      {selection !== null && <SelectionTools {...selection} map={map} />}
      {wall === null && (
        <MapLists
          {...shown}
          hidden={hidden}
          cards={cards}
          map={map}
          open={list}
          onOpen={setList}
          onFilter={setHidden}
          heightPx={listHeightPx}
          onResized={setListHeightPx}
        />
      )}
    </main>
  );
}

type MapButtonsProps = Pick<MapHomeProps, 'shown' | 'now' | 'targets' | 'wall' | 'selection'> & {
  map: HomeMap | null;
};

/** Buttons of the map; a wall turns by itself and has none. */
function MapButtons({ shown, now, targets, wall, selection, map }: MapButtonsProps) {
  if (wall !== null) return <WallCycle wall={wall} map={map} />;
  return (
    <MapControls
      onZoom={(steps) => map?.zoomBy(steps)}
      onHome={() => map?.goTo(targets.home)}
      onAlarms={now === null ? null : () => map && fitAlarms(map, shown, false)}
    >
      {selection !== null && <SelectionSwitch {...selection} />}
    </MapControls>
  );
}

type MapTopProps = Pick<MapHomeProps, 'shown' | 'entries' | 'slots' | 'fault' | 'isSimulation'> & {
  hidden: ReadonlySet<number>;
  onFilter: (hidden: ReadonlySet<number>) => void;
};

/** What is said of the statuses, over the map. */
function MapTop({ shown, entries, slots, fault, isSimulation, hidden, onFilter }: MapTopProps) {
  const { mapFeed, locale, facilities } = shown;
  return (
    <div className="maphome-top">
      <StatusCounts mapFeed={mapFeed} hidden={hidden} onFilter={onFilter} />
      <div className="maphome-ages">
        <FreshnessChip mapFeed={mapFeed} facilities={facilities} locale={locale} entries={entries} />
        <TrustLine mapFeed={mapFeed} locale={locale} />
      </div>
      {isSimulation && <SimulationMark />}
      {slots.note}
      {facilities.length === 0 && <NoFacilities fault={fault} />}
    </div>
  );
}

function NoFacilities({ fault }: { fault: string | null }) {
  const { t } = useTranslation('map');
  return (
    <p className="maptrust" role="status">
      {fault === null ? t('loading') : t('unreachable')}
    </p>
  );
}

function Docks({ drawer, layers, legend, slider, inspector, panel, history }: MapSlots) {
  return (
    <>
      {drawer && <div className="maphome-drawer">{drawer}</div>}
      {(layers || legend) && (
        <div className="maphome-side">
          {layers && <div className="maphome-layers">{layers}</div>}
          {legend && <div className="maphome-legend">{legend}</div>}
        </div>
      )}
      {slider && <div className="maphome-slider">{slider}</div>}
      {inspector && <div className="maphome-inspector">{inspector}</div>}
      {panel}
      {history}
    </>
  );
}

/** What is left to the map is what the list leaves: a facility that is sought there is never under it. */
function listRoom(heightPx: number): CSSProperties {
  return { '--list-h': `min(${heightPx}px, 70%)` } as CSSProperties;
}
