import { IconDownload, IconX } from '@tabler/icons-react';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosticsReport } from '#contracts/diagnosticsReport.ts';
import { Button } from '#ui/Button.tsx';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { AgeList } from './AgeList.tsx';
import './diagnostics.css';
import type { Diagnostics } from './diagnosticsView.ts';
import { JournalList } from './JournalList.tsx';
import { MachineList } from './MachineList.tsx';

type DiagnosticsPanelProps = {
  diagnostics: Diagnostics;
  locale: YardLocale;
  onDownload: (report: DiagnosticsReport) => void;
  onClose: () => void;
};

/** Diagnostics of a page for support, beside its status and never over it (S12). */
export function DiagnosticsPanel({ diagnostics, locale, onDownload, onClose }: DiagnosticsPanelProps) {
  const { t, ready } = useTranslation('diagnostics');
  const titleId = useId();
  const report = useSyncExternalStore(diagnostics.watch, diagnostics.report);
  const { version, build } = report;
  // its texts come with it, not with the page
  if (!ready) return null;
  return (
    <aside className="diagnostics" lang={locale.language} aria-labelledby={titleId}>
      <header className="diagnostics-head">
        <div>
          <h2 id={titleId}>{t('title')}</h2>
          <p>{build === null ? t('version', { version }) : t('versionOfBuild', { version, build })}</p>
        </div>
        <button type="button" className="diagnostics-close" aria-label={t('close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </button>
      </header>
      {/* what scrolls must be reachable without a mouse */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="diagnostics-body" role="group" tabIndex={0} aria-label={t('region')}>
        <AgeList report={report} language={locale.language} />
        <MachineList machines={report.machines} />
        <JournalList entries={report.journal} language={locale.language} timeZone={locale.timeZone} />
      </div>
      <footer className="diagnostics-foot">
        <Button onPress={() => onDownload(report)}>
          <IconDownload aria-hidden="true" />
          {t('download')}
        </Button>
      </footer>
    </aside>
  );
}
