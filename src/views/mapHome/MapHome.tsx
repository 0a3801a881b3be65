import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { MapView } from '#map/createMap.ts';
import { LIST_HEIGHT_PX } from '../facilityList/ResizeHandle.tsx';
import { LayersSheet } from '../layers/LayersSheet.tsx';
import type { MapExtent } from '../layers/featureViews.ts';
import { LayersNote } from '../layers/LayersNote.tsx';
import type { LayersState, LegendEntry } from '../layers/layersView.ts';
import type { SheetHeight } from '../mapSheet/sheetHeight.ts';
import { SelectionSwitch } from '../selection/SelectionSwitch.tsx';
import { SelectionTools } from '../selection/SelectionTools.tsx';
import type { SelectionDependencies } from '../selection/selectionView.ts';
import { MapControls } from './MapControls.tsx';
import { MapLists, type OpenList } from './MapLists.tsx';
import { MapNow, type NowDependencies } from './MapNow.tsx';
import type { PopupDependencies } from './MapPopup.tsx';
import { NoFacilities } from './NoFacilities.tsx';
import { MapStage, type StageMapProps } from './MapStage.tsx';
import { hasNoYards, type ShownFacilities } from '../mapFacts/mapView.ts';
import { SimulationMark } from '../mapFacts/SimulationMark.tsx';
import { PhoneFoot } from './PhoneFoot.tsx';
import type { MapCover, SheetOn } from './roomAround.ts';
import { StatusCounts } from './StatusCounts.tsx';
import { FreshnessChip } from '../mapFacts/FreshnessChip.tsx';
import { TrustLine } from '../mapFacts/TrustLine.tsx';
import { EdgeArrows } from './EdgeArrows.tsx';
import { fitAlarms, useStartView } from './fitAlarms.ts';
import { useMapFocus } from './useMapFocus.ts';
import { useMapTargets, type MapTargets } from './useMapTargets.ts';
import { WallCycle, type WallRef } from './WallCycle.tsx';
import './mapHome.css';
import './mapControls.css';
import './mapHomeNarrow.css';

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
  /** Over the map, beside the left dock: what the user looks into. */
  readonly inspector?: ReactNode;
};

type MapHomeProps = {
  readonly slots: MapSlots;
  readonly shown: ShownFacilities;
  /** Layers on the map, whose ages are listed. */
  readonly entries: readonly LegendEntry[];
  readonly layersState: LayersState;
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
  /** Shows its views by itself, and nothing to set; null: a user works with it. */
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
  const choices = useChoices();
  const focus = useMapFocus({ cards, facilities: shown.facilities, isNarrow, onOpened, onLooked });
  const { map } = focus;
  const selection = wall === null ? props.selection : null;
  // the panel of a facility takes its place
  const hasSheet = isNarrow && now !== null && wall === null && !slots.panel;
  const sheet = hasSheet ? choices.sheetHeight : null;
  // the sheet lists the facilities
  const list = hasSheet && choices.list === 'facilities' ? null : choices.list;

  useStartView(map, shown, { isWanted: targets.isUnaimed, sheet });
  useMapTargets(map, targets, { isNarrow, popup: cards.popup });

  return (
    <main
      className="maphome"
      data-docks={now !== null}
      data-sheet={sheet ?? undefined}
      style={list !== null ? listRoom(choices.listHeightPx) : undefined}
    >
      <title>{`${title} - ${t('common:product')}`}</title>
      <h1 className="maphome-title">{title}</h1>
      <MapStage
        {...shown}
        openId={targets.opened?.id ?? null}
        isNarrow={isNarrow}
        drawMap={drawMap}
        hidden={choices.hidden}
        focus={focus}
        cards={cards}
        map={map}
        selection={selection}
        onReady={focus.ready}
      >
        {wall === null && (
          <EdgeArrows {...shown} hidden={choices.hidden} map={map} cover={coverOf({ ...props, sheet })} />
        )}
      </MapStage>
      <MapAround
        {...props}
        map={map}
        selection={selection}
        sheet={sheet}
        selectedId={focus.pinnedId}
        choices={{ ...choices, list }}
      />
    </main>
  );
}

/** What the user has chosen to see on the map and around it. */
function useChoices() {
  const [hidden, setHidden] = useState(NONE);
  const [list, setList] = useState<OpenList>(null);
  const [listHeightPx, setListHeightPx] = useState(LIST_HEIGHT_PX);
  const [sheetHeight, setSheetHeight] = useState<SheetHeight>('half');
  return { hidden, setHidden, list, setList, listHeightPx, setListHeightPx, sheetHeight, setSheetHeight };
}

type MapAroundProps = MapHomeProps & {
  map: HomeMap | null;
  sheet: SheetOn;
  selectedId: string | null;
  choices: ReturnType<typeof useChoices>;
};

