import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { selectCodes } from '#machines/mapFeed/mapFeedSelectors.ts';
import { PanelGuard } from '../why/PanelGuard.tsx';
import { FacilityPopup } from './FacilityPopup.tsx';
import type { MapGroundProps } from './MapGround.tsx';
import type { MapFeedRef, MapLinks, MapReader } from './mapView.ts';
import type { useMapFocus } from './useMapFocus.ts';

/** What the map is told by the page around it. */
export type GroundProps = Pick<
  MapGroundProps,
  'facilities' | 'codes' | 'hidden' | 'selectedId' | 'onChosen' | 'onHovered' | 'onMoved' | 'onReady'
>;

type MapStageProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  reader: MapReader;
  links: MapLinks;
  isNarrow: boolean;
  hidden: ReadonlySet<number>;
  look: ReturnType<typeof useMapFocus>;
  map: HomeMap | null;
  drawGround: (props: GroundProps) => ReactNode;
  onReady: (map: HomeMap | null) => void;
};

/** The map and the card over it. A map that cannot be drawn says so, and takes nothing else along. */
export function MapStage(props: MapStageProps) {
  const { mapFeed, facilities, reader, links, isNarrow, hidden, look, map, drawGround, onReady } = props;
  const { t } = useTranslation('map');
  const codes = useSelector(mapFeed, selectCodes);
  const { facility } = look;
  return (
    <div className="maphome-ground">
      <PanelGuard fallback={<p role="alert">{t('failed')}</p>}>
        {drawGround({
          ...{ facilities, codes, hidden, onReady },
          ...{ onChosen: look.choose, onHovered: look.hover, onMoved: look.follow },
          selectedId: look.pinnedId,
        })}
      </PanelGuard>
      {facility !== null && (
        <FacilityPopup
          {...{ mapFeed, reader, facility, links }}
          anchor={isNarrow ? null : anchorOf(map, facility.id)}
          isPinned={look.pinnedId !== null}
          onClose={look.close}
        />
      )}
    </div>
  );
}

/** Where the card of a facility opens; at the foot while the map has not drawn it. */
function anchorOf(map: HomeMap | null, id: string) {
  const pixel = map?.pixelOf(id) ?? null;
  const size = map?.sizePx() ?? null;
  if (pixel === null || size === null) return null;
  return { xPx: pixel[0], yPx: pixel[1], widthPx: size[0], heightPx: size[1] };
}
