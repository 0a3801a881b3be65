import { formatNumber } from '../language/formatNumber.ts';
import type { Language } from '../language/language.ts';
import { formatMeasure, formatMeasureText, type Figure } from './formatMeasure.ts';
import { measure } from './measure.ts';
import type { Unit, UnitSystem } from './units.ts';

/** Distance to a strike as far as it is known, metres. */
export type StrikeDistance = {
  readonly distanceM: number;
  /** How far the distance may be wrong, where a satellite placed the strike; null: it is placed well. */
  readonly errorM: number | null;
};

/** Steps to which the two ends of a range are rounded: a satellite knows no more. */
const STEP: Partial<Record<Unit, number>> = { m: 1_000 };

/**
 * Distance to a strike with its unit, apart: `4.2` and `mi`; of a satellite the range `2–10` and `mi`, rounded outwards,
 * since one number would say more than is known (GAP-137).
 */
export function strikeDistanceFigure(strike: StrikeDistance, system: UnitSystem, language: Language): Figure {
  const { distanceM, errorM } = strike;
  if (errorM === null || !(errorM > 0) || !Number.isFinite(distanceM))
    return formatMeasure(measure('strikeDistance', distanceM, system), language);
  const farthestM = distanceM + errorM;
  const farthest = measure('strikeDistance', farthestM, system);
  const { unit } = formatMeasure(farthest, language);
  const inUnit = (metres: number) => ((farthest.value ?? Number.NaN) * metres) / farthestM;
  const step = STEP[farthest.unit] ?? 1;
  const ends = [
    Math.floor(inUnit(nearestM(strike)) / step) * step,
    Math.ceil(inUnit(farthestM) / step) * step,
  ].map((end) => formatNumber(end, 0, language));
  return { number: ends.join('–'), unit };
}

/** `4.2 mi`; of a satellite `2–10 mi`, with a space that does not break. */
export function formatStrikeDistance(strike: StrikeDistance, system: UnitSystem, language: Language): string {
  const { number, unit } = strikeDistanceFigure(strike, system, language);
  return Number.isFinite(strike.distanceM) ? `${number}\u00A0${unit}` : number;
}

/** Distance rounded up to what a satellite knows: whole miles or kilometres, `13 mi`. */
export function formatAboutDistance(distanceM: number, system: UnitSystem, language: Language): string {
  const { value, unit, decimals } = measure('strikeDistance', distanceM, system);
  const step = STEP[unit] ?? 1;
  const about = value === null ? null : Math.ceil(Number(value.toFixed(decimals)) / step) * step;
  return formatMeasureText({ value: about, unit, decimals: 0 }, language);
}

/** The least that the distance may be, metres. */
export function nearestM({ distanceM, errorM }: StrikeDistance): number {
  return Math.max(0, distanceM - (errorM ?? 0));
}
