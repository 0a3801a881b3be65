import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { integerHash } from './integerHash.ts';
import type { OutlookPlace } from '../outlookPlace.ts';
import { lightningOutlook } from './lightningOutlook.ts';
import { pointWeatherAt, spellWeight, type PointWeather } from './pointWeather.ts';
import { rainField, type RainArea, type RainField } from './rainField.ts';
import { createStagedScenes, type WeatherSpell } from './stagedScenes.ts';
import { strikesOfCell, type StormCell } from './stormCell.ts';
import { createStormClimate } from './stormClimate.ts';
import { tropicalState, tropicalStorms } from './tropicalStorm.ts';
import { inTropicalWind, tropicalWindKmh } from './tropicalWind.ts';
import { backgroundAt } from './backgroundField.ts';

const SNOW_MEMORY_H = 48;
const SNOW_STEP_H = 8;
const HOUR_MS = 3_600_000;
const SAMPLES_AN_HOUR = 4;

/** The simulated weather of the world: everything in it agrees with everything else. */
export type Atmosphere = {
  /** Whatever else is made up beside the weather is made up from it too. */
  readonly seed: number;
  /** Cells alive at some time in `[fromMs, toMs)`. */
  cellsBetween(fromMs: number, toMs: number): StormCell[];
  /** Strikes in `[fromMs, toMs)`, whole milliseconds, ordered by time. Any cutting of time gives the same strikes. */
  strikesBetween(fromMs: number, toMs: number): StrikeColumns;
  weatherAt(lon: number, lat: number, atMs: number): PointWeather;
  /** Rain, or snow as water, that falls without thunderstorms: what can be foreseen for days. */
  steadyRainAt(lon: number, lat: number, atMs: number): { precipMmPerH: number; temperatureC: number };
  /** Weather that lies on single places at that time. */
  spellsAt(atMs: number): WeatherSpell[];
  /** What falls over an area, computed together: the same as `weatherAt` says of each of its points, within its grid. */
  rainField(area: RainArea): RainField;
  /** What fell in the hour before. */
  fallenAt(lon: number, lat: number, atMs: number): { precip1HourMm: number; snow1HourCm: number };
  /** Snow lying on the ground. */
  snowDepthCmAt(lon: number, lat: number, atMs: number): number;
  /** Sustained wind that tropical systems bring to the place; 0: none is near. */
  tropicalWindKmhAt(lon: number, lat: number, atMs: number): number;
  /**
   * Probability of a strike within a radius around a place, m, in the half hour from `forecastMs` on, as known at `initMs`,
   * 0 to 1. A radius below 6 mi counts as 6 mi.
   */
  lightningProbabilityAt(place: OutlookPlace): number;
};

/**
 * A pure function of seed and time: no state is carried on, so any time can be asked for in any order,
 * and two processes with the same seed agree.
 *
 * @param stagedAtMs Start of the service, around which the opening scenes are set; null: no scenes.
 */
