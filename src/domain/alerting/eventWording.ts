import type { Language } from '../language/language.ts';
import { localize } from '../language/localize.ts';
import type { UnitSystem } from '../units/units.ts';
import {
  isOverrideEvent,
  type ActiveEvent,
  type EventTraits,
  type EventTraitsByType,
} from './activeEvent.ts';

/** Title and message of an event in the user's language and units. null: there is no text. */
export type EventWording = { readonly title: string | null; readonly message: string | null };

/** What an event's words are chosen by. */
export type WordedEvent = Pick<ActiveEvent, 'type' | 'status' | 'title' | 'message'>;

/** Language and units of the person who reads. */
export type Locale = { readonly language: Language; readonly unitSystem: UnitSystem };

/**
 * Title and message of an event: its own, else those of its type, where the title for imperial units precedes the
 * general one for unit system 0, and the one for metric units for 1 to 3; systems 2 and 3 have titles of their own where
 * the metadata states them, so that a title agrees with the numbers beside it (GAP-145).
 *
 * An override's title falls back to its message (STATUS-11).
 *
 * Source: requirements UNIT-10, STATUS-29, LANG-08 in the order of GAP-26.
 */
export function eventWording(event: WordedEvent, traits: EventTraitsByType, locale: Locale): EventWording {
  const known = traits[event.type];
  const first = (...texts: (ActiveEvent['title'] | undefined)[]) =>
    texts.map((text) => localize(text ?? null, locale.language)).find((text) => text !== null) ?? null;

  const message = first(event.message, known?.message);
  const title = first(event.title, ...titlesIn(known, locale.unitSystem), known?.title);
  return { title: title ?? (isOverrideEvent(event) ? message : null), message };
}

/** Titles of a type that fit a unit system, the best first. */
function titlesIn(known: EventTraits | undefined, system: UnitSystem): (ActiveEvent['title'] | undefined)[] {
  if (system === 0) return [known?.titleImperial];
  const own = { 1: undefined, 2: known?.titleUk, 3: known?.titleCanada }[system];
  return [own, known?.titleMetric];
}
