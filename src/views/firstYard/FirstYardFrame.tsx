import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#views/admin/admin.css';
import './firstYard.css';

/** The page around the form of the first yard. */
export function FirstYardFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['firstYard', 'common']);
  return (
    <main className="first-yard">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      <h1>{t('title')}</h1>
      {children}
    </main>
  );
}