export function createAtmosphere(options: { seed: number; stagedAtMs: number | null }): Atmosphere {
  const { seed, stagedAtMs } = options;
  const scenes = stagedAtMs === null ? null : createStagedScenes(integerHash(seed, 1), stagedAtMs);
  const randomCells = createStormClimate(integerHash(seed, 2), (cell) => scenes?.isClearOf(cell) ?? true);
  const spells = scenes?.spells ?? [];
  const fieldSeed = integerHash(seed, 3);

  function cellsBetween(fromMs: number, toMs: number): StormCell[] {
    const staged = (scenes?.cells ?? []).filter((cell) => cell.bornAtMs < toMs && cell.diesAtMs > fromMs);
    return [...staged, ...randomCells(fromMs, toMs)];
  }

  // neighbouring questions ask for the same moment: an hourly feed of many yards, a map of many tiles
  const cellsNow = remembered((atMs: number) => cellsBetween(atMs, atMs + 1));

  const tropicsNow = remembered((atMs: number) =>
    tropicalStorms(seed, atMs, atMs + 1).map((storm) => tropicalState(storm, atMs)),
  );

  function weatherAt(lon: number, lat: number, atMs: number): PointWeather {
    const weather = pointWeatherAt(fieldSeed, { lon, lat, atMs }, cellsNow(atMs), spells);
    return inTropicalWind(weather, tropicsNow(atMs), [lon, lat]);
  }

  /** What is left of the snow of two days, at the end of a step. */
  function fallenSnowCmAt(lon: number, lat: number, stepMs: number): number {
    let depthCm = 0;
    for (let backH = SNOW_MEMORY_H; backH >= 0; backH -= SNOW_STEP_H) {
      const { snowCmPerH, temperatureC } = weatherAt(lon, lat, stepMs - backH * HOUR_MS);
      const meltCm = Math.max(0, temperatureC) * 0.2 * SNOW_STEP_H;
      depthCm = Math.max(0, depthCm + snowCmPerH * SNOW_STEP_H - meltCm);
    }
    return depthCm;
  }

  return {
    seed,
    cellsBetween,
    weatherAt,
    steadyRainAt: (lon, lat, atMs) => backgroundAt(fieldSeed, lon, lat, atMs),
    spellsAt: (atMs) => spells.filter(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs),
    rainField: (area) => rainField(fieldSeed, area, cellsNow(area.atMs), spells),
    strikesBetween: (fromMs, toMs) => strikesOf(cellsBetween(fromMs, toMs), fromMs, toMs),
    fallenAt(lon, lat, atMs) {
      const fallen = { precip1HourMm: 0, snow1HourCm: 0 };
      for (let nth = 0; nth < SAMPLES_AN_HOUR; nth++) {
        const sampleMs = atMs - ((nth + 0.5) * HOUR_MS) / SAMPLES_AN_HOUR;
        const { precipMmPerH, snowCmPerH } = weatherAt(lon, lat, sampleMs);
        fallen.precip1HourMm += precipMmPerH / SAMPLES_AN_HOUR;
        fallen.snow1HourCm += snowCmPerH / SAMPLES_AN_HOUR;
      }
      return fallen;
    },
    snowDepthCmAt(lon, lat, atMs) {
      const stepMs = SNOW_STEP_H * HOUR_MS;
      const lastMs = Math.floor(atMs / stepMs) * stepMs;
      const lastCm = fallenSnowCmAt(lon, lat, lastMs);
      const nextCm = fallenSnowCmAt(lon, lat, lastMs + stepMs);
      const depthCm = lastCm + (nextCm - lastCm) * ((atMs - lastMs) / stepMs);
      const staged = spells.map((spell) => spell.snowDepthCm * spellWeight(spell, { lon, lat, atMs }));
      return Math.max(depthCm, ...staged);
    },
    tropicalWindKmhAt: (lon, lat, atMs) => tropicalWindKmh(tropicsNow(atMs), [lon, lat]),
    lightningProbabilityAt: (place) => lightningOutlook(fieldSeed, place, cellsNow(place.initMs)),
  };
}

function strikesOf(cells: readonly StormCell[], fromMs: number, toMs: number): StrikeColumns {
  const rows: { lon: number; lat: number; atMs: number; kind: number }[] = [];
  for (const cell of cells) {
    strikesOfCell(cell, fromMs, toMs, (lon, lat, atMs, kind) => rows.push({ lon, lat, atMs, kind }));
  }
  // ties broken by place, so that the order does not depend on which cells were looked at
  rows.sort((a, b) => a.atMs - b.atMs || a.lon - b.lon || a.lat - b.lat || a.kind - b.kind);
  const strikes = createStrikeColumns(rows.length);
  for (const [row, strike] of rows.entries()) {
    strikes.lon[row] = strike.lon;
    strikes.lat[row] = strike.lat;
    strikes.atMs[row] = strike.atMs;
    strikes.kind[row] = strike.kind;
  }
  return { ...strikes, count: rows.length };
}

/** Keeps the last answers of a pure function of one number. A forecast of 14 days asks for some 2,000. */
function remembered<Answer>(ask: (key: number) => Answer): (key: number) => Answer {
  const answers = new Map<number, Answer>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = ask(key);
    if (answers.size >= 4_096) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}
