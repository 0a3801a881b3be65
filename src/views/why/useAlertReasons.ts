import { useTranslation } from 'react-i18next';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import {
  listedEvent,
  ringOfEventM,
  shownTimesOf,
  type Explained,
  type ExplanationView,
} from './explanationView.ts';
import { useSay } from './useSay.ts';

/** What the alert displayed says, with its strikes where it is lightning. */
export function useAlertReasons(view: ExplanationView) {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const { shown } = view.explanation;
  const status = say.status(shown);

  function lightning(event: Explained): string[] {
    const { closestStrike } = event;
    const { lastStrikeAtMs } = shownTimesOf(view, event);
    const { nowMs } = view.explanation;
    const name = listedEvent(view, event.id)?.reportedBy;
    const radius = say.inUnits(ringOfEventM(view, event));
    if (lastStrikeAtMs === null || nowMs === null) return [t('because.undatedStrike', { status, radius })];
    const when = { time: say.time(lastStrikeAtMs), age: say.span(nowMs - lastStrikeAtMs) };
    if (name !== undefined) return [t('because.lightningReported', { status, name, ...when })];
    if (closestStrike === null || closestStrike.atMs === null) {
      return [t('because.strikes', { status, radius, ...when })];
    }
    const place = say.place(closestStrike);
    if (closestStrike.atMs === lastStrikeAtMs) return [t('because.strike', { status, place, ...when })];
    const closest = t('because.closest', { place, time: say.time(closestStrike.atMs) });
    return [t('because.strikes', { status, radius, ...when }), closest];
  }

  return (event: Explained): string[] => {
    const title = say.title(event.id);
    if (shown === 'OPEN') return [t('because.harmless', { status, title })];
    if (isLightningType(event.type)) return lightning(event);
    return event.startAtMs === null
      ? [t('because.hazard', { status, title })]
      : [t('because.hazardSince', { status, title, time: say.time(event.startAtMs) })];
  };
}
