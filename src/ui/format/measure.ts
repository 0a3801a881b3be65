import type { Language } from '#domain/language/language.ts';
import type { Measure } from '#domain/units/measure.ts';
import type { Unit } from '#domain/units/units.ts';
import { formatNumber, MISSING } from './number.ts';

/** A value and its unit, apart: they are drawn in different sizes. */
export type Figure = { readonly number: string; readonly unit: string };

const SYMBOLS: Record<Unit, string> = {
  C: '°C',
  F: '°F',
  kmh: 'km/h',
  mph: 'mph',
  mm: 'mm',
  cm: 'cm',
  in: 'in',
  m: 'm',
  km: 'km',
  mi: 'mi',
  hPa: 'hPa',
  inHg: 'inHg',
};

const FRENCH: Partial<Record<Unit, string>> = { mph: 'mi/h', in: 'po', inHg: 'poHg' };

function unitSymbol(unit: Unit, language: Language): string {
  return (language === 'fr-CA' ? FRENCH[unit] : undefined) ?? SYMBOLS[unit];
}

/** "--" for a value that is not known, never 0. */
export function formatMeasure({ value, unit, decimals }: Measure, language: Language): Figure {
  return {
    number: value === null ? MISSING : formatNumber(value, decimals, language),
    unit: unitSymbol(unit, language),
  };
}

/** "24 mph" with a space that does not break; "--" alone for a value that is not known. */
export function formatMeasureText(measure: Measure, language: Language): string {
  const { number, unit } = formatMeasure(measure, language);
  return measure.value === null ? MISSING : `${number}\u00A0${unit}`;
}
