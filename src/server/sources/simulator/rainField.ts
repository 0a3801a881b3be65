import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import { mixCorners } from '../../platform/tiles/mixCorners.ts';
import { backgroundAt } from './backgroundField.ts';
import { firstFrom } from './firstFrom.ts';
import { OUTFLOW_COOLING_C, OUTFLOW_M, spellWeight, stormShare } from './pointWeather.ts';
import type { WeatherSpell } from './stagedScenes.ts';
import { cellCentre, cellStrength, cosDeg, type StormCell } from './stormCell.ts';

/** Points in rows from the north, each row from the west. Longitudes ascend, latitudes descend. */
export type RainArea = {
  readonly lons: Float64Array;
  readonly lats: Float64Array;
  readonly atMs: number;
  /** Steady weather is computed at every so manieth point and lies evenly between; at least 1. */
  readonly calmEvery: number;
};

/** Row by row, as long as the area has points. */
export type RainField = {
  /** Rain, or snow as water. */
  readonly precipMmPerH: Float32Array;
  readonly temperatureC: Float32Array;
};

/** @param cells Cells alive at the area's time. */
export function rainField(
  seed: number,
  area: RainArea,
  cells: readonly StormCell[],
  spells: readonly WeatherSpell[],
): RainField {
  const field = calmField(seed, area);
  for (const cell of cells) addCell(field, area, cell);
  settleStorms(field);
  for (const spell of spells)
    if (area.atMs >= spell.fromMs && area.atMs < spell.toMs) laySpell(field, area, spell);
  return { precipMmPerH: field.precipMmPerH, temperatureC: field.temperatureC };
}

type Sky = {
  precipMmPerH: Float32Array;
  temperatureC: Float32Array;
  stormMmPerH: Float32Array;
  outflow: Float32Array;
};

function calmField(seed: number, area: RainArea): Sky {
  const { lons, lats, atMs, calmEvery } = area;
  const columns = knownAlong(lons, calmEvery);
  const known = columns * knownAlong(lats, calmEvery);
  const precip = new Float64Array(known);
  const temperature = new Float64Array(known);
  const at = (values: Float64Array, nth: number) => values[Math.min(values.length - 1, nth * calmEvery)]!;
  for (let nth = 0; nth < known; nth++) {
    const calm = backgroundAt(seed, at(lons, nth % columns), at(lats, Math.floor(nth / columns)), atMs);
    precip[nth] = calm.precipMmPerH;
    temperature[nth] = calm.temperatureC;
  }
  return {
    precipMmPerH: spread(precip, area),
    temperatureC: spread(temperature, area),
    stormMmPerH: new Float32Array(lons.length * lats.length),
    outflow: new Float32Array(lons.length * lats.length),
  };
}

/** How many points of a row or column are computed: both its ends, and one for each step between. */
function knownAlong(values: Float64Array, calmEvery: number): number {
  return Math.max(2, Math.ceil((values.length - 1) / calmEvery) + 1);
}

/** Every point of an area from the computed ones, evenly between the four around it. */
function spread(known: Float64Array, { lons, lats, calmEvery }: RainArea): Float32Array {
  const all = new Float32Array(lons.length * lats.length);
  const columns = knownAlong(lons, calmEvery);
  for (let row = 0; row < lats.length; row++) {
    const top = stepOf(row, lats, calmEvery);
    const fy = fractionBetween(row, top, calmEvery, lats.length);
    for (let column = 0; column < lons.length; column++) {
      const left = stepOf(column, lons, calmEvery);
      const fx = fractionBetween(column, left, calmEvery, lons.length);
      all[row * lons.length + column] = mixCorners(known, columns, top * columns + left, [fx, fy]);
    }
  }
  return all;
}

function stepOf(nth: number, values: Float64Array, calmEvery: number): number {
  return Math.min(knownAlong(values, calmEvery) - 2, Math.floor(nth / calmEvery));
}

/** The last stretch may be shorter than the others. */
function fractionBetween(nth: number, step: number, every: number, length: number): number {
  const from = step * every;
  return (nth - from) / Math.max(1, Math.min(every, length - 1 - from));
}

function addCell(sky: Sky, { lons, lats, atMs }: RainArea, cell: StormCell): void {
  const strength = cellStrength(cell, atMs);
  const centre = cellCentre(cell, atMs);
  const reachLat = OUTFLOW_M / METRES_PER_DEG;
  for (let row = 0; row < lats.length; row++) {
    const lat = lats[row]!;
    if (Math.abs(lat - centre.lat) > reachLat) continue;
    const northM = (lat - centre.lat) * METRES_PER_DEG;
    const metresPerLon = METRES_PER_DEG * cosDeg((lat + centre.lat) / 2);
    const reachLon = Math.sqrt(OUTFLOW_M ** 2 - northM ** 2) / metresPerLon;
    const last = firstFrom(lons, centre.lon + reachLon);
    for (let column = firstFrom(lons, centre.lon - reachLon); column < last; column++) {
      const distanceM = Math.hypot((lons[column]! - centre.lon) * metresPerLon, northM);
      const inCore = strength * Math.exp(-((distanceM / cell.radiusM) ** 2));
      const index = row * lons.length + column;
      sky.stormMmPerH[index]! += cell.rainMmPerH * inCore;
      sky.outflow[index] = Math.max(sky.outflow[index]!, strength * (1 - distanceM / OUTFLOW_M));
    }
  }
}

function settleStorms({ precipMmPerH, temperatureC, stormMmPerH, outflow }: Sky): void {
  for (let index = 0; index < precipMmPerH.length; index++) {
    if (stormMmPerH[index]! > 0)
      precipMmPerH[index]! += stormMmPerH[index]! * stormShare(temperatureC[index]!);
    temperatureC[index]! -= OUTFLOW_COOLING_C * outflow[index]!;
  }
}

function laySpell(sky: Sky, { lons, lats, atMs }: RainArea, spell: WeatherSpell): void {
  for (let row = 0; row < lats.length; row++) {
    if (Math.abs(lats[row]! - spell.lat) > 1) continue;
    for (let column = 0; column < lons.length; column++) {
      const weight = spellWeight(spell, { lon: lons[column]!, lat: lats[row]!, atMs });
      if (weight === 0) continue;
      const index = row * lons.length + column;
      if (spell.precipMmPerH !== null)
        sky.precipMmPerH[index]! += (spell.precipMmPerH - sky.precipMmPerH[index]!) * weight;
      if (spell.temperatureC !== null)
        sky.temperatureC[index]! += (spell.temperatureC - sky.temperatureC[index]!) * weight;
    }
  }
}
