import { useTranslation } from 'react-i18next';
import { LateTab } from './LateTab.tsx';
import type { SecurityContentsProps } from './SecurityContents.tsx';

const TEXTS = ['security', 'people', 'admin'];
const fetchTab = async () => (await import('./SecurityContents.tsx')).SecurityContents;

/** The Security tab, whose script and texts are fetched when it is opened. */
export function LateSecurityTab(props: SecurityContentsProps) {
  const { t } = useTranslation('profile');
  return <LateTab title={t('tabs.security')} texts={TEXTS} fetchTab={fetchTab} tabProps={props} />;
}
