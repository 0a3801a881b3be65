import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientEntry } from '#contracts/clients.ts';
import type { ClientOrder } from '#machines/profileForm/clientDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { AddedNote } from './AddedNote.tsx';
import type { ClientsForm, ClientsLocale } from './clientForms.ts';
import { ClientTable, type RowOrder } from './ClientTable.tsx';
import { NewClientForm } from './NewClientForm.tsx';
import { ShutClientForm } from './ShutClientForm.tsx';

type ClientsPageProps = { form: ClientsForm; locale: ClientsLocale };

/** What is being asked for; null: nothing. */
type Asked = { readonly kind: 'add' } | { readonly kind: RowOrder; readonly client: ClientEntry } | null;

/** The clients of the service: the list, and above it what is being done. */
export function ClientsPage({ form: formRef, locale }: ClientsPageProps) {
  const { t } = useTranslation('clients');
  const form = useForm(formRef);
  const { draft } = form;
  const [asked, ask] = useState<Asked>(null);
  const [begun, begin] = useState<ClientOrder | null>(null);
  const isDone = begun !== null && !form.isBusy && form.fault === null && draft?.order === null;
  if (isDone) {
    begin(null);
    ask(null);
  }
  if (draft === null) {
    return form.fault === 'notAuthorised' ? (
      <Note kind="error" text={t('refused')} />
    ) : (
      <FormWaiting title={t('title')} level={1} isMissing={form.isMissing} onTryAgain={form.load} />
    );
  }
  const order = (ordered: ClientOrder) => {
    begin(ordered);
    form.change({ ...draft, order: ordered, added: null });
    form.save();
  };
  const drop = () => {
    ask(null);
    begin(null);
    form.change({ ...draft, order: null });
  };
  const common = { isBusy: form.isBusy, onKept: drop };
  return (
    <div className="clients-sheet">
      <header className="clients-top">
        <h1>{t('title')}</h1>
        <Button kind="primary" isDisabled={form.isBusy} onPress={() => ask({ kind: 'add' })}>
          {t('add')}
        </Button>
      </header>
      {asked?.kind === 'add' && (
        <NewClientForm {...common} onAdded={(client) => order({ kind: 'add', client })} />
      )}
      {asked !== null && asked.kind !== 'add' && (
        <ShutClientForm
          key={`${asked.kind} ${asked.client.id}`}
          kind={asked.kind}
          client={asked.client}
          {...common}
          onOrdered={(reason) => order({ kind: asked.kind, clientId: asked.client.id, reason })}
        />
      )}
      <FormFault fault={form.fault} />
      {draft.added !== null && <AddedNote added={draft.added} locale={locale} />}
      <ClientTable
        clients={draft.clients}
        locale={locale}
        isBusy={form.isBusy}
        onAsked={(kind, client) => ask({ kind, client })}
      />
    </div>
  );
}
