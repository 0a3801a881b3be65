import { useTranslation } from 'react-i18next';
import { LazyTab } from '#app/forms/LazyTab.tsx';
import type { SecurityContentsProps } from './SecurityContents.tsx';

const TEXTS = ['security', 'people', 'admin'];
const fetchTab = async () => (await import('./SecurityContents.tsx')).SecurityContents;

/** The Security tab, whose script and texts are fetched when it is opened. */
export function LazySecurityTab(props: SecurityContentsProps) {
  const { t } = useTranslation('profile');
  return <LazyTab title={t('tabs.security')} texts={TEXTS} fetchTab={fetchTab} tabProps={props} />;
}
