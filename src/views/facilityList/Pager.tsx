import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ROWS_A_PAGE } from './facilityRows.ts';

type PagerProps = { page: number; count: number; onPage: (page: number) => void };

/** Which rows stand there, and the way to the others (LIST-03). */
export function Pager({ page, count, onPage }: PagerProps) {
  const { t } = useTranslation('map');
  const last = Math.max(0, Math.ceil(count / ROWS_A_PAGE) - 1);
  const from = count === 0 ? 0 : page * ROWS_A_PAGE + 1;
  const to = Math.min(count, (page + 1) * ROWS_A_PAGE);
  return (
    <div className="faclist-pager">
      <span role="status">{t('list.range', { from, to, count })}</span>
      <button
        type="button"
        aria-label={t('list.previous')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('list.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}
