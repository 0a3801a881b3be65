import type { Language } from './language.ts';

/** Stands where a value is not known. */
export const MISSING = '--';

const formats = new Map<string, Intl.NumberFormat>();

/** Number as the language writes it: 9.7, 9,7 and −10 (U+2212); trailing zeros are dropped. */
export function formatNumber(value: number, maxDecimals: number, language: Language): string {
  const key = `${language} ${maxDecimals}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: maxDecimals });
  formats.set(key, format);
  // -0.4 °C is 0, not -0; U+202F is not in the fonts
  const rounded = Number(value.toFixed(maxDecimals)) + 0;
  return format
    .format(rounded === 0 ? 0 : rounded)
    .replaceAll('\u202F', '\u00A0')
    .replace('-', '\u2212');
}
