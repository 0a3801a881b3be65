import type { ActiveAlerts, HazardFreshness } from '#contracts/facilityEvent.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';

type ActiveAlertsOf = (clientId: string, facilityId: string) => ActiveAlerts | null;

/**
 * Answers as notices go by them. Of weather that the policy of a facility does not watch they say that nothing is known:
 * where its alert ended because a policy has left it out, no notice may say that it is over (S4).
 */
export function noticeAnswers(
  activeAlertsOf: ActiveAlertsOf,
  rulesFor: RulesInForce['rulesFor'],
): ActiveAlertsOf {
  return (clientId, facilityId) => {
    const alerts = activeAlertsOf(clientId, facilityId);
    if (alerts === null) return null;
    const { watchedHazards } = rulesFor(clientId, facilityId);
    const unwatched = WEATHER_HAZARDS.filter((hazard) => !watchedHazards.includes(hazard));
    const weatherAsOf = [...(alerts.weatherAsOf ?? []), ...unwatched.map(unknown)];
    // every yard is asked, and a spread takes ten times as long
    return Object.assign({}, alerts, { weatherAsOf });
  };
}

function unknown(hazard: string): HazardFreshness {
  return { hazard, source: '', asOf: null, staleAfterMs: 0 };
}
