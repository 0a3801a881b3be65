import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { MapFeedRef, MapLinks, MapReader } from '../mapHome/mapView.ts';
import { ROWS_A_PAGE, type Sorting } from './facilityRows.ts';
import { FacilityTableRow } from './FacilityTableRow.tsx';
import { ListHead } from './ListHead.tsx';
import { Pager } from './Pager.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import { SortHeads } from './SortHeads.tsx';
import { useRows } from './useRows.ts';
import './facilityList.css';

type FacilityListProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  reader: MapReader;
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
  const { mapFeed, facilities, reader, links, hidden, selectedId, onFilter, onLocate, onClose } = props;
  const { heightPx, onResized } = props;
  const { t } = useTranslation('map');
  const [sought, setSought] = useState('');
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const [page, setPage] = useState(0);
  const rows = useRows({ mapFeed, facilities, reader, hidden }, sought, sorting);
  // a filter may leave fewer pages than the one that is open
  const shownPage = Math.min(page, Math.max(0, Math.ceil(rows.length / ROWS_A_PAGE) - 1));
  const shown = rows.slice(shownPage * ROWS_A_PAGE, (shownPage + 1) * ROWS_A_PAGE);

  return (
    <section className="faclist" aria-label={t('list.title')}>
      <ResizeHandle heightPx={heightPx} onResized={onResized} />
      <ListHead
        {...{ hidden, sought, onFilter, onClose }}
        count={facilities.length}
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
          <tbody>
            {shown.map(({ facility }) => (
              <FacilityTableRow
                key={facility.id}
                {...{ mapFeed, reader, links, facility, onLocate }}
                isSelected={facility.id === selectedId}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="faclist-none">{t('list.none')}</p>}
      </div>
      <Pager page={shownPage} count={rows.length} onPage={setPage} />
    </section>
  );
}
