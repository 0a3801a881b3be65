import { useState } from 'react';
import { pageOf } from '#ui/pageOf.ts';
import type { Sorting } from './facilityRows.ts';
import { useRows, type RowsOf } from './useRows.ts';

const FIRST_SORTING: Sorting = { column: 'status', isDescending: false };

/** One page of the facilities that are sought and shown, and what changes which these are. */
export function useFacilityPages(of: RowsOf) {
  const [sought, setSought] = useState('');
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const [wanted, setPage] = useState(0);
  const [rows, hoverProps] = useRows(of, sought, sorting);
  // a filter may leave fewer pages than the one that is open
  const { page, shown } = pageOf(rows, wanted);
  return {
    sought,
    seek(next: string) {
      setSought(next);
      setPage(0);
    },
    sorting,
    sort(next: Sorting) {
      setSorting(next);
      setPage(0);
    },
    /** Of all pages. */
    count: rows.length,
    page,
    setPage,
    shown,
    hoverProps,
  };
}

export type FacilityPages = ReturnType<typeof useFacilityPages>;
