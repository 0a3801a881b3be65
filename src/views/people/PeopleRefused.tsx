import { useTranslation } from 'react-i18next';
import { RefusedNote } from '../link/RefusedNote.tsx';

/** What people see who may not see the people of the client. */
export function PeopleRefused() {
  const { t } = useTranslation('people');
  return (
    <>
      <h1>{t('title')}</h1>
      <RefusedNote text={t('refused')} />
    </>
  );
}
