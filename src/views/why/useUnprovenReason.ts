import { useTranslation } from 'react-i18next';
import { isEndUnproven } from '#domain/alerting/shownTimes.ts';
import type { ExplanationView } from './explanationView.ts';
import { useSay } from './useSay.ts';

/** Why the answer at hand proves nothing. */
export function useUnprovenReason(view: ExplanationView, fault: string | null): string {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const { shown, doubt, feed, rules, reason } = view.explanation;
  const status = say.status(shown);

  switch (doubt) {
    case 'fetchFailed':
      return t('because.fetchFailed', { status, fault: fault ?? '' });
    case 'feedSilent':
      return t('because.feedSilent', { status });
    case 'feedUnreadable':
      return t('because.feedUnreadable', { status });
    case 'pageStopped':
      return t('because.pageStopped', { status });
    case 'lightningSilent':
    case 'weatherSilent':
    case null:
      if (reason === 'weatherUnknown') return weather();
      if (reason === 'facilityMoved') return t('because.facilityMoved', { status });
      return reason === 'lightningUnknown' ? lightning() : answer();
    default:
      return doubt satisfies never;
  }

  function lightning(): string {
    const because = view.answer?.lightningUnknownBecause;
    if (because !== undefined) return t(`because.${because}`, { status });
    if (isEndUnproven(view.answer)) return t('because.satellite', { status });
    const { lightningAsOfMs = null, lightningAgeMs = null } = feed ?? {};
    if (lightningAsOfMs === null || lightningAgeMs === null || lightningAgeMs < 0) {
      return t('because.lightningUnknown', { status });
    }
    return t('because.lightningOld', {
      status,
      time: say.timeWithSeconds(lightningAsOfMs),
      age: say.span(lightningAgeMs),
    });
  }

  function weather(): string {
    const stale = (feed?.weather ?? []).filter(({ isCurrent }) => !isCurrent);
    return t('because.weatherUnknown', { status, hazards: say.hazards(stale.map(({ hazard }) => hazard)) });
  }

  function answer(): string {
    if (feed === null) return t('because.nothing', { status });
    if (feed.ageMs === null) return t('because.feedUndated', { status });
    if (feed.ageMs < -rules.staleAfterMs) return t('because.feedAhead', { status });
    return t('because.feedOld', { status, age: say.span(feed.ageMs) });
  }
}
