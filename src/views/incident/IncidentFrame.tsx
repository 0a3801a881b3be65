import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './incident.css';
import './incidentPrint.css';

/** The page around a record, whatever its state. */
export function IncidentFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['incident', 'common']);
  return (
    <main className="incident">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {children}
    </main>
  );
}
