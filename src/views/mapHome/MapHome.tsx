import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { MapView } from '#map/createMap.ts';
import { LIST_HEIGHT_PX } from '../facilityList/ResizeHandle.tsx';
import type { MapSight } from '../layers/featureViews.ts';
import { SelectionSwitch } from '../selection/SelectionSwitch.tsx';
import { SelectionTools } from '../selection/SelectionTools.tsx';
import type { SelectionParts } from '../selection/selectionView.ts';
import { MapControls } from './MapControls.tsx';
import { MapLists, type OpenList } from './MapLists.tsx';
import type { PopupParts } from './MapPopup.tsx';
import { MapStage, type GroundProps } from './MapStage.tsx';
import type { MapFeedRef, MapLinks, MapReader } from './mapView.ts';
import { SimulationMark } from './SimulationMark.tsx';
import { StatusCounts } from './StatusCounts.tsx';
import { TrustLine } from './TrustLine.tsx';
import { useMapFocus } from './useMapFocus.ts';
import { useOpenPlace, type OpenPlace } from './useOpenPlace.ts';
import { WallCycle, type WallRef } from './WallCycle.tsx';
import './mapHome.css';

/** What may stand around the ground, each in its place; a place without anything in it is not drawn. */
export type MapSlots = {
  /** Dock on the left. */
  readonly layers?: ReactNode;
  /** Dock on the right. */
  readonly legend?: ReactNode;
  /** Between the docks, at the foot of the map. */
  readonly slider?: ReactNode;
  /** Under what is said of the statuses. */
  readonly note?: ReactNode;
  /** Beside the map, on the left; over it where there is no room. */
  readonly drawer?: ReactNode;
  /** Beside the map, on the right, with what it opens at the foot. */
  readonly panel?: ReactNode;
  /** Over the map, beside the left dock: what somebody looks into. */
  readonly inspector?: ReactNode;
};

/** Where it is, degrees. */
type SoughtPlace = { readonly latitude: number; readonly longitude: number };

type MapHomeProps = MapSlots & {
  readonly mapFeed: MapFeedRef;
  readonly facilities: readonly Facility[];
  /** Why there are none yet; null: nothing is wrong. */
  readonly fault: string | null;
  readonly reader: MapReader;
  readonly links: MapLinks;
  readonly home: MapView;
  /** The weather is made up, and every screen says so. */
  readonly isSimulation: boolean;
  /** What the page is called; the map unless told. */
  readonly title?: string;
  /** The facility that is open beside the map; null: none. */
  readonly opened: OpenPlace | null;
  /** A place that somebody seeks; null: none. */
  readonly sought: SoughtPlace | null;
  /** The vehicle that the address asks for; null: none, or it has not come. */
  readonly vehicleAt: SoughtPlace | null;
  /** Shows its views by itself, and nothing to set; null: somebody sits before it. */
  readonly wall: WallRef | null;
  /** null: nothing can be selected here. */
  readonly selection: SelectionParts | null;
  /** Under 992 px a click opens a card at the foot; else it leads to the facility at once (MAP-07). */
  readonly isNarrow: boolean;
  readonly onOpened: (facility: Facility) => void;
  /** The map looks elsewhere, or farther, or nearer. */
  readonly onLooked: (sight: MapSight) => void;
  readonly cards: PopupParts;
  /** Draws the map itself, which comes late. */
  readonly drawGround: (props: GroundProps) => ReactNode;
};

const NONE: ReadonlySet<number> = new Set();

