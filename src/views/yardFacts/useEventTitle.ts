import { useTranslation } from 'react-i18next';
import { isOverrideEvent, type EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { eventWording, type WordedEvent } from '#domain/alerting/eventWording.ts';
import { useOverrideText } from './useOverrideText.ts';
import type { YardReader } from './reader.ts';

/** Names events: overrides in the reader's language, others in their own words, else in this product's, else by their type. */
export function useEventTitle(reader: YardReader) {
  const { t } = useTranslation('alerts');
  const overrideText = useOverrideText(reader.language);
  return (event: WordedEvent, traits: EventTraitsByType): string => {
    const { title } = eventWording(event, traits, reader);
    if (isOverrideEvent(event)) return overrideText(title) ?? event.type;
    const type = EVENT_TYPES.find((known) => known === event.type);
    return title ?? (type === undefined ? event.type : t(`type.${type}`));
  };
}
