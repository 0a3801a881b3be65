import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#views/admin/admin.css';
import './clients.css';

/** The page around the clients of the service. */
export function ClientsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['clients', 'common']);
  return (
    <main className="clients">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {children}
    </main>
  );
}
