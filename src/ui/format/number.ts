import { formatNumber } from '#domain/language/formatNumber.ts';
import type { Language } from '#domain/language/language.ts';

const percentSigns = new Map<Language, string>();

/** Whole percent of a fraction: 62% and 62 %. */
export function formatPercent(percent: number, language: Language): string {
  return `${formatNumber(percent, 0, language)}${percentSign(language)}`;
}

/** What follows a number of percent: `%`, or a no-break space and `%`. */
function percentSign(language: Language): string {
  const sign =
    percentSigns.get(language) ?? new Intl.NumberFormat(language, { style: 'percent' }).format(0).slice(1);
  percentSigns.set(language, sign);
  return sign;
}
