import { formatNumber, MISSING } from '../language/formatNumber.ts';
import type { Language } from '../language/language.ts';
import { unitSign } from '../language/unitSign.ts';
import type { Measure } from './measure.ts';
import type { Unit } from './units.ts';

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
  ft: 'ft',
  km: 'km',
  mi: 'mi',
  hPa: 'hPa',
  inHg: 'inHg',
  kPa: 'kPa',
  psf: 'lb/ft²',
};

/** "--" for a value that is not known, never 0. */
export function formatMeasure({ value, unit, decimals }: Measure, language: Language): Figure {
  return {
    number: value === null ? MISSING : formatNumber(value, decimals, language),
    unit: unitSign(SYMBOLS[unit], language),
  };
}

/** Units of a layer or a palette ("mph", "in/h") in the language ("mi/h", "po/h"). */
export function localizeUnits(units: string, language: Language): string {
  return units.replace(/^[a-zA-Z]+/, (unit) => unitSign(unit, language));
}

/** "24 mph" with a space that does not break; "--" alone for a value that is not known. */
export function formatMeasureText(measure: Measure, language: Language): string {
  const { number, unit } = formatMeasure(measure, language);
  return measure.value === null ? MISSING : `${number}\u00A0${unit}`;
}
