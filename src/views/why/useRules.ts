import { useTranslation } from 'react-i18next';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import { decidingEvent, type ExplanationView } from './explanationView.ts';
import { useSay } from './useSay.ts';

/** The rules that decided, each in one sentence. */
export function useRules(view: ExplanationView): string[] {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const { reason, shown, rules, override } = view.explanation;
  const event = decidingEvent(view.explanation);
  const alertRadius = say.inUnits(rules.alertRadiusM);
  const quiet = say.span(rules.quietPeriodMs);
  const alert = t('rule.alert', { radius: alertRadius, quiet });
  const warning = t('rule.warning', { radius: say.inUnits(rules.warningRadiusM), quiet });
  const kinds = rules.isTotalLightning ? t('rule.total') : t('rule.ground');
  const fresh = t('rule.fresh', { limit: say.span(rules.staleAfterMs) });

  switch (reason) {
    case 'alert':
      if (event === null || !isLightningType(event.type)) return [t('rule.hazard')];
      return [event.status === 'ALERT' ? alert : warning, kinds];
    case 'lightningReported':
      return [t('rule.report', { quiet })];
    case 'strikeUnconfirmed':
      return [shown === 'CLOSED' ? alert : warning, kinds];
    case 'override':
      return [
        override?.opens === true
          ? t('rule.overrideOpens', { radius: alertRadius })
          : t('rule.overrideCloses'),
      ];
    case 'drill':
      return [t('rule.drill')];
    case 'quiet':
      return [alert, warning, kinds, fresh];
    case 'nothingReceived':
    case 'feedStale':
    case 'lightningUnknown':
      return [fresh];
    case 'facilityMoved':
      return [t('rule.samePlace')];
    case 'weatherUnknown':
      return [t('rule.weatherFresh')];
    default:
      return reason satisfies never;
  }
}
