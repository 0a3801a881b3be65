import { useTranslation } from 'react-i18next';
import { GuardedPage, type GuardedProps } from '../link/GuardedPage.tsx';
import './policyLab.css';

/** The page around the policy lab, for site admins. */
export function LabFrame({ isAllowed, children }: GuardedProps) {
  const { t } = useTranslation('policyLab');
  return (
    <GuardedPage className="lab" title={t('title')} isAllowed={isAllowed} refused={t('refused')}>
      {children}
    </GuardedPage>
  );
}
