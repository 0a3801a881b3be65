import { useTranslation } from 'react-i18next';
import type { AlertPayload } from '#contracts/alertPayload.ts';

type Payload = AlertPayload['data'];

/** The e-mail of who overrode; the service sends it plain or wrapped (GAP-60). */
export function overrideEmail(payload: Payload | null): string | null {
  const email = payload?.overrideUserEmail;
  return (typeof email === 'object' ? email.email : email) ?? null;
}

/** Signs an override's message: '{message} - {name} ({email})', as far as these are known (GAP-60). */
export function useOverrideAuthor() {
  const { t } = useTranslation('yard');
  return (message: string, payload: Payload | null): string => {
    const email = overrideEmail(payload);
    const name = payload?.overrideUserName;
    if (name !== undefined && email !== null) return t('override.note', { message, name, email });
    const known = name ?? email;
    return known === null ? message : t('override.noteByName', { message, name: known });
  };
}
