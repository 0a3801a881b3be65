import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedNote } from '../link/RefusedNote.tsx';
import './policyLab.css';

/** The page around the policy lab. */
export function LabFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['policyLab', 'common']);
  return (
    <main className="lab">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {children}
    </main>
  );
}

/** What people see who are no site admins. */
export function LabRefused() {
  const { t } = useTranslation('policyLab');
  return (
    <>
      <h1>{t('title')}</h1>
      <RefusedNote text={t('refused')} />
    </>
  );
}
