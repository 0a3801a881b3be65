import { useTranslation } from 'react-i18next';
import { GuardedPage, type GuardedProps } from '../link/GuardedPage.tsx';
import '#views/admin/admin.css';
import './clients.css';

/** The page around the clients of the service, for operators. */
export function ClientsFrame({ isAllowed, children }: GuardedProps) {
  const { t } = useTranslation('clients');
  return (
    <GuardedPage className="clients" title={t('title')} isAllowed={isAllowed} refused={t('refused')}>
      {children}
    </GuardedPage>
  );
}
