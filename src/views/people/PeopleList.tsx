import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { foldText } from '#domain/language/foldText.ts';
import { pageOf } from '#ui/pageOf.ts';
import { AdminPager } from '#views/admin/AdminPager.tsx';
import type { Sought } from './PeopleFilters.tsx';
import type { PeopleLocale } from './peopleForms.ts';
import type { PersonAction } from './PersonMenu.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { sortPeople } from './sortPeople.ts';
import { holdsRole } from './useRoleNames.ts';

type PeopleListProps = {
  people: readonly Account[];
  sought: Sought;
  chosenId: string | null;
  /** Whose panel was closed last: the keyboard goes on there; null: nobody's. */
  leftId: string | null;
  locale: PeopleLocale;
  onSought: (sought: Sought) => void;
  onChosen: (id: string) => void;
  onAction: (id: string, action: PersonAction) => void;
};

/** Those who are sought, a page at a time. */
export function PeopleList({ people, sought, locale, onSought, ...choice }: PeopleListProps) {
  const { t } = useTranslation('people');
  const text = foldText(sought.text.trim());
  const found = people.filter(
    (account) =>
      foldText([account.name, account.email, ...(account.facilityIds ?? [])].join(' ')).includes(text) &&
      (sought.role === '' || holdsRole(account, sought.role)),
  );
  const { page, shown } = pageOf(sortPeople(found, sought.order, locale.language), sought.page);
  if (found.length === 0) {
    return (
      <p className="people-none" role="status">
        {t('noMatch')}
      </p>
    );
  }
  return (
    <section className="people-box" aria-label={t('title')}>
      <PeopleTable
        accounts={shown}
        locale={locale}
        order={sought.order}
        {...choice}
        onOrdered={(order) => onSought({ ...sought, order, page: 0 })}
      />
      <AdminPager count={found.length} page={page} onPage={(next) => onSought({ ...sought, page: next })} />
    </section>
  );
}
