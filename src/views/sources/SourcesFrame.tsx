import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './sources.css';
import './sourcesCells.css';
import './sourcesPanel.css';
import './sourcesNarrow.css';
import './satelliteYards.css';

/** The page around the sources of a client. */
export function SourcesFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['sources', 'common']);
  return (
    <main className="sources">
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      {children}
    </main>
  );
}
