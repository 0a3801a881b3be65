import { useTranslation } from 'react-i18next';
import { RefusedNote } from '../link/RefusedNote.tsx';

/** What people see who may not see the sources of the client. */
export function SourcesRefused() {
  const { t } = useTranslation('sources');
  return (
    <>
      <h1>{t('title')}</h1>
      <RefusedNote text={t('refused')} />
    </>
  );
}
