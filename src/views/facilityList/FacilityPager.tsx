import { useTranslation } from 'react-i18next';
import { Pager } from '#ui/Pager.tsx';
import type { FacilityPages } from './useFacilityPages.ts';

/** Which facilities of how many are listed (LIST-03). */
export function FacilityPager({ pages }: { pages: FacilityPages }) {
  const { t } = useTranslation('map');
  const words = {
    pages: t('list.pages'),
    before: t('list.before'),
    after: t('list.after'),
    range: (range: { from: number; to: number; count: number }) => t('list.range', range),
    page: (at: { page: number; pages: number }) => t('list.page', at),
  };
  const { count, perPage, page, setPage } = pages;
  return <Pager count={count} perPage={perPage} page={page} onPage={setPage} words={words} />;
}
