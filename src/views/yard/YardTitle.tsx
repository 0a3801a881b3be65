import { useTranslation } from 'react-i18next';
import { tabName, type TabFacts } from './tabName.ts';

/** The name of the tab of a yard page. */
export function YardTitle(facts: TabFacts) {
  const { t } = useTranslation('common');
  return <title>{tabName(t, facts)}</title>;
}
