import { IconAlertTriangle, IconDownload, IconLoader } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_FORMATS, type HistoryReport, type ReportFormat } from '#contracts/historyReport.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { RefreshRef } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatDateOfYear, formatTime, type ClockStyle } from '#ui/format/clock.ts';
import { Note } from '#ui/Note.tsx';
import { useFaultText } from '#views/yardFacts/useFaultText.ts';
import { BackLink } from './BackLink.tsx';
import './linkPage.css';

type ReportPageProps = {
  report: RefreshRef<HistoryReport>;
  locale: ClockStyle;
  /** Fetches a file and hands it to the browser under this name; rejects with the reason. */
  save: (format: ReportFormat, name: string) => Promise<void>;
};

/** The page of the link of an export: its files while they last, or why there are none (HIST-12). */
export function ReportPage({ report, ...props }: ReportPageProps) {
  const { t } = useTranslation(['history', 'common']);
  const faultText = useFaultText();
  const found = useSelector(report, selectAnswer<HistoryReport>);
  const fault = useSelector(report, selectFault<HistoryReport>);
  const title = t('report.title');
  return (
    <main className="link-page" lang={props.locale.language}>
      <title>{`${title} - ${t('common:product')}`}</title>
      <h1>{title}</h1>
      {found === null && fault === null && (
        <p role="status">
          <IconLoader aria-hidden="true" />
          {t('report.loading')}
        </p>
      )}
      {fault !== null && (
        <div role="alert">
          <p>
            <IconAlertTriangle aria-hidden="true" />
            {t('report.failed')}
          </p>
          <p>{faultText(fault)}</p>
        </div>
      )}
      {fault !== null && <BackLink />}
      {fault === null && found !== null && <FoundReport {...props} found={found} />}
    </main>
  );
}

type FoundReportProps = Omit<ReportPageProps, 'report'> & { found: HistoryReport };

function FoundReport({ found, locale, save }: FoundReportProps) {
  const { t } = useTranslation('history');
  const moment = (iso: string) => {
    const atMs = instantMs(iso) ?? Number.NaN;
    return `${formatDateOfYear(atMs, locale)}, ${formatTime(atMs, locale)}`;
  };
  const period = t('report.period', { from: moment(found.start), to: moment(found.end) });
  return (
    <>
      <p>{`${period}. ${t('report.facilities', { count: found.facilityCount })}.`}</p>
      {found.state === 'waiting' && <Note kind="info" text={t('report.waiting')} />}
      {found.state === 'failed' && <Note kind="error" text={t('report.broken')} />}
      {found.state === 'ready' && (
        <>
          <Files found={found} save={save} />
          <p>{t('report.expires', { time: moment(found.expiresAt) })}</p>
        </>
      )}
    </>
  );
}

/** Name of the files: `alert-history_2026-07-07_2026-07-14`. */
function nameOf({ start, end }: HistoryReport, name: string): string {
  return `${name}_${start.slice(0, 10)}_${end.slice(0, 10)}`;
}

function Files({ found, save }: Pick<FoundReportProps, 'found' | 'save'>) {
  const { t } = useTranslation('history');
  const faultText = useFaultText();
  const [busy, setBusy] = useState<ReportFormat | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const fetchFile = async (format: ReportFormat) => {
    setBusy(format);
    setFault(null);
    try {
      await save(format, nameOf(found, t('report.fileName')));
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'generalError');
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <div className="link-page-files">
        {REPORT_FORMATS.map((format) => (
          <Button
            key={format}
            kind={format === 'pdf' ? 'primary' : 'plain'}
            isDisabled={busy !== null}
            onPress={() => void fetchFile(format)}
          >
            <IconDownload aria-hidden="true" />
            {t(`report.${format}`)}
          </Button>
        ))}
      </div>
      {fault !== null && <Note kind="error" text={t('report.fileFailed', { reason: faultText(fault) })} />}
    </>
  );
}
