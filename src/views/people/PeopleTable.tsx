import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { AccountState } from './AccountState.tsx';
import { PeopleHead } from './PeopleHead.tsx';
import type { PeopleReader } from './peopleForms.ts';
import type { PeopleOrder } from './sortPeople.ts';
import { useLocationsText } from './useLocationsText.ts';
import { useRoleNames } from './useRoleNames.ts';

type PeopleTableProps = {
  accounts: readonly Account[];
  /** null: nobody is chosen. */
  chosenId: string | null;
  reader: PeopleReader;
  /** Whose panel was closed last: the keyboard goes on there; null: nobody's. */
  leftId: string | null;
  order: PeopleOrder;
  onOrdered: (order: PeopleOrder) => void;
  onChosen: (id: string) => void;
};

/** One row for each account, which a phone shows as a card. */
export function PeopleTable(props: PeopleTableProps) {
  const { accounts, chosenId, leftId, reader, order, onOrdered, onChosen } = props;
  const locationsText = useLocationsText();
  const { t } = useTranslation('people');
  const roleNames = useRoleNames(reader.language);
  return (
    <table className="people-table">
      <PeopleHead order={order} onOrdered={onOrdered} />
      <tbody>
        {accounts.map((account) => (
          <tr
            key={account.id}
            aria-current={account.id === chosenId || undefined}
            onClick={() => onChosen(account.id)}
          >
            <th scope="row">
              <button
                type="button"
                aria-pressed={account.id === chosenId}
                ref={account.id === leftId ? focusOnce : null}
              >
                {account.name === '' ? account.email : account.name}
              </button>
              <small>{account.email}</small>
            </th>
            <td>{roleNames(account)}</td>
            <td className="people-where">{locationsText(account)}</td>
            <td data-label={t('column.lastUse')}>
              {account.lastUsedAtMs === null
                ? t('neverUsed')
                : formatMoment(account.lastUsedAtMs, reader.nowMs(), reader)}
            </td>
            <td data-label={t('column.sessions')} className="people-count">
              {account.sessionCount}
            </td>
            <td>
              <AccountState account={account} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function focusOnce(opener: HTMLButtonElement | null) {
  opener?.focus();
}
