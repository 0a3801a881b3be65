import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import { demoPosition } from './demoFacilities.ts';
import { integerHash } from './integerHash.ts';
import { cosDeg, distanceFromCellM, type StormCell } from './stormCell.ts';

const MINUTE_MS = 60_000;
const SCENE_REACH_M = 70_000;
const SCENES_BEGIN_MIN = -180;
const SCENES_END_MIN = 120;
const SPELL_END_MIN = 24 * 60;

/** Weather put on one place for a while, on top of what the field says. Null leaves the field as it is. */
export type WeatherSpell = {
  readonly lon: number;
  readonly lat: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly temperatureC: number | null;
  readonly humidityFraction: number | null;
  readonly windSpeedKmh: number | null;
  readonly windGustKmh: number | null;
  readonly precipMmPerH: number | null;
  readonly snowDepthCm: number;
};

/** What a new user is sure to see in the first minutes. */
export type StagedScenes = {
  readonly cells: readonly StormCell[];
  readonly spells: readonly WeatherSpell[];
  /** Whether a random cell stays clear of every scene and every open yard. */
  isClearOf(cell: StormCell): boolean;
};

/** Yards of the scenes, by what happens to them. */
export const SCENE_YARDS = {
  closing: 'NORTHGATE_YARD',
  reopening: 'LOOKOUT_YARD',
  reopeningLater: 'CAPITAL_YARD',
  warned: 'BLACK_HILLS_YARD',
  closed: 'COUR_RIMOUSKI',
  windy: 'PLATTE_YARD',
  hot: 'PATIO_SONORA',
  snowy: 'COUR_LABRADOR',
} as const;

/** Yards over which no storm comes at random while the scenes last: some are always open. */
export const OPEN_YARDS = ['HUB_CITY_YARD', 'SUN_CITY_YARD', 'KEEPER_YARD'] as const;

/** A cell of a scene: minutes from the start of the service, metres from the yard. */
type Entrance = {
  yard: string;
  fromMin: number;
  toMin: number;
  eastM: number;
  northM: number;
  eastMps: number;
  radiusM: number;
  strikesPerMin: number;
};

// inside 9.6 km a strike closes, inside 16 km it warns; radius and way are chosen so that none strays
const ENTRANCES: readonly Entrance[] = [
  {
    yard: SCENE_YARDS.closing,
    fromMin: -6,
    toMin: 1,
    eastM: -13_000,
    northM: 0,
    eastMps: 0,
    radiusM: 2_200,
    strikesPerMin: 8,
  },
  {
    yard: SCENE_YARDS.closing,
    fromMin: 55 / 60,
    toMin: 15,
    eastM: -5_000,
    northM: 0,
    eastMps: 9,
    radiusM: 3_000,
    strikesPerMin: 24,
  },
  {
    yard: SCENE_YARDS.reopening,
    fromMin: -58,
    toMin: -26,
    eastM: -4_000,
    northM: 1_000,
    eastMps: 4,
    radiusM: 3_500,
    strikesPerMin: 22,
  },
  {
    yard: SCENE_YARDS.reopeningLater,
    fromMin: -50,
    toMin: -17,
    eastM: -4_000,
    northM: -1_000,
    eastMps: 4,
    radiusM: 3_500,
    strikesPerMin: 20,
  },
  {
    yard: SCENE_YARDS.warned,
    fromMin: -15,
    toMin: 90,
    eastM: 9_000,
    northM: 9_200,
    eastMps: 0,
    radiusM: 2_200,
    strikesPerMin: 7,
  },
  {
    yard: SCENE_YARDS.closed,
    fromMin: -12,
    toMin: 8,
    eastM: -4_000,
    northM: 0,
    eastMps: 5,
    radiusM: 3_000,
    strikesPerMin: 16,
  },
];

const SPELLS = [
  {
    yard: SCENE_YARDS.windy,
    temperatureC: null,
    humidityFraction: 0.35,
    windSpeedKmh: 79,
    windGustKmh: 108,
    precipMmPerH: 0,
    snowDepthCm: 0,
  },
  {
    yard: SCENE_YARDS.hot,
    temperatureC: 43,
    humidityFraction: 0.24,
    windSpeedKmh: 12,
    windGustKmh: 18,
    precipMmPerH: 0,
    snowDepthCm: 0,
  },
  {
    yard: SCENE_YARDS.snowy,
    temperatureC: -7,
    humidityFraction: 0.94,
    windSpeedKmh: 24,
    windGustKmh: 36,
    precipMmPerH: 3.6,
    snowDepthCm: 24,
  },
] as const;

/**
 * Scenes around the start of the service: one yard warned at once and closed a minute later, one about to
 * reopen, one reopening later, one closed, one warned all along, and one each in wind, heat and snow.
 *
 * @param stagedAtMs Start of the service, epoch ms.
 */
export function createStagedScenes(seed: number, stagedAtMs: number): StagedScenes {
  const positions = [...Object.values(SCENE_YARDS), ...OPEN_YARDS].map(demoPosition);
  const beginMs = stagedAtMs + SCENES_BEGIN_MIN * MINUTE_MS;
  const endMs = stagedAtMs + SCENES_END_MIN * MINUTE_MS;

  return {
    cells: ENTRANCES.map((entrance, nth) => cellOf(entrance, integerHash(seed, nth), stagedAtMs)),
    spells: SPELLS.map(({ yard, ...weather }) => ({
      ...demoPosition(yard),
      ...weather,
      fromMs: stagedAtMs + SCENES_BEGIN_MIN * MINUTE_MS,
      toMs: stagedAtMs + SPELL_END_MIN * MINUTE_MS,
    })),
    isClearOf(cell) {
      const lastMs = Math.min(cell.diesAtMs, endMs);
      for (let atMs = Math.max(cell.bornAtMs, beginMs); atMs <= lastMs; atMs += 5 * MINUTE_MS) {
        if (positions.some(({ lon, lat }) => distanceFromCellM(cell, lon, lat, atMs) < SCENE_REACH_M))
          return false;
      }
      return true;
    },
  };
}

function cellOf(entrance: Entrance, seed: number, stagedAtMs: number): StormCell {
  const yard = demoPosition(entrance.yard);
  return {
    seed,
    bornAtMs: stagedAtMs + Math.round(entrance.fromMin * MINUTE_MS),
    diesAtMs: stagedAtMs + Math.round(entrance.toMin * MINUTE_MS),
    lon: yard.lon + entrance.eastM / (METRES_PER_DEG * cosDeg(yard.lat)),
    lat: yard.lat + entrance.northM / METRES_PER_DEG,
    eastMps: entrance.eastMps,
    northMps: 0,
    radiusM: entrance.radiusM,
    strikesPerMin: entrance.strikesPerMin,
    rampMs: 1, // full strength from the first moment: the scene must not depend on luck
    rainMmPerH: 25,
  };
}
