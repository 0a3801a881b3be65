import { useTranslation } from 'react-i18next';
import type { ClientsDraft } from '#machines/profileForm/clientDrafts.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { Note } from '#ui/Note.tsx';
import { CopyField } from '#views/admin/CopyField.tsx';
import type { ClientsLocale } from './clientForms.ts';

type AddedNoteProps = { added: NonNullable<ClientsDraft['added']>; locale: ClientsLocale };

/** Tells how the first administrator of a new client gets in. */
export function AddedNote({ added: { client, passwordUrl, expiresAtMs }, locale }: AddedNoteProps) {
  const { t } = useTranslation('clients');
  const { id, adminEmail: email } = client;
  if (passwordUrl === null || expiresAtMs === null) {
    return <Note kind="info" text={t('added.outside', { id, email })} />;
  }
  const time = formatMoment(expiresAtMs, locale.nowMs(), locale);
  return (
    <>
      <Note kind="info" text={t('added.passOn', { id, email, time })} />
      <CopyField label={t('added.link')} text={passwordUrl} />
    </>
  );
}
