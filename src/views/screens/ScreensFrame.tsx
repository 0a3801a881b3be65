import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#views/admin/admin.css';
import './screens.css';

/** The page around the displays of a client. */
export function ScreensFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['kiosk', 'common']);
  return (
    <main className="screens">
      <title>{`${t('screens.title')} - ${t('common:product')}`}</title>
      {children}
    </main>
  );
}
