import { useTranslation } from 'react-i18next';
import { decidingEvent, type ExplanationView } from './explanationView.ts';
import { useAlertReasons } from './useAlertReasons.ts';
import { useSay } from './useSay.ts';
import { useUnprovenReason } from './useUnprovenReason.ts';

/**
 * Why the status is what it is: one sentence, or two where lightning struck more than once.
 *
 * @param fault Why the last fetch failed, in words; null: it did not.
 */
export function useReasons(view: ExplanationView, fault: string | null): string[] {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const alertReasons = useAlertReasons(view);
  const unprovenReason = useUnprovenReason(view, fault);
  const { shown, actual, reason, rules, override, witness } = view.explanation;
  const status = say.status(shown);

  switch (reason) {
    case 'drill':
      return [t('because.drill', { status, actual: say.status(actual) })];
    case 'override':
      return typeof override?.startAtMs === 'number'
        ? [t('because.override', { status, time: say.time(override.startAtMs) })]
        : [t('because.undatedOverride', { status })];
    case 'strikeUnconfirmed': {
      const isInside = shown === 'CLOSED';
      const strike = isInside ? witness.alertStrike : witness.warningStrike;
      const radius = say.inUnits(isInside ? rules.alertRadiusM : rules.warningRadiusM);
      if (strike === null || strike.atMs === null || strike.ageMs === null) {
        return [t('because.undatedStrikeSeen', { status, radius })];
      }
      const when = { time: say.time(strike.atMs), age: say.span(strike.ageMs) };
      return [t('because.strikeSeen', { status, radius, ...when })];
    }
    case 'lightningReported':
      return [t('because.reported', { status })];
    case 'quiet':
      return [t('because.quiet', { status })];
    case 'alert': {
      const event = decidingEvent(view.explanation);
      return event === null ? [] : alertReasons(event);
    }
    case 'nothingReceived':
    case 'feedStale':
    case 'lightningUnknown':
    case 'facilityMoved':
    case 'weatherUnknown':
      return [unprovenReason];
    default:
      return reason satisfies never;
  }
}
