import { useTranslation } from 'react-i18next';
import type { LabResult, LabRun } from '#contracts/policyLab.ts';
import { Note } from '#ui/Note.tsx';
import { FacilityTable } from './FacilityTable.tsx';
import { LabPlotSection } from './LabPlotSection.tsx';
import { LabDownloads } from './LabDownloads.tsx';
import { LabProgress } from './LabProgress.tsx';
import type { LabLocale, PolicyLabRef, SaveFile } from './labView.ts';
import { LeftOut } from './LeftOut.tsx';
import { RowFaults } from './RowFaults.tsx';
import { TotalsTable } from './TotalsTable.tsx';

type LabOutcomeProps = {
  lab: PolicyLabRef;
  run: LabRun;
  result: LabResult | null;
  locale: LabLocale;
  /** Whether the form says something else by now. */
  isOutdated: boolean;
  /** Whether what the form says is being compared. */
  isRenewing: boolean;
  /** Whether nothing new is under way. */
  isOver: boolean;
  /** Whether the lightning was invented. */
  isSimulation: boolean;
  saveFile: SaveFile;
  onProposed: (runId: string, nth: number) => void;
};

/** What became of the last comparison: its figures, or why there are none. */
export function LabOutcome(props: LabOutcomeProps) {
  const { lab, run, result, locale, isOutdated, isRenewing, isOver, isSimulation, saveFile, onProposed } =
    props;
  const { t } = useTranslation('policyLab');
  // what became of the last comparison says nothing of the next
  if (run.state !== 'finished' && !isOver) return null;
  if (run.state === 'cancelled') return <Note kind="info" text={t('cancelled')} />;
  if (run.state === 'failed')
    return (
      <>
        <Note kind="error" text={t(`failed.${run.fault ?? 'failed'}`)} />
        <RowFaults problems={run.problems} count={run.problems.length} />
      </>
    );
  if (result === null) return null;
  const isNothing = result.time.hoursUsed === 0;
  return (
    <div className="lab-outcome" data-outdated={isOutdated || isRenewing || undefined}>
      {isRenewing && <LabProgress lab={lab} language={locale.language} />}
      {isOutdated && !isRenewing && <Note kind="info" text={t('outdated')} />}
      {isNothing && <Note kind="warning" text={t('nothingKnown')} />}
      {!isNothing && (
        <>
          <LabDownloads
            comparison={{ run, result, isSimulation }}
            language={locale.language}
            saveFile={saveFile}
          />
          <TotalsTable
            run={run}
            result={result}
            language={locale.language}
            onProposed={isRenewing ? null : (nth) => onProposed(run.id, nth)}
          />
          <LabPlotSection lab={lab} result={result} locale={locale} />
          <FacilityTable lab={lab} result={result} language={locale.language} />
        </>
      )}
      <LeftOut result={result} locale={locale} />
      <RowFaults problems={result.strikes.problems} count={result.strikes.problemCount} />
    </div>
  );
}
