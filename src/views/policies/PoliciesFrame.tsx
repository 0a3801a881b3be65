import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedNote } from '../link/RefusedNote.tsx';
import '#views/admin/admin.css';
import './policies.css';

/** The page around the policies of a client. */
export function PoliciesFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['policies', 'common']);
  return (
    <main className="policies">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {children}
    </main>
  );
}

/** What people see who are no site admins. */
export function PoliciesRefused() {
  const { t } = useTranslation('policies');
  return (
    <>
      <h1>{t('title')}</h1>
      <RefusedNote text={t('refused')} />
    </>
  );
}
