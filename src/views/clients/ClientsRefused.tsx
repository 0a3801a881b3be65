import { useTranslation } from 'react-i18next';
import { RefusedNote } from '../link/RefusedNote.tsx';

/** What people see who are no operators. */
export function ClientsRefused() {
  const { t } = useTranslation('clients');
  return (
    <>
      <h1>{t('title')}</h1>
      <RefusedNote text={t('refused')} />
    </>
  );
}
