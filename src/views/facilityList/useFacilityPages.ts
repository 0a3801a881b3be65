import { useState } from 'react';
import { PAGE_ROWS, pageOf } from '#ui/pageOf.ts';
import type { Sorting } from './facilityRows.ts';
import { useDevicePosition } from './useDevicePosition.ts';
import { useRows, type RowsOf } from './useRows.ts';

const FIRST_SORTING: Sorting = { column: 'status', isDescending: false };

/** One page of the facilities that are sought and shown, and what changes which these are. */
export function useFacilityPages(of: RowsOf, perPage = PAGE_ROWS) {
  const [sought, setSought] = useState('');
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const [wanted, setPage] = useState(0);
  const position = useDevicePosition(sorting.column === 'nearest');
  const here = position.kind === 'known' ? position.at : null;
  const [rows, hoverProps] = useRows(of, { sought, sorting, here });
  // a filter may leave fewer pages than the one that is open
  const { page, shown } = pageOf(rows, wanted, perPage);
  return {
    sought,
    seek(next: string) {
      setSought(next);
      setPage(0);
    },
    sorting,
    /** Where the device is, once that has been asked for. */
    position,
    sort(next: Sorting) {
      setSorting(next);
      setPage(0);
    },
    /** Of all pages. */
    count: rows.length,
    perPage,
    page,
    setPage,
    shown,
    hoverProps,
  };
}

export type FacilityPages = ReturnType<typeof useFacilityPages>;
