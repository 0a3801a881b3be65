import { useTranslation } from 'react-i18next';
import { GuardedPage, type GuardedProps } from '../link/GuardedPage.tsx';
import '#views/admin/admin.css';
import './policies.css';

/** The page around the policies of a client, for site admins. */
export function PoliciesFrame({ isAllowed, children }: GuardedProps) {
  const { t } = useTranslation('policies');
  return (
    <GuardedPage className="policies" title={t('title')} isAllowed={isAllowed} refused={t('refused')}>
      {children}
    </GuardedPage>
  );
}
