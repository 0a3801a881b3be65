import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import type { RouteLocale } from './routeViews.ts';

/** Of a day's drive a tenth of a mile says nothing. */
const LONG_M = 50_000;

/** Length of a route with its unit, in that of the reader. */
export function routeDistance(lengthM: number, { language, unitSystem }: RouteLocale): string {
  const { decimals, ...rest } = measure('routeDistance', lengthM, unitSystem);
  return formatMeasureText({ ...rest, decimals: lengthM < LONG_M ? decimals : 0 }, language);
}
