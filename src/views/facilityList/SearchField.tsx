import { useTranslation } from 'react-i18next';
import type { FacilityPages } from './useFacilityPages.ts';

/** Seeks facilities by their ids (LIST-04, LIST-05). */
export function SearchField({ pages: { sought, seek } }: { pages: FacilityPages }) {
  const { t } = useTranslation('map');
  return (
    <input
      type="search"
      value={sought}
      placeholder={t('list.searchShort')}
      aria-label={t('list.search')}
      autoComplete="off"
      onChange={(event) => seek(event.currentTarget.value)}
    />
  );
}
