import type { Facility } from '#contracts/facility.ts';
import type { Language } from '#domain/language/language.ts';

/** NORTHGATE_YARD · ACME · Amarillo, TX; Amarillo (TX). */
export function facilityDetails({ id, clientId, city, state }: Facility, language: Language): string[] {
  const place = [city, state].filter((part) => part !== undefined);
  const isWhole = city !== undefined && state !== undefined;
  const text = isWhole && language === 'fr-CA' ? `${city} (${state})` : place.join(', ');
  return text === '' ? [id, clientId] : [id, clientId, text];
}
