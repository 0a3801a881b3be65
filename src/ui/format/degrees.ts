import type { Language } from '#domain/language/language.ts';
import type { Measure } from '#domain/units/measure.ts';
import { formatMeasure } from '#domain/units/formatMeasure.ts';

/** 67° where the unit stands elsewhere; "--" for a temperature that is not known. */
export function formatDegrees(temperature: Measure, language: Language): string {
  const { number } = formatMeasure(temperature, language);
  return temperature.value === null ? number : `${number}°`;
}