function MapAround(props: MapAroundProps) {
  const { slots, shown, now, targets, wall, selection, isNarrow, onOpened, cards, map } = props;
  const { sheet, selectedId, choices } = props;
  const { hidden, setHidden, list, setList } = choices;
  const counts = <StatusCounts mapFeed={shown.mapFeed} hidden={hidden} onFilter={setHidden} />;
  const yards = { ...shown, cards, map, selectedId, onOpened };
  return (
    <>
      <MapTop {...props} counts={sheet === null ? counts : null} />
      <MapButtons {...props} />
      {now !== null && !isNarrow && <MapNow {...yards} {...now} popup={cards.popup} />}
      <Docks {...slots} isNarrow={isNarrow} />
      {sheet !== null && now !== null && (
        <PhoneFoot
          {...yards}
          trends={now.trends}
          selection={selection}
          home={targets.home}
          hidden={hidden}
          counts={counts}
          marks={
            <>
              {!hasNoYards(shown) && <TrustLine mapFeed={shown.mapFeed} locale={shown.locale} />}
              {props.isSimulation && <SimulationMark />}
            </>
          }
          height={sheet}
          onHeight={choices.setSheetHeight}
          onFeatures={() => setList('features')}
        />
      )}
      {selection !== null && <SelectionTools {...selection} map={map} />}
      {wall === null && (sheet === null || list !== null) && (
        <MapLists
          {...shown}
          entries={props.entries}
          hidden={hidden}
          cards={cards}
          map={map}
          isNarrow={isNarrow}
          open={list}
          onOpen={setList}
          onFilter={setHidden}
          heightPx={choices.listHeightPx}
          onResized={choices.setListHeightPx}
        />
      )}
    </>
  );
}

type MapButtonsProps = Pick<
  MapAroundProps,
  'shown' | 'now' | 'slots' | 'targets' | 'wall' | 'selection' | 'map' | 'isNarrow' | 'sheet'
>;

/** Buttons of the map; a wall turns by itself and has none. */
function MapButtons(props: MapButtonsProps) {
  const { shown, now, targets, wall, selection, map, sheet } = props;
  if (wall !== null) return <WallCycle wall={wall} map={map} />;
  const alarms = () => map && fitAlarms(map, shown, { cover: coverOf(props), isAtOnce: false });
  const zoom = (steps: 1 | -1) => map?.zoomBy(steps);
  // the sheet has a menu with the rest
  if (sheet !== null)
    return <MapControls onZoom={zoom} onHome={null} onAlarms={sheet === 'peek' ? alarms : null} />;
  return (
    <MapControls onZoom={zoom} onHome={() => map?.goTo(targets.home)} onAlarms={now === null ? null : alarms}>
      {selection !== null && <SelectionSwitch {...selection} />}
    </MapControls>
  );
}

type MapTopProps = Pick<
  MapHomeProps,
  'shown' | 'entries' | 'layersState' | 'slots' | 'fault' | 'isSimulation'
> & {
  /** null: they stand elsewhere. */
  counts: ReactNode;
};

/** What is said of the statuses, over the map. */
function MapTop({ shown, entries, layersState, slots, fault, isSimulation, counts }: MapTopProps) {
  const { mapFeed, locale, facilities } = shown;
  return (
    <div className="maphome-top">
      {counts}
      <div className="maphome-ages">
        <FreshnessChip
          mapFeed={mapFeed}
          facilities={facilities}
          locale={locale}
          entries={layersState === 'loading' ? [] : entries}
        />
        {!hasNoYards(shown) && <TrustLine mapFeed={mapFeed} locale={locale} />}
      </div>
      {isSimulation && <SimulationMark />}
      {slots.note}
      {!slots.legend && <LayersNote state={layersState} entries={entries} language={locale.language} />}
      {facilities.length === 0 && <NoFacilities shown={shown} fault={fault} />}
    </div>
  );
}

type CoverProps = Pick<MapAroundProps, 'slots' | 'targets' | 'isNarrow' | 'sheet'>;

type DocksProps = MapSlots & { isNarrow: boolean };

function Docks({ drawer, layers, legend, slider, inspector, panel, history, isNarrow }: DocksProps) {
  return (
    <>
      {drawer && <div className="maphome-drawer">{drawer}</div>}
      {isNarrow && (layers || legend) && (
        <LayersSheet>
          {layers}
          {legend}
        </LayersSheet>
      )}
      {!isNarrow && (layers || legend) && (
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

/** What lies over the map: under it no alarm counts as seen, and nothing is shown there. */
function coverOf({ slots, targets, isNarrow, sheet }: CoverProps): MapCover {
  return slots.panel ? { isNarrow, hasFoot: targets.opened?.hasFoot ?? false } : sheet;
}

/** What is left to the map is what the list leaves: a facility that is sought there is never under it. */
function listRoom(heightPx: number): CSSProperties {
  return { '--list-h': `min(${heightPx}px, 70%)` } as CSSProperties;
}
