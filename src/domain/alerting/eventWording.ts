import type { Language } from '../language/language.ts';
import { localize } from '../language/localize.ts';
import type { UnitSystem } from '../units/units.ts';
import { isOverrideEvent, type ActiveEvent, type EventTraitsByType } from './activeEvent.ts';

/** What an event says to people, in their language and units. null: nobody has worded it. */
export type EventWording = { readonly title: string | null; readonly message: string | null };

/** Whom the words are for. */
export type Reader = { readonly language: Language; readonly unitSystem: UnitSystem };

/**
 * Title and message of an event: its own, else those of its type, where the title for imperial units
 * goes before the general one for unit system 0, and the one for metric units for 1 to 3.
 *
 * An override's title falls back to its message (STATUS-11).
 *
 * Source: requirements UNIT-10, STATUS-29, LANG-08 in the order of GAP-26.
 */
export function eventWording(event: ActiveEvent, traits: EventTraitsByType, reader: Reader): EventWording {
  const known = traits[event.type];
  const inUnits = reader.unitSystem === 0 ? known?.titleImperial : known?.titleMetric;
  const first = (...texts: (ActiveEvent['title'] | undefined)[]) =>
    texts.map((text) => localize(text ?? null, reader.language)).find((text) => text !== null) ?? null;

  const message = first(event.message, known?.message);
  const title = first(event.title, inUnits, known?.title);
  return { title: title ?? (isOverrideEvent(event) ? message : null), message };
}
