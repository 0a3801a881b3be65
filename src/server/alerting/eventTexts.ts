import { EVENT_TYPES, type EventType } from '#domain/alerting/alertStatus.ts';
import { readTexts, type Texts } from '#domain/language/pickTexts.ts';
import { EVENTS_TEXTS } from '../platform/texts/serviceTexts.ts';

const { limits: LIMITS, groups: GROUPS } = EVENTS_TEXTS['en-US'];

/** A text in every language. */
export type Text = Texts<string>;

/** Name and advice of an event type. Advice never says that it is safe; only a status does. */
export type EventText = { readonly title: Text; readonly message: Text };

/** What follows the title where it states the limit: `{limit}` with its unit; `{gust}` for wind. */
export const LIMIT_TEXTS: Readonly<Record<string, Text>> = Object.fromEntries(
  keysOf(LIMITS).map((group) => [group, readTexts(EVENTS_TEXTS, ({ limits }) => limits[group])]),
);

/** Name and advice of every event type. `{minutes}` is the client's quiet period. */
export const EVENT_TEXTS = Object.fromEntries(
  EVENT_TYPES.map((type) => [
    type,
    {
      title: readTexts(EVENTS_TEXTS, ({ events }) => events[type].title),
      message: readTexts(EVENTS_TEXTS, ({ events }) => events[type].message),
    },
  ]),
) as Readonly<Record<EventType, EventText>>;

/** Titles of lightning by the ring that it fell in, where a satellite saw it, which knows a place to some miles only. */
export const SATELLITE_TITLES = {
  alert: readTexts(EVENTS_TEXTS, ({ bySatellite }) => bySatellite.alert),
  warning: readTexts(EVENTS_TEXTS, ({ bySatellite }) => bySatellite.warning),
} as const;

/** What a yard is told whose policy closes it by warnings of weather services that are not known. */
export const UNKNOWN_WARNINGS_TEXT: EventText = {
  title: readTexts(EVENTS_TEXTS, ({ unknownWarnings }) => unknownWarnings.title),
  message: readTexts(EVENTS_TEXTS, ({ unknownWarnings }) => unknownWarnings.message),
};

/** Groups of event types, by group_id. */
export const GROUP_LABELS: Readonly<Record<string, Text>> = Object.fromEntries(
  keysOf(GROUPS).map((group) => [group, readTexts(EVENTS_TEXTS, ({ groups }) => groups[group])]),
);

function keysOf<Key extends string>(texts: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(texts) as Key[];
}
