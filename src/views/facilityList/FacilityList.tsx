import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';
import { CardOrder, CardRows } from './CardRows.tsx';
import { FacilityPager } from './FacilityPager.tsx';
import { FacilityTableRow } from './FacilityTableRow.tsx';
import { ListHead } from './ListHead.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import { SortHeads } from './SortHeads.tsx';
import { useFacilityPages, type FacilityPages } from './useFacilityPages.ts';
import { useVisibleRows } from './useVisibleRows.ts';
import { PAGE_ROWS } from '#ui/pageOf.ts';
import '#ui/drawer.css';
import './facilityList.css';

type FacilityListProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  locale: MapLocale;
  links: MapLinks;
  hidden: ReadonlySet<number>;
  selectedId: string | null;
  /** Under 992 px its rows are cards. */
  isNarrow: boolean;
  onFilter: (hidden: ReadonlySet<number>) => void;
  onLocate: (facility: Facility) => void;
  heightPx: number;
  onResized: (heightPx: number) => void;
  onClose: () => void;
};

/** Every facility of the map in words (LIST-01 to LIST-08). */
export function FacilityList(props: FacilityListProps) {
  const { mapFeed, facilities, locale, links, hidden, isNarrow, onFilter, onClose } = props;
  const { heightPx, onResized } = props;
  const { t } = useTranslation('map');
  // cards are scrolled with the page
  const visible = useVisibleRows(PAGE_ROWS);
  const perPage = isNarrow ? PAGE_ROWS : visible.rows;
  const pages = useFacilityPages({ mapFeed, facilities, locale, hidden }, perPage);
  return (
    <section className="drawer faclist" aria-label={t('list.title')}>
      <ResizeHandle heightPx={heightPx} onResized={onResized} />
      <ListHead
        hidden={hidden}
        pages={pages}
        onFilter={onFilter}
        onClose={onClose}
        count={facilities.length}
        onAdd={links.actions?.add ?? null}
      />
      {isNarrow ? (
        <>
          <div className="faclist-tools">
            <CardOrder pages={pages} />
          </div>
          <CardRows {...props} trends={null} pages={pages} />
        </>
      ) : (
        <Table {...props} pages={pages} box={visible.box} />
      )}
      <FacilityPager pages={pages} />
    </section>
  );
}

type TableProps = Pick<FacilityListProps, 'mapFeed' | 'locale' | 'links' | 'selectedId' | 'onLocate'> & {
  pages: FacilityPages;
  box: RefCallback<HTMLElement>;
};

function Table({ mapFeed, locale, links, selectedId, onLocate, pages, box }: TableProps) {
  const { t } = useTranslation('map');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1)
    <div className="faclist-scroll" ref={box} tabIndex={0} role="region" aria-label={t('list.table')}>
      <table>
        <SortHeads sorting={pages.sorting} onSorted={pages.sort} />
        <tbody {...pages.hoverProps}>
          {pages.shown.map((facility) => (
            <FacilityTableRow
              key={facility.id}
              mapFeed={mapFeed}
              locale={locale}
              links={links}
              facility={facility}
              onLocate={onLocate}
              isSelected={facility.id === selectedId}
            />
          ))}
        </tbody>
      </table>
      {pages.count === 0 && <p className="faclist-none">{t('list.none')}</p>}
    </div>
  );
}
