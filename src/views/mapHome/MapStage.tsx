import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { selectCodes } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { SelectionMenu } from '../selection/SelectionMenu.tsx';
import type { SelectionDependencies } from '../selection/selectionView.ts';
import { useMapMenu } from '../selection/useMapMenu.ts';
import { PanelGuard } from '../why/PanelGuard.tsx';
import type { FacilityMapProps } from './FacilityMap.tsx';
import { MapPopup, type PopupDependencies } from './MapPopup.tsx';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';
import type { useMapFocus } from './useMapFocus.ts';
import { useOpenYard } from './useOpenYard.ts';

/** What the map is told by the page around it. */
export type StageMapProps = Pick<
  FacilityMapProps,
  | 'facilities'
  | 'codes'
  | 'hidden'
  | 'selectedId'
  | 'openYard'
  | 'onClicked'
  | 'onHovered'
  | 'onMoved'
  | 'onReady'
>;

type MapStageProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  locale: MapLocale;
  links: MapLinks;
  isNarrow: boolean;
  hidden: ReadonlySet<number>;
  focus: ReturnType<typeof useMapFocus>;
  cards: PopupDependencies;
  /** The facility that is open beside the map; null: none. */
  openId: string | null;
  map: HomeMap | null;
  /** null: nothing can be selected. */
  selection: SelectionDependencies | null;
  drawMap: (props: StageMapProps) => ReactNode;
  onReady: (map: HomeMap | null) => void;
  /** What else has its place in pixels of the map, wherever drawers leave that. */
  children: ReactNode;
};

/** The map and the card over it. A map that cannot be drawn says so, and takes nothing else along. */
export function MapStage(props: MapStageProps) {
  const { mapFeed, facilities, locale, links, isNarrow, hidden, focus, cards, map, drawMap, onReady } = props;
  const { t } = useTranslation('map');
  const { selection, openId } = props;
  const menu = useMapMenu();
  const codes = useSelector(mapFeed, selectCodes);
  const openYard = useOpenYard(openId, { mapFeed, facilities, locale });
  return (
    <div className="maphome-stage" onContextMenu={selection === null ? undefined : menu.open}>
      <PanelGuard fallback={<p role="alert">{t('failed')}</p>}>
        {drawMap({
          facilities,
          codes,
          hidden,
          onReady,
          onClicked: focus.choose,
          onHovered: focus.hover,
          onMoved: focus.follow,
          selectedId: focus.pinnedId ?? openId,
          openYard,
        })}
      </PanelGuard>
      {selection !== null && menu.at !== null && (
        <SelectionMenu {...selection} at={menu.at} onClosed={menu.close} />
      )}
      <MapPopup
        mapFeed={mapFeed}
        facilities={facilities}
        locale={locale}
        links={links}
        isNarrow={isNarrow}
        map={map}
        {...cards}
      />
      {props.children}
    </div>
  );
}
