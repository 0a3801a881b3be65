import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/language/cutText.ts';
import { REASON_MAX_LENGTH, type Account } from '#contracts/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

type ShutFormProps = {
  kind: 'disable' | 'delete';
  account: Account;
  /** Other accounts that can still do what this one may; null: that does not matter here. */
  othersLeft: { readonly admins: number | null; readonly siteAdmins: number | null };
  isBusy: boolean;
  onShut: (reason: string) => void;
  onKept: () => void;
};

/**
 * Asks for the reason before an account is disabled or deleted, and says what that does. Who deletes one writes its e-mail
 * address as well: it does not come back.
 */
export function ShutForm({ kind, account, othersLeft, isBusy, onShut, onKept }: ShutFormProps) {
  const { t } = useTranslation('people');
  const [reason, write] = useState('');
  const titleId = useId();
  const hintId = useId();
  const name = account.name === '' ? account.email : account.name;
  const [written, confirm] = useState('');
  const isConfirmed = kind === 'disable' || isSame(written, account.email);
  const isUnsaid = reason.trim() === '';
  const isMissing = isUnsaid || !isConfirmed;
  const { admins, siteAdmins } = othersLeft;
  return (
    <form
      className="people-shut"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing && !isBusy) onShut(reason);
      }}
    >
      <h4 id={titleId}>{t(`${kind}.question`, { name })}</h4>
      <p>
        {t('shut.sessions', { count: account.sessionCount })}{' '}
        {account.subscriptionCount > 0 && `${t('shut.messages', { count: account.subscriptionCount })} `}
        {t(`${kind}.effect`)}
      </p>
      {admins !== null && <p>{t('shut.admins', { count: admins })}</p>}
      {siteAdmins !== null && <p>{t('shut.siteAdmins', { count: siteAdmins })}</p>}
      <TextField
        label={t('shut.reason')}
        value={reason}
        isRequired
        isDisabled={isBusy}
        hint={t('shut.reasonHint')}
        onChanged={(text) => write(cutText(text, REASON_MAX_LENGTH))}
      />
      {kind === 'delete' && (
        <TextField
          label={t('delete.confirm', { email: account.email })}
          value={written}
          isRequired
          isDisabled={isBusy}
          onChanged={confirm}
        />
      )}
      <div className="people-shut-foot">
        <Button onPress={onKept}>{t('shut.keep')}</Button>
        <Button kind="danger" isDisabled={isMissing || isBusy} describedBy={isMissing ? hintId : undefined}>
          {t(`${kind}.do`)}
        </Button>
      </div>
      {isMissing && (
        <p className="people-quiet people-shut-hint" id={hintId}>
          {t(isUnsaid ? 'shut.missing' : 'delete.unconfirmed')}
        </p>
      )}
    </form>
  );
}

function isSame(written: string, email: string): boolean {
  return written.trim().toLowerCase() === email.toLowerCase();
}
