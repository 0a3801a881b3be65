import { useTranslation } from 'react-i18next';
import { Note } from '#ui/Note.tsx';

/** What people see who are no operators. */
export function ClientsRefused() {
  const { t } = useTranslation('clients');
  return (
    <>
      <h1>{t('title')}</h1>
      <Note kind="error" text={t('refused')} />
    </>
  );
}
