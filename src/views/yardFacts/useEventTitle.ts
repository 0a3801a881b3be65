import { useTranslation } from 'react-i18next';
import { isOverrideEvent, type EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { eventWording, type WordedEvent } from '#domain/alerting/eventWording.ts';
import { useOverrideText } from './useOverrideText.ts';
import type { YardLocale } from './locale.ts';

/** Names events: overrides in the user's language, others in their own words, else in this product's, else by their type. */
export function useEventTitle(locale: YardLocale) {
  const { t } = useTranslation('alerts');
  const overrideText = useOverrideText(locale.language);
  return (event: WordedEvent, traits: EventTraitsByType): string => {
    const { title } = eventWording(event, traits, locale);
    if (isOverrideEvent(event)) return overrideText(title) ?? event.type;
    const type = EVENT_TYPES.find((known) => known === event.type);
    return title ?? (type === undefined ? event.type : t(`type.${type}`));
  };
}
