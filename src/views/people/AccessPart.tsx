import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import type { AccountOrder, AccountsDraft } from '#machines/profileForm/accountDrafts.ts';
import { ConfirmDialog } from '#views/admin/ConfirmDialog.tsx';
import { FormFault } from '#views/profile/FormFrame.tsx';
import { AccountActions, type AskedAction } from './AccountActions.tsx';
import type { PeopleLocale } from './peopleForms.ts';
import { ResetOutcome } from './ResetOutcome.tsx';
import { ShutForm } from './ShutForm.tsx';
import { standingOf } from './standingOf.ts';
import { holdsRole } from './useRoleNames.ts';

type AccessPartProps = {
  account: Account;
  /** What is asked about at first; null: nothing. */
  begun: AskedAction | null;
  draft: AccountsDraft;
  isBusy: boolean;
  fault: string | null;
  locale: PeopleLocale;
  onOrdered: (order: AccountOrder) => void;
};

/** What an administrator can do with an account. One's own can not be shut, nor that of the last administrator. */
export function AccessPart({ account, begun, draft, isBusy, fault, locale, onOrdered }: AccessPartProps) {
  const { t } = useTranslation('people');
  const [asked, ask] = useState(begun);
  const { id: userId, isOwn } = account;
  const title = t('access.title');
  const left = othersLeft(account, draft.people);
  const lock = isOwn ? t('access.own') : left.admins === 0 ? t('access.lastAdmin') : null;
  const order = (ordered: AccountOrder) => {
    ask(null);
    onOrdered(ordered);
  };
  const reset = draft.reset?.userId === userId ? draft.reset : null;
  return (
    <section className="people-part" aria-label={title}>
      <h3>{title}</h3>
      <FormFault fault={fault} />
      {reset !== null && <ResetOutcome reset={reset} locale={locale} />}
      {lock !== null && <p className="people-quiet">{lock}</p>}
      {asked !== 'disable' && asked !== 'delete' && (
        <AccountActions
          account={account}
          isBusy={isBusy}
          mayBeShut={lock === null}
          onAsked={ask}
          isLocked={standingOf(account, locale.nowMs()) === 'locked'}
          onOpened={(kind) => order({ kind, userId })}
        />
      )}
      {(asked === 'disable' || asked === 'delete') && (
        <ShutForm
          kind={asked}
          account={account}
          isBusy={isBusy}
          othersLeft={left}
          onShut={(reason) => order({ kind: asked, userId, reason })}
          onKept={() => ask(null)}
        />
      )}
      {(asked === 'reset' || asked === 'resetFactors') && (
        <ConfirmDialog
          question={t(`${asked}.question`, { name: account.name === '' ? account.email : account.name })}
          doLabel={t(`${asked}.doShort`)}
          onConfirmed={() => order({ kind: asked, userId })}
          onCancelled={() => ask(null)}
        >
          {t(`${asked}.effect`)}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** How many others who are not disabled hold the roles that a client can not do without; null: the account lacks it. */
function othersLeft(account: Account, people: readonly Account[]) {
  const left = (role: 'admin' | 'site_admin') =>
    account.state === 'active' && holdsRole(account, role)
      ? people.filter((one) => one.id !== account.id && one.state === 'active' && holdsRole(one, role)).length
      : null;
  return { admins: left('admin'), siteAdmins: left('site_admin') };
}
