import { useTranslation } from 'react-i18next';
import { GuardedPage, type GuardedProps } from '../link/GuardedPage.tsx';
import '#views/admin/admin.css';
import './screens.css';

/** The page around the displays of a client. */
export function ScreensFrame({ isAllowed, children }: GuardedProps) {
  const { t } = useTranslation('kiosk');
  return (
    <GuardedPage
      className="screens"
      title={t('screens.title')}
      isAllowed={isAllowed}
      refused={t('screens.refused')}
    >
      {children}
    </GuardedPage>
  );
}
