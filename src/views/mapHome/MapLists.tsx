import { IconHistory, IconList, IconMapPins, IconRoute, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import { selectIsPinned, selectSubject } from '#machines/popup/popupSelectors.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { giveFocusBack } from '#ui/giveFocusBack.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { FacilityList } from '../facilityList/FacilityList.tsx';
import { FeatureList } from '../featureList/FeatureList.tsx';
import type { LegendEntry } from '../layers/layersView.ts';
import type { PopupDependencies } from './MapPopup.tsx';
import { PanelGuard } from '../why/PanelGuard.tsx';
import { useMinute } from './useMinute.ts';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';

/** Which list is open at the foot of the map; null: none. */
export type OpenList = 'facilities' | 'features' | null;

type MapListsProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  locale: MapLocale;
  links: MapLinks;
  hidden: ReadonlySet<number>;
  cards: PopupDependencies;
  /** All visible layers. */
  entries: readonly LegendEntry[];
  map: HomeMap | null;
  isNarrow: boolean;
  open: OpenList;
  onOpen: (list: OpenList) => void;
  onFilter: (hidden: ReadonlySet<number>) => void;
  heightPx: number;
  onResized: (heightPx: number) => void;
};

/** Near enough for both circles of a facility. */
const LOCATE_ZOOM = 9;

/** What the map shows, in words: its facilities, and the features of its layers. */
export function MapLists(props: MapListsProps) {
  const { mapFeed, locale, cards, map, open, onOpen } = props;
  const { popup, shown, unitSystem, scheme } = cards;
  const nowMs = useMinute(mapFeed);
  const pinned = useSelector(popup, (snapshot) =>
    selectIsPinned(snapshot) ? selectSubject(snapshot) : null,
  );
  const list = useRef<HTMLDivElement>(null);
  // to the heading of a list that opens, once, and back to what opened it when it has gone
  useEffect(() => {
    if (open === null) return undefined;
    const before = document.activeElement;
    list.current?.querySelector('h2')?.focus();
    return () => giveFocusBack(before);
  }, [open]);
  const close = () => onOpen(null);
  const choose = (subject: MapSubject) => popup.send({ type: 'subject.chosen', subject });
  const locate = ({ id, longitude: lon, latitude: lat }: Facility) => {
    map?.goTo({ lon, lat, zoom: LOCATE_ZOOM });
    choose({ kind: 'facility', id });
  };
  return (
    <>
      <ListButtons {...props} />
      <div ref={list}>
        {open === 'facilities' && (
          <FacilityList
            {...props}
            selectedId={pinned?.kind === 'facility' ? pinned.id : null}
            onLocate={locate}
            onClose={close}
          />
        )}
        {open === 'features' && (
          <PanelGuard about={shown} fallback={<ListFailed onClose={close} />}>
            <FeatureList
              shown={shown}
              entries={props.entries}
              view={map?.bounds() ?? null}
              words={{ language: locale.language, timeZone: locale.timeZone, nowMs, unitSystem, scheme }}
              onChosen={choose}
              onClose={close}
            />
          </PanelGuard>
        )}
      </div>
    </>
  );
}

/** In place of a list of features that cannot be drawn. */
function ListFailed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['popup', 'common']);
  return (
    <section className="drawer featlist" aria-label={t('list.title')}>
      <header>
        <h2 tabIndex={-1}>{t('list.title')}</h2>
        <IconButton label={t('common:close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <p role="alert">{t('failed')}</p>
    </section>
  );
}

/** The ways to both lists, and to what else the map offers. Only hidden under a list: the focus comes back to them. */
function ListButtons({ facilities, links, cards, open, onOpen }: MapListsProps) {
  const { t } = useTranslation(['map', 'popup']);
  return (
    <div className="maphome-lists" hidden={open !== null}>
      <button type="button" onClick={() => onOpen('facilities')}>
        <IconList aria-hidden="true" />
        {t('list.open')} <small>{t('figure', { count: facilities.length })}</small>
      </button>
      {cards.shown.length > 0 && (
        <button type="button" onClick={() => onOpen('features')}>
          <IconMapPins aria-hidden="true" />
          {t('popup:list.open')}
        </button>
      )}
      {links.openHistory !== undefined && (
        <button type="button" onClick={() => links.openHistory?.(null)}>
          <IconHistory aria-hidden="true" />
          {t('alertHistory')}
        </button>
      )}
      <a href={links.routeHref(null)}>
        <IconRoute aria-hidden="true" />
        {t('planRoute')}
      </a>
    </div>
  );
}
