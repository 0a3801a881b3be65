import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';
import { lastPageOf, PAGE_ROWS } from './pageOf.ts';
import './Pager.css';

type PagerProps = {
  /** All rows. */
  count: number;
  /** Rows on one page. */
  perPage?: number;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
  words: {
    pages: string;
    before: string;
    after: string;
    /** Rows of this page, from 1. */
    range: (rows: { from: number; to: number; count: number }) => string;
    /** Number of this page, from 1, and of all. */
    page: (place: { page: number; pages: number }) => string;
  };
};

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ count, perPage = PAGE_ROWS, page, onPage, words }: PagerProps) {
  const from = count === 0 ? 0 : page * perPage + 1;
  const to = Math.min(count, (page + 1) * perPage);
  const lastPage = lastPageOf(count, perPage);
  return (
    <nav className="pager" aria-label={words.pages}>
      <span role="status">{words.range({ from, to, count })}</span>
      <IconButton label={words.before} isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        <IconChevronLeft aria-hidden="true" />
      </IconButton>
      {lastPage > 0 && (
        <span className="pager-page">{words.page({ page: page + 1, pages: lastPage + 1 })}</span>
      )}
      <IconButton label={words.after} isDisabled={page >= lastPage} onPress={() => onPage(page + 1)}>
        <IconChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
