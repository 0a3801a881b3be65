import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { pageOf } from '#ui/pageOf.ts';
import { Pager } from '#ui/Pager.tsx';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';
import type { Sorting } from './facilityRows.ts';
import { FacilityTableRow } from './FacilityTableRow.tsx';
import { ListHead } from './ListHead.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import { SortHeads } from './SortHeads.tsx';
import { useRows } from './useRows.ts';
import '#ui/drawer.css';
import './facilityList.css';

type FacilityListProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  locale: MapLocale;
  links: MapLinks;
  hidden: ReadonlySet<number>;
  selectedId: string | null;
  onFilter: (hidden: ReadonlySet<number>) => void;
  onLocate: (facility: Facility) => void;
  heightPx: number;
  onResized: (heightPx: number) => void;
  onClose: () => void;
};

const FIRST_SORTING: Sorting = { column: 'status', isDescending: false };

/** Every facility of the map in words (LIST-01 to LIST-08). */
export function FacilityList(props: FacilityListProps) {
  const { mapFeed, facilities, locale, links, hidden, selectedId, onFilter, onLocate, onClose } = props;
  const { heightPx, onResized } = props;
  const { t } = useTranslation('map');
  const [sought, setSought] = useState('');
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const [wanted, setPage] = useState(0);
  const [rows, hoverProps] = useRows({ mapFeed, facilities, locale, hidden }, sought, sorting);
  // a filter may leave fewer pages than the one that is open
  const { page, shown } = pageOf(rows, wanted);

  const words = {
    pages: t('list.pages'),
    before: t('list.before'),
    after: t('list.after'),
    range: (range: { from: number; to: number; count: number }) => t('list.range', range),
  };
  return (
    <section className="drawer faclist" aria-label={t('list.title')}>
      <ResizeHandle heightPx={heightPx} onResized={onResized} />
      <ListHead
        hidden={hidden}
        sought={sought}
        onFilter={onFilter}
        onClose={onClose}
        count={facilities.length}
        onAdd={links.actions?.add ?? null}
        onSought={(next) => {
          setSought(next);
          setPage(0);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1) */}
      <div className="faclist-scroll" tabIndex={0} role="region" aria-label={t('list.table')}>
        <table>
          <SortHeads
            sorting={sorting}
            onSorted={(next) => {
              setSorting(next);
              setPage(0);
            }}
          />
          <tbody {...hoverProps}>
            {shown.map((facility) => (
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
        {rows.length === 0 && <p className="faclist-none">{t('list.none')}</p>}
      </div>
      <Pager count={rows.length} onPage={setPage} page={page} words={words} />
    </section>
  );
}
