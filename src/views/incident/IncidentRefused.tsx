import { useTranslation } from 'react-i18next';
import { Note } from '#ui/Note.tsx';

/** Shown for a record of another client. */
export function IncidentRefused() {
  const { t } = useTranslation('incident');
  return <Note kind="error" text={t('refused')} />;
}
