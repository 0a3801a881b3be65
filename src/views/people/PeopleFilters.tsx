import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/Select.tsx';
import { ORDERS, type PeopleOrder } from './sortPeople.ts';
import { ROLE_FILTERS, type RoleFilter } from './useRoleNames.ts';

/** Whom the list shows, and which page of it. */
export type Sought = {
  readonly text: string;
  readonly role: RoleFilter | '';
  readonly order: PeopleOrder;
  readonly page: number;
};

/** Search by name, e-mail address and location, and by role. */
export function PeopleFilters({ sought, onSought }: { sought: Sought; onSought: (sought: Sought) => void }) {
  const { t } = useTranslation('people');
  const options = ROLE_FILTERS.map((id) => ({ id, label: t(`role.${id}`) }));
  return (
    <div className="people-filters" role="search">
      <label className="people-search">
        <IconSearch aria-hidden="true" />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={sought.text}
          onChange={({ currentTarget }) => onSought({ ...sought, text: currentTarget.value, page: 0 })}
        />
      </label>
      <Select
        label={t('column.role')}
        value={sought.role}
        options={[{ id: '', label: t('role.all') }, ...options]}
        onChosen={(id) =>
          onSought({ ...sought, role: ROLE_FILTERS.find((role) => role === id) ?? '', page: 0 })
        }
      />
      <SortChoice order={sought.order} onOrdered={(order) => onSought({ ...sought, order, page: 0 })} />
    </div>
  );
}

type SortChoiceProps = { order: PeopleOrder; onOrdered: (order: PeopleOrder) => void };

/** Sorts where there is no head of a table to do it by: on a phone. */
function SortChoice({ order, onOrdered }: SortChoiceProps) {
  const { t } = useTranslation('people');
  const idOf = ({ by, isDown }: PeopleOrder) => `${by}${isDown ? 'Down' : 'Up'}` as const;
  return (
    <div className="people-sort-choice">
      <Select
        label={t('sort.title')}
        value={idOf(order)}
        options={ORDERS.map(idOf).map((id) => ({ id, label: t(`sort.${id}`) }))}
        onChosen={(id) => onOrdered(ORDERS.find((one) => idOf(one) === id) ?? order)}
      />
    </div>
  );
}
