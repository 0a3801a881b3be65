import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewClient } from '#contracts/clients.ts';
import { personNameOf } from '#domain/people/personName.ts';
import { Button } from '#ui/Button.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { TextField } from '#ui/TextField.tsx';

type NewClientFormProps = {
  isBusy: boolean;
  onAdded: (client: NewClient) => void;
  onKept: () => void;
};

const EMPTY: NewClient = { id: '', name: '', adminName: '', adminEmail: '' };
const FIELDS = ['id', 'name', 'adminName', 'adminEmail'] as const;

/** Asks for a new client and its first administrator. */
export function NewClientForm({ isBusy, onAdded, onKept }: NewClientFormProps) {
  const { t } = useTranslation('clients');
  const [typed, type] = useState(EMPTY);
  const titleId = useId();
  const hintId = useId();
  const { data: client, error } = NewClient.safeParse(tidied(typed));
  const isWrong = (field: keyof NewClient) =>
    typed[field] !== '' && (error?.issues.some(({ path }) => path[0] === field) ?? false);
  return (
    <form
      className="clients-form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (client !== undefined && !isBusy) onAdded(client);
      }}
    >
      <h2 id={titleId} tabIndex={-1} ref={focusOnMount}>
        {t('new.title')}
      </h2>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`new.${field}`)}
          value={typed[field]}
          isRequired
          isDisabled={isBusy}
          {...(field === 'id' ? { hint: t('new.idHint') } : {})}
          fault={isWrong(field) ? t(`new.wrong.${field}`) : null}
          onChanged={(text) => type({ ...typed, [field]: field === 'id' ? text.toUpperCase() : text })}
        />
      ))}
      <div className="clients-foot">
        <Button onPress={onKept}>{t('keep')}</Button>
        <Button
          kind="primary"
          isDisabled={client === undefined || isBusy}
          describedBy={client === undefined ? hintId : undefined}
        >
          {t('new.do')}
        </Button>
      </div>
      {client === undefined && <p id={hintId}>{t('new.missing')}</p>}
    </form>
  );
}

function tidied({ id, name, adminName, adminEmail }: NewClient): NewClient {
  return {
    id: id.trim(),
    name: name.trim(),
    adminName: personNameOf(adminName),
    adminEmail: adminEmail.trim(),
  };
}
