import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Rows on one page (ADMIN-11, ADMIN-16). */
const PAGE_ROWS = 10;

type PagerProps = {
  /** All rows. */
  count: number;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
};

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ count, page, onPage }: PagerProps) {
  const { t } = useTranslation('admin');
  const last = Math.max(0, Math.ceil(count / PAGE_ROWS) - 1);
  if (count === 0) return null;
  const range = { from: page * PAGE_ROWS + 1, to: Math.min(count, (page + 1) * PAGE_ROWS), count };
  return (
    <nav className="admin-pager" aria-label={t('pager.pages')}>
      <span role="status">{t('pager.range', range)}</span>
      <button
        type="button"
        aria-label={t('pager.before')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('pager.after')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}

/** The rows of one page; a page behind the last is the last. */
export function pageOf<Row>(rows: readonly Row[], wanted: number): { page: number; shown: readonly Row[] } {
  const page = Math.min(wanted, Math.max(0, Math.ceil(rows.length / PAGE_ROWS) - 1));
  return { page, shown: rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS) };
}
