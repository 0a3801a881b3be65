import { useTranslation } from 'react-i18next';
import { RefusedNote } from '../link/RefusedNote.tsx';

/** What people see who may not see the displays of the client. */
export function ScreensRefused() {
  const { t } = useTranslation('kiosk');
  return (
    <>
      <h1>{t('screens.title')}</h1>
      <RefusedNote text={t('screens.refused')} />
    </>
  );
}
