import { useTranslation } from 'react-i18next';
import { GuardedPage, type GuardedProps } from '../link/GuardedPage.tsx';
import './sources.css';
import './sourcesCells.css';
import './sourcesPanel.css';
import './sourcesNarrow.css';
import './satelliteYards.css';

/** The page around the sources of a client. */
export function SourcesFrame({ isAllowed, children }: GuardedProps) {
  const { t } = useTranslation('sources');
  return (
    <GuardedPage className="sources" title={t('title')} isAllowed={isAllowed} refused={t('refused')}>
      {children}
    </GuardedPage>
  );
}
