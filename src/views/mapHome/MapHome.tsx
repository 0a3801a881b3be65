import { IconList } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { FacilityList } from '../facilityList/FacilityList.tsx';
import { LIST_HEIGHT_PX } from '../facilityList/ResizeHandle.tsx';
import { MapControls } from './MapControls.tsx';
import type { MapGroundProps } from './MapGround.tsx';
import { MapStage, type GroundProps } from './MapStage.tsx';
import type { MapFeedRef, MapLinks, MapReader } from './mapView.ts';
import { StatusCounts } from './StatusCounts.tsx';
import { TrustLine } from './TrustLine.tsx';
import { useMapFocus } from './useMapFocus.ts';
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
};

/** A view of the map, degrees. */
type View = MapGroundProps['start'];

type MapHomeProps = MapSlots & {
  readonly mapFeed: MapFeedRef;
  readonly facilities: readonly Facility[];
  /** Why there are none yet; null: nothing is wrong. */
  readonly fault: string | null;
  readonly reader: MapReader;
  readonly links: MapLinks;
  readonly home: View;
  /** Under 992 px a click opens a card at the foot; else it leads to the facility at once (MAP-07). */
  readonly isNarrow: boolean;
  readonly onOpened: (facility: Facility) => void;
  /** Draws the map itself, which comes late. */
  readonly drawGround: (props: GroundProps) => ReactNode;
};

const NONE: ReadonlySet<number> = new Set();

/** The map with what stands around it. */
export function MapHome(props: MapHomeProps) {
  const { mapFeed, facilities, fault, reader, links, home, isNarrow, onOpened, drawGround } = props;
  const { layers, legend, slider, note } = props;
  const { t } = useTranslation(['map', 'common']);
  const [map, setMap] = useState<HomeMap | null>(null);
  const [hidden, setHidden] = useState(NONE);
  const [isListOpen, setListOpen] = useState(false);
  const [listHeightPx, setListHeightPx] = useState(LIST_HEIGHT_PX);
  const look = useMapFocus({ facilities, isNarrow, onOpened });
  const locate = (sought: Facility) => {
    map?.goTo({ lon: sought.longitude, lat: sought.latitude, zoom: LOCATE_ZOOM });
    look.pin(sought.id);
  };

  return (
    <main
      className="maphome"
      data-docks={layers !== undefined}
      style={isListOpen ? listRoom(listHeightPx) : undefined}
    >
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      <h1 className="maphome-title">{t('title')}</h1>
      <MapStage
        {...{ mapFeed, facilities, reader, links, isNarrow, drawGround, hidden, look, map }}
        onReady={setMap}
      />
      <div className="maphome-top">
        <StatusCounts {...{ mapFeed, hidden }} onFilter={setHidden} />
        <TrustLine {...{ mapFeed, reader }} />
        {note}
        {facilities.length === 0 && <NoFacilities fault={fault} />}
      </div>
      <MapControls onZoom={(steps) => map?.zoomBy(steps)} onHome={() => map?.goTo(home)} />
      <Docks {...{ layers, legend, slider }} />
      {!isListOpen && (
        <button
          type="button"
          className="maphome-list"
          aria-expanded="false"
          onClick={() => setListOpen(true)}
        >
          <IconList aria-hidden="true" />
          {t('list.open')} <small>{facilities.length}</small>
        </button>
      )}
      {isListOpen && (
        <FacilityList
          {...{ mapFeed, facilities, reader, links, hidden }}
          heightPx={listHeightPx}
          onResized={setListHeightPx}
          selectedId={look.pinnedId}
          onFilter={setHidden}
          onLocate={locate}
          onClose={() => setListOpen(false)}
        />
      )}
    </main>
  );
}

/** Near enough for both circles of a facility. */
const LOCATE_ZOOM = 9;

function NoFacilities({ fault }: { fault: string | null }) {
  const { t } = useTranslation('map');
  return (
    <p className="maptrust" role="status">
      {fault === null ? t('loading') : t('unreachable')}
    </p>
  );
}

function Docks({ layers, legend, slider }: MapSlots) {
  return (
    <>
      {layers && <div className="maphome-layers">{layers}</div>}
      {legend && <div className="maphome-legend">{legend}</div>}
      {slider && <div className="maphome-slider">{slider}</div>}
    </>
  );
}

/** What is left to the map is what the list leaves: a facility that is sought there is never under it. */
function listRoom(heightPx: number): CSSProperties {
  return { '--list-h': `min(${heightPx}px, 70%)` } as CSSProperties;
}
