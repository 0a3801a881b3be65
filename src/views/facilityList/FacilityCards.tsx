import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { CardOrder, CardRows, type CardRowsProps } from './CardRows.tsx';
import { SearchField } from './SearchField.tsx';
import { useFacilityPages } from './useFacilityPages.ts';
import type { RowsOf } from './useRows.ts';
import './facilityList.css';

/** A list that scrolls has one page. */
const ALL_ROWS = Number.MAX_SAFE_INTEGER;

type FacilityCardsProps = Omit<CardRowsProps, 'pages'> & RowsOf;

/** Every facility of the map in the sheet of a phone, which has the filter (LIST-02 to LIST-07). */
export function FacilityCards({ facilities, hidden, ...rows }: FacilityCardsProps) {
  const { t } = useTranslation('map');
  const { mapFeed, locale, links } = rows;
  const pages = useFacilityPages({ mapFeed, facilities, locale, hidden }, ALL_ROWS);
  const { sorting, sought } = pages;
  const add = links.actions?.add ?? null;
  return (
    <div className="faclist faclist-sheet">
      <div className="faclist-tools">
        <SearchField pages={pages} />
        <CardOrder pages={pages} />
        {add !== null && (
          <IconButton label={t('list.addFacility')} onPress={add}>
            <IconPlus aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <p className="faclist-found" role="status">
        {pages.sought.trim() !== '' && t('list.found', { count: pages.count })}
      </p>
      {/* another order, or other words, begin at the top */}
      <CardRows key={`${sorting.column} ${sorting.isDescending} ${sought}`} {...rows} pages={pages} />
    </div>
  );
}
