import type { HazardFreshness } from '#contracts/facilityEvent.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import type { RulesFor } from '../../alerting/clientRules.ts';
import type { JudgeDependencies } from '../../useCases/notices/noticeJudge.ts';

type NoticeAnswers = Pick<JudgeDependencies, 'activeAlertsOf' | 'isLeftOutAt'>;

/**
 * Answers as notices go by them. Of weather that the policy of a facility does not watch they say that nothing is known,
 * and that nothing will be: where its alert ended because a policy has left it out, no notice may say that it is over (S4).
 */
export function noticeAnswers(
  activeAlertsOf: NoticeAnswers['activeAlertsOf'],
  rulesFor: RulesFor,
): NoticeAnswers {
  const unwatchedAt = (clientId: string, facilityId: string) => {
    const { watchedHazards } = rulesFor(clientId, facilityId);
    return WEATHER_HAZARDS.filter((hazard) => !watchedHazards.includes(hazard));
  };
  return {
    activeAlertsOf(clientId, facilityId) {
      const alerts = activeAlertsOf(clientId, facilityId);
      if (alerts === null) return null;
      const weatherAsOf = [...(alerts.weatherAsOf ?? []), ...unwatchedAt(clientId, facilityId).map(unknown)];
      // every yard is asked, and a spread takes ten times as long
      return Object.assign({}, alerts, { weatherAsOf });
    },
    isLeftOutAt: ({ clientId, facilityId }, hazard) =>
      unwatchedAt(clientId, facilityId).some((one) => one === hazard),
  };
}

function unknown(hazard: string): HazardFreshness {
  return { hazard, source: '', asOf: null, staleAfterMs: 0 };
}
