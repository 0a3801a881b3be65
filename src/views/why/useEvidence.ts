import { useTranslation } from 'react-i18next';
import { decidingEvent, type ExplanationView } from './explanationView.ts';
import { useSay } from './useSay.ts';

/** How fresh the facts are that the verdict rests on, and what this screen saw by itself. */
export function useEvidence(view: ExplanationView): string[] {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const { feed, rules, witness } = view.explanation;

  function alerts(): string {
    if (feed === null) return t('rests.alertsNone');
    if (feed.ageMs === null) return t('rests.alertsDoubted');
    const age = say.span(feed.ageMs);
    if (feed.isCurrent) return t('rests.alerts', { age });
    return feed.ageMs > rules.staleAfterMs ? t('rests.alertsOld', { age }) : t('rests.alertsDoubted');
  }

  function lightning(): string {
    return feed !== null && feed.isLightningCurrent && feed.lightningAgeMs !== null
      ? t('rests.lightning', { age: say.span(feed.lightningAgeMs) })
      : t('rests.lightningUnknown');
  }

  /** What its source states of the closest strike of the event that decides. */
  function origin(): string[] {
    const stated = decidingEvent(view.explanation)?.closestStrike?.origin;
    if (stated === undefined) return [];
    const { source, kind, errorM, quality, id } = stated;
    return [
      t(`origin.${kind}`, { source }),
      ...(errorM === undefined ? [] : [t('origin.error', { distance: say.inUnits(errorM) })]),
      ...(quality === undefined ? [] : [t('origin.quality', { quality })]),
      ...(id === undefined ? [] : [t('origin.id', { id })]),
    ];
  }

  function seen(): string {
    const { alertStrike, warningStrike } = witness;
    const isInside = alertStrike?.isRecent === true;
    const strike = isInside ? alertStrike : warningStrike;
    const radius = say.inUnits(isInside ? rules.alertRadiusM : rules.warningRadiusM);
    if (strike?.isRecent !== true) {
      if (!witness.isWatched) return t('rests.seenNothing');
      return t('rests.seenNone', { radius, quiet: say.span(rules.quietPeriodMs) });
    }
    return strike.ageMs === null
      ? t('rests.seenUndated', { radius })
      : t('rests.seen', { radius, age: say.span(strike.ageMs) });
  }

  function weather(): string[] {
    const known = feed?.weather ?? [];
    const stale = known.filter(({ isCurrent }) => !isCurrent).map(({ hazard }) => hazard);
    const ages = known.flatMap(({ ageMs }) => (ageMs === null ? [] : [ageMs]));
    if (stale.length > 0) return [t('rests.weatherStale', { hazards: say.hazards(stale) })];
    return ages.length === 0 ? [] : [t('rests.weather', { age: say.span(Math.max(...ages)) })];
  }

  return [alerts(), lightning(), ...origin(), ...weather(), seen()];
}
