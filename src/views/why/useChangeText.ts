import { useTranslation } from 'react-i18next';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import type { Change } from '#domain/alerting/explanation.ts';
import { isEndUnproven } from '#domain/alerting/shownTimes.ts';
import type { ExplanationView } from './explanationView.ts';
import { useSay } from './useSay.ts';

/** When a change comes, and on which condition. */
export function useChangeText(view: ExplanationView) {
  const { t } = useTranslation('why');
  const say = useSay(view);
  const { rules, events, reason } = view.explanation;
  // no answer of theirs will open the yard
  const isUnproven = reason === 'lightningUnknown' && isEndUnproven(view.answer);

  function dated({ cause, assumption, eventId }: Change, atMs: number): string {
    if (assumption === 'silence') return t('change.silence', { time: say.timeWithSeconds(atMs) });
    const time = say.time(atMs);
    const event = events.find(({ id }) => id === eventId);
    if (cause === 'strikeQuiet') return t('change.calm', { time });
    if (cause === 'overrideBegins') return t('change.overrideBegins', { time });
    if (cause === 'overrideEnds') return t('change.overrideEnds', { time });
    if (cause === 'drillEnds') return t('change.drillEnds', { time });
    return event !== undefined && isLightningType(event.type)
      ? t('change.calm', { time })
      : t('change.eventEnds', { time, title: say.title(eventId) });
  }

  return (change: Change): string => {
    const { atMs, cause, assumption, eventId } = change;
    if (atMs !== null) return dated(change, atMs);
    if (cause === 'strikeInside') return t('change.strike', { radius: say.inUnits(rules.alertRadiusM) });
    if (cause === 'strikeNear') return t('change.strike', { radius: say.inUnits(rules.warningRadiusM) });
    if (cause === 'overrideRemoved') return t('change.overrideRemoved');
    if (cause === 'eventDropped') return t('change.eventDropped', { title: say.title(eventId) });
    if (isUnproven) return t('change.satellite');
    return assumption === 'calm' ? t('change.nextAnswer') : t('change.answer');
  };
}
