import type { MapSubject } from '#domain/map/mapSubject.ts';
import { formatMoment, formatTimeWithSeconds } from '#ui/format/clock.ts';
import type { PopupContent } from './popupContent.ts';
import type { ContentWords } from './words.ts';

/**
 * A strike under the pointer, by its time (POPUP-22), with its date where that is not today:
 * the map also shows past days.
 */
export function strikeContent(
  { atMs, strikeKind }: Extract<MapSubject, { kind: 'strike' }>,
  { t, language, timeZone, nowMs }: ContentWords,
): PopupContent {
  const time = formatMoment(atMs, nowMs, { language, timeZone }, formatTimeWithSeconds);
  return {
    title: t('popup:strike.title'),
    subtitle: t(`popup:strike.${strikeKind}`),
    status: null,
    rows: [{ key: t('popup:time'), value: time }],
    actions: null,
  };
}
