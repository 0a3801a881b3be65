import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { CardOrder, CardRows, type CardRowsProps } from './CardRows.tsx';
import { FacilityPager } from './FacilityPager.tsx';
import { SearchField } from './SearchField.tsx';
import { useFacilityPages } from './useFacilityPages.ts';
import type { RowsOf } from './useRows.ts';
import './facilityList.css';

type FacilityCardsProps = Omit<CardRowsProps, 'pages'> & RowsOf;

/** Every facility of the map in the sheet of a phone, which has the filter (LIST-02 to LIST-07). */
export function FacilityCards({ facilities, hidden, ...rows }: FacilityCardsProps) {
  const { t } = useTranslation('map');
  const { mapFeed, locale, links } = rows;
  const pages = useFacilityPages({ mapFeed, facilities, locale, hidden });
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
      <CardRows {...rows} pages={pages} />
      <FacilityPager pages={pages} />
    </div>
  );
}
