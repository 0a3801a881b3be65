import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { OutlookPlace } from '../outlookPlace.ts';
import { cellStrength, distanceFromCellM, type StormCell } from './stormCell.ts';
import { valueNoise } from './valueNoise.ts';

const MINUTE_MS = 60_000;
const OUTLOOK_MS = 30 * MINUTE_MS;
/** Distance outside a cell over which the probability falls off, m, for the default alert radius. */
const SPREAD_M = 12_000;
const MEMORY_MS = 60 * MINUTE_MS;

/**
 * Probability of a strike near a place in the half hour from `forecastMs` on, 0 to 1, from the cells that
 * live at `initMs`, moved on as they move. Cells that are not born yet are nobody's knowledge: they leave
 * the small share that there always is.
 */
export function lightningOutlook(seed: number, place: OutlookPlace, cells: readonly StormCell[]): number {
  const { lon, lat, radiusM, initMs, forecastMs } = place;
  const widerM = Math.max(0, radiusM - DEFAULT_LIGHTNING_RULES.alertRadiusM);
  const leadMs = Math.max(0, forecastMs - initMs);
  const always = 0.01 + 0.015 * (1 + valueNoise(seed, lon / 6, lat / 6, forecastMs / (6 * 60 * MINUTE_MS)));
  let none = 1 - always;
  for (const cell of cells) {
    const strength = cellStrength(cell, initMs);
    if (strength === 0 || Math.abs(lat - cell.lat) > 3) continue;
    let nearestM = Number.POSITIVE_INFINITY;
    for (let atMs = forecastMs; atMs <= forecastMs + OUTLOOK_MS; atMs += 5 * MINUTE_MS) {
      nearestM = Math.min(nearestM, distanceFromCellM(cell, lon, lat, atMs));
    }
    const outsideM = Math.max(0, nearestM - cell.radiusM - widerM);
    none *=
      1 - 0.96 * Math.min(1, 0.4 + strength) * Math.exp(-((outsideM / SPREAD_M) ** 2) - leadMs / MEMORY_MS);
  }
  return 1 - none;
}
