import { useTranslation } from 'react-i18next';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import { isEndUnproven } from '#domain/alerting/shownTimes.ts';
import { decidingEvent, ringOfEventM, type ExplanationView } from './explanationView.ts';
import { useSay } from './useSay.ts';

/** The rules that decided, each in one sentence. */
export function useRules(view: ExplanationView): string[] {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const { reason, shown, rules, override } = view.explanation;
  const event = decidingEvent(view.explanation);
  const quiet = say.span(rules.quietPeriodMs);
  const ring = (key: 'rule.alert' | 'rule.warning', radiusM: number) =>
    t(key, { radius: say.inUnits(radiusM), quiet });
  const alert = ring('rule.alert', rules.alertRadiusM);
  const warning = ring('rule.warning', rules.warningRadiusM);
  const kinds = rules.isTotalLightning ? t('rule.total') : t('rule.ground');
  const fresh = t('rule.fresh', { limit: say.limit(rules.staleAfterMs) });
  const limits = useLimits(view);

  switch (reason) {
    case 'alert':
      if (event === null || !isLightningType(event.type)) return [t('rule.hazard')];
      return [
        ring(event.status === 'ALERT' ? 'rule.alert' : 'rule.warning', ringOfEventM(view, event)),
        kinds,
      ];
    case 'lightningReported':
      return [t('rule.report', { quiet })];
    case 'strikeUnconfirmed':
      return [shown === 'CLOSED' ? alert : warning, kinds];
    case 'override':
      return [
        override?.opens === true
          ? t('rule.overrideOpens', { radius: say.inUnits(rules.alertRadiusM) })
          : t('rule.overrideCloses'),
      ];
    case 'drill':
      return [t('rule.drill')];
    case 'quiet':
      return [alert, warning, kinds, fresh, ...limits.lightning, ...limits.weather];
    case 'nothingReceived':
    case 'feedStale':
      return [fresh];
    case 'lightningUnknown':
      return limits.lightning;
    case 'facilityMoved':
      return [t('rule.samePlace')];
    case 'weatherUnknown':
      return [t('rule.weatherFresh')];
    default:
      return reason satisfies never;
  }
}

/** How old data may be by its sources, and by which right satellites prove anything. */
function useLimits(view: ExplanationView) {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const { feed } = view.explanation;
  const { answer } = view;
  const known = feed?.weather ?? [];
  const weatherLimitsMs = new Set(known.map(({ staleAfterMs }) => staleAfterMs));
  const satellite = answer?.isSatelliteOnly === true ? [t('rule.satellite')] : [];
  const lightning =
    feed === null ? [] : [t('rule.freshLightning', { limit: say.limit(feed.lightningLimitMs) })];
  return {
    lightning: isEndUnproven(answer) ? satellite : [...lightning, ...satellite],
    weather: Array.from(weatherLimitsMs, (limitMs) => {
      const hazards = known.filter(({ staleAfterMs }) => staleAfterMs === limitMs);
      return t('rule.freshWeather', {
        limit: say.limit(limitMs),
        hazards: say.hazards(hazards.map(({ hazard }) => hazard)),
      });
    }),
  };
}
