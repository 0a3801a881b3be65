import { useTranslation } from 'react-i18next';
import { IncidentNotThere } from './IncidentNotThere.tsx';

/** Shown for a record of another client. */
export function IncidentRefused() {
  const { t } = useTranslation('incident');
  return <IncidentNotThere text={t('refused')} />;
}
