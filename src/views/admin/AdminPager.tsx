import { useTranslation } from 'react-i18next';
import { Pager } from '#ui/Pager.tsx';

type AdminPagerProps = {
  count: number;
  page: number;
  onPage: (page: number) => void;
  /** Of what, where two lists are on the screen. */
  label?: string;
};

/** The pages of a list of the administration. An empty list has none. */
export function AdminPager({ label, ...place }: AdminPagerProps) {
  const { t } = useTranslation('admin');
  if (place.count === 0) return null;
  const words = {
    pages: label ?? t('pager.pages'),
    before: t('pager.before'),
    after: t('pager.after'),
    range: (rows: { from: number; to: number; count: number }) => t('pager.range', rows),
    page: (at: { page: number; pages: number }) => t('pager.page', at),
  };
  return <Pager {...place} words={words} />;
}
