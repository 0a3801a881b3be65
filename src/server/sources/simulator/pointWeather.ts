import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import { backgroundAt, type Background } from './backgroundField.ts';
import type { WeatherSpell } from './stagedScenes.ts';
import { cellStrength, distanceFromCellM, type StormCell } from './stormCell.ts';

/** The weather at one place and time. */
export type PointWeather = {
  readonly temperatureC: number;
  readonly humidityFraction: number;
  readonly windSpeedKmh: number;
  readonly windGustKmh: number;
  /** Where the wind comes from, degrees clockwise from north. */
  readonly windFromDeg: number;
  /** Rain, or snow as water. */
  readonly precipMmPerH: number;
  readonly snowCmPerH: number;
  readonly visibilityM: number;
  readonly pressureHpa: number;
  readonly cloudFraction: number;
  /** A striking cell stands overhead. */
  readonly isThunder: boolean;
};

const SPELL_CORE_M = 20_000;
/** Cooling under the outflow of a cell at full strength. */
export const OUTFLOW_COOLING_C = 5;
const SPELL_EDGE_M = 45_000;
export const OUTFLOW_M = 22_000;
const CLEAR_VISIBILITY_M = 16_093; // 10 mi, the most that stations report

/** Snow falls at and below this. */
export const SNOW_BELOW_C = 0.5;

/** @param cells Cells alive at `atMs`. */
export function pointWeatherAt(
  seed: number,
  { lon, lat, atMs }: { lon: number; lat: number; atMs: number },
  cells: readonly StormCell[],
  spells: readonly WeatherSpell[],
): PointWeather {
  const storm = stormAt(cells, { lon, lat, atMs });
  const calm = backgroundAt(seed, lon, lat, atMs);
  const speedKmh = Math.hypot(calm.eastKmh, calm.northKmh);
  let weather = {
    temperatureC: calm.temperatureC - OUTFLOW_COOLING_C * storm.outflow,
    humidityFraction: calm.humidityFraction + (0.95 - calm.humidityFraction) * storm.core,
    windSpeedKmh: speedKmh + 16 * storm.outflow,
    windGustKmh: speedKmh * 1.45 + 42 * storm.outflow,
    precipMmPerH: calm.precipMmPerH + storm.rainMmPerH * stormShare(calm.temperatureC),
  };
  for (const spell of spells) weather = underSpell(weather, spell, { lon, lat, atMs });

  const snowCmPerH = weather.temperatureC <= SNOW_BELOW_C ? weather.precipMmPerH : 0; // 10 : 1 (CONST-38)
  return {
    ...weather,
    windFromDeg: windFromDeg(calm),
    snowCmPerH,
    visibilityM: visibilityM(weather.precipMmPerH, snowCmPerH, weather.humidityFraction),
    pressureHpa: calm.pressureHpa + 1.5 * storm.core,
    cloudFraction: Math.max(calm.cloudFraction, storm.outflow, weather.precipMmPerH > 0 ? 0.9 : 0),
    isThunder: storm.core > 0.15,
  };
}

/** Cold air holds little water: a winter thunderstorm is a snow shower, not a cloudburst. */
export function stormShare(temperatureC: number): number {
  return Math.min(1, Math.max(0.08, (temperatureC + 4) / 16));
}

type Place = { lon: number; lat: number; atMs: number };

function stormAt(cells: readonly StormCell[], { lon, lat, atMs }: Place) {
  let core = 0;
  let outflow = 0;
  let rainMmPerH = 0;
  for (const cell of cells) {
    if (Math.abs(lat - cell.lat) > 2 || Math.abs(lon - cell.lon) > 4) continue; // cheap: no cell drifts that far
    const distanceM = distanceFromCellM(cell, lon, lat, atMs);
    if (distanceM > OUTFLOW_M) continue;
    const strength = cellStrength(cell, atMs);
    const inCore = strength * Math.exp(-((distanceM / cell.radiusM) ** 2));
    core = Math.max(core, inCore);
    outflow = Math.max(outflow, strength * (1 - distanceM / OUTFLOW_M));
    rainMmPerH += cell.rainMmPerH * inCore;
  }
  return { core, outflow, rainMmPerH };
}

type Shaped = Pick<
  PointWeather,
  'temperatureC' | 'humidityFraction' | 'windSpeedKmh' | 'windGustKmh' | 'precipMmPerH'
>;

function underSpell(weather: Shaped, spell: WeatherSpell, at: Place): Shaped {
  const weight = spellWeight(spell, at);
  if (weight === 0) return weather;
  const towards = (value: number, wanted: number | null) =>
    wanted === null ? value : value + (wanted - value) * weight;
  return {
    temperatureC: towards(weather.temperatureC, spell.temperatureC),
    humidityFraction: towards(weather.humidityFraction, spell.humidityFraction),
    windSpeedKmh: towards(weather.windSpeedKmh, spell.windSpeedKmh),
    windGustKmh: towards(weather.windGustKmh, spell.windGustKmh),
    precipMmPerH: towards(weather.precipMmPerH, spell.precipMmPerH),
  };
}

/** How much a spell rules here and now, 0 to 1. */
export function spellWeight(spell: WeatherSpell, { lon, lat, atMs }: Place): number {
  if (atMs < spell.fromMs || atMs >= spell.toMs || Math.abs(lat - spell.lat) > 1) return 0;
  const eastM = (lon - spell.lon) * METRES_PER_DEG * Math.cos((lat * Math.PI) / 180);
  const distanceM = Math.hypot(eastM, (lat - spell.lat) * METRES_PER_DEG);
  return Math.min(1, Math.max(0, (SPELL_EDGE_M - distanceM) / (SPELL_EDGE_M - SPELL_CORE_M)));
}

function windFromDeg({ eastKmh, northKmh }: Background): number {
  return ((Math.atan2(-eastKmh, -northKmh) * 180) / Math.PI + 360) % 360;
}

/** Rain and mist reduce visibility; snow by far the most. */
function visibilityM(precipMmPerH: number, snowCmPerH: number, humidityFraction: number): number {
  const mist = humidityFraction > 0.93 ? (humidityFraction - 0.93) * 8 : 0;
  return Math.round(CLEAR_VISIBILITY_M / (1 + 0.09 * precipMmPerH + 2.4 * snowCmPerH + mist));
}
