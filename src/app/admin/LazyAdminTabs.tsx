import { useTranslation } from 'react-i18next';
import type { AdminTabsProps } from './AdminTabs.tsx';
import { LazyTab } from '#app/forms/LazyTab.tsx';

const TEXTS = ['admin'];
const fetchTab = async () => (await import('./AdminTabs.tsx')).AdminTabs;

/** The tabs of administrators, whose script and texts are fetched when the first of them is opened. */
export function LazyAdminTabs(props: AdminTabsProps) {
  const { t } = useTranslation('profile');
  return <LazyTab title={t(`tabs.${props.tabId}`)} texts={TEXTS} fetchTab={fetchTab} tabProps={props} />;
}
