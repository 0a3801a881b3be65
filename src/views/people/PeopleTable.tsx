import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { AccountState } from './AccountState.tsx';
import type { PeopleReader } from './peopleForms.ts';
import { useRoleNames } from './useRoleNames.ts';

type PeopleTableProps = {
  accounts: readonly Account[];
  /** null: nobody is chosen. */
  chosenId: string | null;
  reader: PeopleReader;
  /** Whose panel was closed last: the keyboard goes on there; null: nobody's. */
  leftId: string | null;
  onChosen: (id: string) => void;
};

/** One row for each account, which a phone shows as a card. */
export function PeopleTable({ accounts, chosenId, leftId, reader, onChosen }: PeopleTableProps) {
  const { t } = useTranslation('people');
  const roleNames = useRoleNames(reader.language);
  return (
    <table className="people-table">
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.role')}</th>
          <th scope="col">{t('column.lastUse')}</th>
          <th scope="col" className="people-count">
            {t('column.sessions')}
          </th>
          <th scope="col">{t('column.state')}</th>
        </tr>
      </thead>
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
