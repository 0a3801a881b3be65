import { useTranslation } from 'react-i18next';
import { RefusedNote } from '../link/GuardedPage.tsx';

/** Stands in place of a record that this person cannot have, whatever they try. */
export function IncidentNotThere({ text }: { text: string }) {
  const { t } = useTranslation('incident');
  return (
    <div className="incident-trouble">
      <h1>{t('title')}</h1>
      <RefusedNote text={text} />
    </div>
  );
}
