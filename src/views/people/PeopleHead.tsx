import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { orderAfter, SORTABLE, type PeopleOrder } from './sortPeople.ts';

const COLUMNS = ['name', 'role', 'locations', 'lastUse', 'sessions', 'state'] as const;
const CLASSES: Partial<Record<(typeof COLUMNS)[number], string>> = {
  locations: 'people-where',
  sessions: 'people-count',
};

type PeopleHeadProps = { order: PeopleOrder; onOrdered: (order: PeopleOrder) => void };

/** The columns of the list; most of them sort it. */
export function PeopleHead({ order, onOrdered }: PeopleHeadProps) {
  const { t } = useTranslation('people');
  const Icon = order.isDown ? IconChevronDown : IconChevronUp;
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => {
          const by = SORTABLE.find((one) => one === column);
          const isSorted = column === order.by;
          const way = order.isDown ? 'descending' : 'ascending';
          return (
            <th key={column} scope="col" className={CLASSES[column]} aria-sort={isSorted ? way : undefined}>
              {by === undefined ? (
                t(`column.${column}`)
              ) : (
                <button
                  type="button"
                  className="people-sort"
                  onClick={() => onOrdered(orderAfter(order, by))}
                >
                  {t(`column.${column}`)}
                  {isSorted && <Icon aria-hidden="true" />}
                </button>
              )}
            </th>
          );
        })}
        <th scope="col">
          <span className="people-hidden">{t('column.menu')}</span>
        </th>
      </tr>
    </thead>
  );
}
