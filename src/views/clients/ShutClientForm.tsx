import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/language/cutText.ts';
import { REASON_MAX_LENGTH } from '#contracts/accounts.ts';
import type { ClientEntry } from '#contracts/clients.ts';
import { Button } from '#ui/Button.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { TextField } from '#ui/TextField.tsx';
import type { RowOrder } from './ClientTable.tsx';

type ShutClientFormProps = {
  kind: RowOrder;
  client: ClientEntry;
  isBusy: boolean;
  onOrdered: (reason: string) => void;
  onKept: () => void;
};

/** Asks for the reason, and says what will happen. Who removes a client writes its code as well: it does not come back. */
export function ShutClientForm({ kind, client: { id }, isBusy, onOrdered, onKept }: ShutClientFormProps) {
  const { t } = useTranslation('clients');
  const [reason, write] = useState('');
  const [written, confirm] = useState('');
  const titleId = useId();
  const hintId = useId();
  const isUnsaid = reason.trim() === '';
  const isConfirmed = kind !== 'remove' || written.trim().toUpperCase() === id;
  const isMissing = isUnsaid || !isConfirmed;
  return (
    <form
      className="clients-form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing && !isBusy) onOrdered(reason.trim());
      }}
    >
      <h2 id={titleId} tabIndex={-1} ref={focusOnMount}>
        {t(`${kind}.question`, { id })}
      </h2>
      <p>{t(`${kind}.effect`)}</p>
      <TextField
        label={t('reason')}
        value={reason}
        isRequired
        isDisabled={isBusy}
        hint={t('reasonHint')}
        onChanged={(text) => write(cutText(text, REASON_MAX_LENGTH))}
      />
      {kind === 'remove' && (
        <TextField label={t('confirm')} value={written} isRequired isDisabled={isBusy} onChanged={confirm} />
      )}
      <div className="clients-foot">
        <Button onPress={onKept}>{t('keep')}</Button>
        <Button
          kind={kind === 'resume' ? 'primary' : 'danger'}
          isDisabled={isMissing || isBusy}
          describedBy={isMissing ? hintId : undefined}
        >
          {t(`${kind}.do`)}
        </Button>
      </div>
      {isMissing && <p id={hintId}>{isUnsaid ? t('missing') : t('unconfirmed', { id })}</p>}
    </form>
  );
}
