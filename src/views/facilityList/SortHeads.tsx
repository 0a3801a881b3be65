import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { COLUMNS, type Column, type Sorting } from './facilityRows.ts';

type SortHeadsProps = { sorting: Sorting; onSorted: (sorting: Sorting) => void };

/** Names of the columns, each of which orders the list (LIST-03). */
export function SortHeads({ sorting, onSorted }: SortHeadsProps) {
  const { t } = useTranslation('map');
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <SortHead key={column} column={column} sorting={sorting} onSorted={onSorted} />
        ))}
        <th scope="col">{t('list.actions')}</th>
      </tr>
    </thead>
  );
}

function SortHead({ column, sorting, onSorted }: SortHeadsProps & { column: Column }) {
  const { t } = useTranslation('map');
  const isOn = sorting.column === column;
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  const Icon = isOn ? (sorting.isDescending ? IconChevronDown : IconChevronUp) : IconSelector;
  return (
    <th scope="col" aria-sort={isOn ? direction : 'none'}>
      <button type="button" onClick={() => onSorted({ column, isDescending: isOn && !sorting.isDescending })}>
        {t(`list.${column}`)}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
