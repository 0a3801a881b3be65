import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { AccountState } from './AccountState.tsx';
import { PersonMenu, type PersonAction } from './PersonMenu.tsx';
import { PeopleHead } from './PeopleHead.tsx';
import type { PeopleLocale } from './peopleForms.ts';
import type { PeopleOrder } from './sortPeople.ts';
import { standingOf } from './standingOf.ts';
import { useLocationsText } from './useLocationsText.ts';
import { useRoleNames } from './useRoleNames.ts';

type PeopleTableProps = {
  accounts: readonly Account[];
  /** null: nobody is chosen. */
  chosenId: string | null;
  locale: PeopleLocale;
  /** Whose panel was closed last: the keyboard goes on there; null: nobody's. */
  leftId: string | null;
  order: PeopleOrder;
  onOrdered: (order: PeopleOrder) => void;
  onChosen: (id: string) => void;
  onAction: (id: string, action: PersonAction) => void;
};

/** One row for each account, which a phone shows as a card. */
export function PeopleTable({ accounts, order, onOrdered, ...row }: PeopleTableProps) {
  return (
    <table className="people-table">
      <PeopleHead order={order} onOrdered={onOrdered} />
      <tbody>
        {accounts.map((account) => (
          <PersonRow key={account.id} account={account} {...row} />
        ))}
      </tbody>
    </table>
  );
}

type PersonRowProps = Omit<PeopleTableProps, 'accounts' | 'order' | 'onOrdered'> & { account: Account };

function PersonRow({ account, chosenId, leftId, locale, onChosen, onAction }: PersonRowProps) {
  const { t } = useTranslation('people');
  const locationsText = useLocationsText();
  const roleNames = useRoleNames(locale.language);
  const { id } = account;
  const nowMs = locale.nowMs();
  return (
    <tr aria-current={id === chosenId || undefined} onClick={() => onChosen(id)}>
      <th scope="row">
        <button type="button" aria-pressed={id === chosenId} ref={id === leftId ? focusOnMount : null}>
          {account.name === '' ? account.email : account.name}
        </button>
        <small>{account.email}</small>
      </th>
      <td>{roleNames(account)}</td>
      <td className="people-where">{locationsText(account)}</td>
      <LastUse account={account} locale={locale} />
      <td data-label={t('column.sessions')} className="people-count">
        {account.sessionCount}
      </td>
      <td>
        <AccountState account={account} nowMs={nowMs} />
      </td>
      {/* what is chosen in the menu does not choose the row besides */}
      <td className="people-menu" onClick={(event) => event.stopPropagation()}>
        <PersonMenu account={account} nowMs={nowMs} onAction={(action) => onAction(id, action)} />
      </td>
    </tr>
  );
}

/** Of an account that is locked, why it is. */
function LastUse({ account, locale }: Pick<PersonRowProps, 'account' | 'locale'>) {
  const { t } = useTranslation('people');
  const { lock, lastUsedAtMs } = account;
  if (lock !== null && standingOf(account, locale.nowMs()) === 'locked')
    return <td>{t('failedSignIns', { count: lock.wrongPasswords })}</td>;
  return (
    <td data-label={t('column.lastUse')}>
      {lastUsedAtMs === null ? t('neverUsed') : formatMoment(lastUsedAtMs, locale.nowMs(), locale)}
    </td>
  );
}
