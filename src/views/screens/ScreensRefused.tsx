import { useTranslation } from 'react-i18next';
import { Note } from '#ui/Note.tsx';

/** What people see who may not see the displays of the client. */
export function ScreensRefused() {
  const { t } = useTranslation('kiosk');
  return (
    <>
      <h1>{t('screens.title')}</h1>
      <Note kind="error" text={t('screens.refused')} />
    </>
  );
}
