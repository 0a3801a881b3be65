import { useTranslation } from 'react-i18next';
import type { WatchedHazard } from '#domain/alerting/weatherFreshness.ts';
import type { EventExplained, Explanation } from '#domain/alerting/explanation.ts';
import { isOverrideEvent } from '#domain/alerting/activeEvent.ts';
import { sectorTo } from '#domain/geo/sectorTo.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import { measure } from '#domain/units/measure.ts';
import { useOverrideText } from '#views/yardFacts/useOverrideText.ts';
import { useEventTitle } from '#views/yardFacts/useEventTitle.ts';
import { useHazardNames } from '#views/yardFacts/useHazardNames.ts';
import { formatMoment, formatTimeWithSeconds } from '#ui/format/clock.ts';
import { formatAge, formatSourceAge } from '#ui/format/duration.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { listedEvent, type ExplanationView } from './explanationView.ts';

type PlacedStrike = Pick<
  NonNullable<EventExplained['closestStrike']>,
  'distanceM' | 'distanceErrorM' | 'position'
>;

/** The small pieces that the sentences of an explanation are made of, in the user's language and units. */
export function useSay(view: ExplanationView) {
  const { t } = useTranslation(['why', 'alerts']);
  const eventTitle = useEventTitle(view.locale);
  const hazardNames = useHazardNames();
  const overrideText = useOverrideText(view.locale.language);
  const { explanation, facility, locale } = view;
  const inUnits = (metres: number) =>
    formatMeasureText(measure('strikeDistance', metres, locale.unitSystem), locale.language);

  return {
    /** Closed; Fermé. */
    status: (shown: Explanation['shown']) => t(`word.${shown}`),
    span: (ms: number) => formatAge(ms, locale.language),
    /** To the second below two minutes: limits of lightning lie there. */
    limit: (ms: number) => formatSourceAge(ms, locale.language),
    /** With its date unless it is today. */
    time: (atMs: number) => formatMoment(atMs, explanation.nowMs ?? atMs, locale),
    timeWithSeconds: (atMs: number) => formatTimeWithSeconds(atMs, locale),
    inUnits,
    /** Wind and low visibility. */
    hazards: (hazards: readonly WatchedHazard[]) => hazardNames(hazards, locale.language),
    /** 3.2 mi NE, of a satellite 2–10 mi NE. */
    place: ({ distanceM, distanceErrorM, position }: PlacedStrike) => {
      const sector = sectorTo(facility, position);
      const known = { distanceM, errorM: distanceErrorM ?? null };
      const distance = formatStrikeDistance(known, locale.unitSystem, locale.language);
      return sector === null ? distance : `${distance}\u00A0${t(`alerts:compass.${sector}`)}`;
    },
    /** As the page names it elsewhere. */
    title: (eventId: string | null) => {
      const event = listedEvent(view, eventId);
      if (event === null || !isOverrideEvent(event)) {
        return event === null ? '' : eventTitle(event, view.traits);
      }
      const text = overrideText(event.title ?? event.message);
      return text === null ? t('event.override') : t('alerts:overrideTitle', { title: text });
    },
  };
}
