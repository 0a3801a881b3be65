import { useTranslation } from 'react-i18next';
import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { eventWording } from '#domain/alerting/eventWording.ts';
import type { YardReader } from './reader.ts';

/** Names events: in their own words, else in this product's, else by their type as it came. */
export function useEventTitle(reader: YardReader) {
  const { t } = useTranslation('alerts');
  return (event: ActiveEvent, traits: EventTraitsByType): string => {
    const { title } = eventWording(event, traits, reader);
    const type = EVENT_TYPES.find((known) => known === event.type);
    return title ?? (type === undefined ? event.type : t(`type.${type}`));
  };
}
