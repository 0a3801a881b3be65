import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';
import { lastPageOf, PAGE_ROWS } from './pageOf.ts';
import './Pager.css';

type PagerProps = {
  /** All rows. */
  count: number;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
  words: {
    pages: string;
    before: string;
    after: string;
    /** Rows of this page, from 1. */
    range: (rows: { from: number; to: number; count: number }) => string;
  };
};

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ count, page, onPage, words }: PagerProps) {
  const from = count === 0 ? 0 : page * PAGE_ROWS + 1;
  const to = Math.min(count, (page + 1) * PAGE_ROWS);
  return (
    <nav className="pager" aria-label={words.pages}>
      <span role="status">{words.range({ from, to, count })}</span>
      <IconButton label={words.before} isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        <IconChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={words.after} isDisabled={page >= lastPageOf(count)} onPress={() => onPage(page + 1)}>
        <IconChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
