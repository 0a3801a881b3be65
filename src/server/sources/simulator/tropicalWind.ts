import { bearingDeg, greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import type { PointWeather } from './pointWeather.ts';
import { tropicalWindMps, type TropicalState } from './tropicalStorm.ts';

/** No storm's wind reaches farther than this to the north or south, degrees. */
const REACH_DEG = 6;
const GUSTS = 1.35;
const RAD_PER_DEG = Math.PI / 180;

/** Sustained wind of all tropical storms at a place, km/h; 0 where none reaches. */
export function tropicalWindKmh(states: readonly TropicalState[], at: LonLat): number {
  return states
    .filter(({ lonLat }) => Math.abs(lonLat[1] - at[1]) <= REACH_DEG)
    .reduce((sumKmh, state) => sumKmh + tropicalWindMps(state, greatCircleM(state.lonLat, at)) * 3.6, 0);
}

/** Weather with the wind of tropical storms in it, which turns to the left around each eye. Their rain is not told of. */
export function inTropicalWind(
  weather: PointWeather,
  states: readonly TropicalState[],
  at: LonLat,
): PointWeather {
  const { windSpeedKmh, windGustKmh, windFromDeg } = weather;
  let eastKmh = -windSpeedKmh * Math.sin(windFromDeg * RAD_PER_DEG);
  let northKmh = -windSpeedKmh * Math.cos(windFromDeg * RAD_PER_DEG);
  let tropicalKmh = 0;
  for (const state of states) {
    // cheap: most places are far from all of them
    if (Math.abs(state.lonLat[1] - at[1]) > REACH_DEG) continue;
    const speedKmh = tropicalWindMps(state, greatCircleM(state.lonLat, at)) * 3.6;
    const towards = (bearingDeg(state.lonLat, at) - 90) * RAD_PER_DEG;
    eastKmh += speedKmh * Math.sin(towards);
    northKmh += speedKmh * Math.cos(towards);
    tropicalKmh += speedKmh;
  }
  if (tropicalKmh === 0) return weather;
  const speedKmh = Math.hypot(eastKmh, northKmh);
  return {
    ...weather,
    windSpeedKmh: speedKmh,
    windGustKmh: Math.max(windGustKmh, speedKmh * GUSTS),
    windFromDeg: (Math.atan2(-eastKmh, -northKmh) / RAD_PER_DEG + 360) % 360,
  };
}
