import { useTranslation } from 'react-i18next';
import type { LabFigures, LabResult, LabRun } from '#contracts/policyLab.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/language/csv.ts';
import type { Language } from '#domain/language/language.ts';
import { M_PER_MILE } from '#domain/policy/policyLimits.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { letterOf } from './labView.ts';
import { useLabFigures, type FigureName } from './useLabFigures.ts';

/** A comparison that is to be kept. */
export type LabComparison = {
  readonly run: LabRun;
  readonly result: LabResult;
  readonly isSimulation: boolean;
};

const MINUTE_MS = 60_000;
/** Names its format, so that a program that reads it knows what the fields mean. */
const FORMAT = 'scc-policy-lab-1';

/** Files of a comparison. Figures are in the units of the page, and plain numbers: 1.5. */
export function useLabFiles(language: Language) {
  const { t } = useTranslation(['policyLab', 'common']);
  const figures = useLabFigures(language);

  function headOf(result: LabResult): string[] {
    const radius = formatMeasureText(measure('strikeDistance', result.dangerRadiusM, 0), language);
    return [
      t('facility'),
      t('file.policy'),
      t('policy.name'),
      t('policy.alertMi'),
      t('policy.warningMi'),
      t('policy.quietMin'),
      ...figures.shown(result).map((name) => withUnit(t(`figure.${name}`, { radius }), name)),
      t('file.used'),
      t('file.left'),
      t('file.lightning'),
    ];
  }

  /** A table with a row for each facility and policy, first those of all facilities (RFC 4180, UTF-8). */
  function csvOf({ run, result, isSimulation }: LabComparison): string {
    const { time, policies, facilities } = result;
    const names = figures.shown(result);
    // in each row: rows are sorted and copied (S14)
    const lightning = [isSimulation ? t('common:simulation') : '', lightningOf(run)].filter(Boolean);
    const about = [numberOf(time.hoursUsed), numberOf(time.hoursExcluded), lightning.join(': ')];
    const rowOf = (place: string, found: LabFigures, nth: number) => {
      const { name, alertRadiusM, warningRadiusM, quietPeriodMs } = policies[nth]!;
      const rules = [alertRadiusM / M_PER_MILE, warningRadiusM / M_PER_MILE, quietPeriodMs / MINUTE_MS];
      const own = [...rules, ...names.map((figure) => found[figure])].map(numberOf);
      return csvLine([place, letterOf(nth), name, ...own, ...about]);
    };
    const all = t('totals', { count: facilities.length });
    return [
      BYTE_ORDER_MARK,
      csvLine(headOf(result)),
      ...result.all.policies.map((found, nth) => rowOf(all, found, nth)),
      ...facilities.flatMap(({ id, policies: own }) => own.map((found, nth) => rowOf(id, found, nth))),
    ].join('');
  }

  function lightningOf({ recordingName, order }: LabRun): string {
    if (recordingName !== null) return recordingName;
    return order.recording.kind === 'kept' ? t('recording.kept', { count: order.recording.hours }) : '';
  }

  function withUnit(label: string, name: FigureName): string {
    if (name === 'hoursClosed') return `${label} (${t('file.hours')})`;
    const isLead = name === 'medianWarningLeadMin' || name === 'medianClosingLeadMin';
    return isLead ? `${label} (${t('file.minutes')})` : label;
  }

  return { csvOf, jsonOf };
}

/** The whole comparison; names of fields carry their units. */
function jsonOf({ run, result, isSimulation }: LabComparison): string {
  const { id, order, recordingName, startedAt } = run;
  return JSON.stringify(
    { format: FORMAT, id, startedAt, isSimulation, recordingName, order, result },
    null,
    2,
  );
}

/** Empty for what is not known: no strike, no cost. */
function numberOf(value: number | null): string {
  return value === null ? '' : String(roundTo(value, 2));
}
