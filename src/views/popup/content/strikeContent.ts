import type { MapSubject } from '#domain/map/mapSubject.ts';
import { formatTimeWithSeconds } from '#ui/format/clock.ts';
import type { PopupContent } from './popupContent.ts';
import type { ContentWords } from './words.ts';

/** A strike under the pointer, by its time (POPUP-22). */
export function strikeContent(
  { atMs, strikeKind }: Extract<MapSubject, { kind: 'strike' }>,
  { t, language, timeZone }: ContentWords,
): PopupContent {
  return {
    title: t('popup:strike.title'),
    subtitle: t(`popup:strike.${strikeKind}`),
    status: null,
    rows: [{ key: t('popup:time'), value: formatTimeWithSeconds(atMs, { language, timeZone }) }],
    actions: null,
  };
}