/** The map with what stands around it. */
export function MapHome(props: MapHomeProps) {
  const { mapFeed, facilities, fault, reader, links, home, isNarrow, onOpened, onLooked, cards, drawGround } =
    props;
  const { layers, legend, slider, note, drawer, panel, inspector } = props;
  const { isSimulation, wall, opened, sought, vehicleAt, selection } = props;
  const { t } = useTranslation(['map', 'common']);
  const { title = t('title') } = props;
  const [hidden, setHidden] = useState(NONE);
  const [list, setList] = useState<OpenList>(null);
  const [listHeightPx, setListHeightPx] = useState(LIST_HEIGHT_PX);
  const look = useMapFocus({ popup: cards.popup, facilities, isNarrow, onOpened, onLooked });
  const { map } = look;

  useSought(map, sought);
  useVehicle(map, vehicleAt);
  useOpenPlace(map, opened, { isNarrow, popup: cards.popup });

  return (
    <main
      className="maphome"
      data-docks={layers !== undefined}
      style={list !== null ? listRoom(listHeightPx) : undefined}
    >
      <title>{`${title} - ${t('common:product')}`}</title>
      <h1 className="maphome-title">{title}</h1>
      <MapStage
        openId={opened?.id ?? null}
        {...{ mapFeed, facilities, reader, links, isNarrow, drawGround, hidden, look, cards, map }}
        selection={wall === null ? selection : null}
        onReady={look.ready}
      />
      <div className="maphome-top">
        <StatusCounts {...{ mapFeed, hidden }} onFilter={setHidden} />
        <TrustLine {...{ mapFeed, reader }} />
        {isSimulation && <SimulationMark />}
        {note}
        {facilities.length === 0 && <NoFacilities fault={fault} />}
      </div>
      {wall === null ? (
        <MapControls onZoom={(steps) => map?.zoomBy(steps)} onHome={() => map?.goTo(home)}>
          {selection !== null && <SelectionSwitch {...selection} />}
        </MapControls>
      ) : (
        <WallCycle {...{ wall, map }} />
      )}
      {drawer && <div className="maphome-drawer">{drawer}</div>}
      <Docks {...{ layers, legend, slider, inspector }} />
      {panel}
      {wall === null && selection !== null && <SelectionTools {...selection} map={map} />}
      {wall === null && (
        <MapLists
          {...{ mapFeed, facilities, reader, links, hidden, cards, map }}
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

/** Near enough for the streets around it. Source: spec/gaps.md GAP-11. */
const SOUGHT_ZOOM = 10;

/** Goes to a place that is sought, and marks it for as long as it is. */
function useSought(map: HomeMap | null, sought: SoughtPlace | null): void {
  useEffect(() => {
    const at = sought && { lon: sought.longitude, lat: sought.latitude };
    map?.markPlace(at);
    if (at !== null) map?.goTo({ ...at, zoom: SOUGHT_ZOOM });
  }, [map, sought]);
}

/** Near enough for the towns around it. Our own decision. */
const VEHICLE_ZOOM = 8;

/** Goes once to the vehicle that the address asks for; it drives on without the map. */
function useVehicle(map: HomeMap | null, vehicleAt: SoughtPlace | null): void {
  useEffect(() => {
    if (vehicleAt === null) return;
    map?.goTo({ lon: vehicleAt.longitude, lat: vehicleAt.latitude, zoom: VEHICLE_ZOOM });
  }, [map, vehicleAt]);
}

function NoFacilities({ fault }: { fault: string | null }) {
  const { t } = useTranslation('map');
  return (
    <p className="maptrust" role="status">
      {fault === null ? t('loading') : t('unreachable')}
    </p>
  );
}

function Docks({ layers, legend, slider, inspector }: MapSlots) {
  return (
    <>
      {layers && <div className="maphome-layers">{layers}</div>}
      {legend && <div className="maphome-legend">{legend}</div>}
      {slider && <div className="maphome-slider">{slider}</div>}
      {inspector && <div className="maphome-inspector">{inspector}</div>}
    </>
  );
}

/** What is left to the map is what the list leaves: a facility that is sought there is never under it. */
function listRoom(heightPx: number): CSSProperties {
  return { '--list-h': `min(${heightPx}px, 70%)` } as CSSProperties;
}
