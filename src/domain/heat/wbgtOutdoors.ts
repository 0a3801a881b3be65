import type { LonLat } from '../geo/distance.ts';
import { sunElevationDeg } from '../time/isNight.ts';
import {
  conductivity,
  densityKgM3,
  diffusivityM2S,
  evaporationJKg,
  PRANDTL,
  saturationHpa,
  skyEmissivity,
  viscosity,
  WET_RATIO,
  ZERO_C_K,
} from './airProperties.ts';
import { directShare, type Sunlight } from './sunlight.ts';
import { wbgtC } from './wbgt.ts';

/** Weather at one place, as a station measures it. */
export type MeasuredAir = {
  readonly temperatureC: number;
  /** 0 to 100; below 1 it counts as 1. */
  readonly humidityPercent: number;
  readonly pressureHpa: number;
  /** At 2 m above the ground; below 0.13 m/s it counts as that: air around a warm globe is never still. */
  readonly windSpeedMps: number;
  /** Global horizontal irradiance, W/m². */
  readonly solarWm2: number;
};

/** Temperatures of the three instruments of a WBGT station, °C. */
export type WbgtParts = {
  readonly globeC: number;
  /** Of a wick in the open, without forced air. */
  readonly naturalWetBulbC: number;
  readonly wbgtC: number;
};

const STEFAN_BOLTZMANN = 5.6696e-8;
const LEAST_WIND_MPS = 0.13;
const GROUND = { emissivity: 0.999, albedo: 0.45 };
/** Globe of 2 inches. */
const GLOBE = { emissivity: 0.95, albedo: 0.05, diameterM: 0.0508, warmestK: 80 };
/** Farther above the air its water would boil. */
const WICK = { emissivity: 0.95, albedo: 0.4, diameterM: 0.007, lengthM: 0.0254, warmestK: 30 };
/** No body is farther below the air than this. */
const COLDEST_K = 60;
const SCHMIDT_POWER = 0.56;
const BISECTIONS = 40;

/**
 * Wet-bulb globe temperature in the open where solar radiation is measured: heat balances of a black globe and of a wet
 * wick.
 *
 * Against measured globes and wicks its author found a root mean square error below 1 °C. Ground and vegetation around
 * are of medium brightness (albedo 0.45).
 *
 * @param at Place and time: they say how high the sun stands.
 * @returns °C; NaN for a humidity outside 0 to 100, a pressure that is not positive, or NaN in.
 *
 * Source: J. C. Liljegren, R. A. Carhart, P. Lawday, S. Tschopp and R. Sharp, "Modeling the Wet Bulb Globe Temperature Using
 * Standard Meteorological Measurements", J. Occup. Environ. Hyg. 5 (2008) 645.
 */
export function wbgtOutdoors(air: MeasuredAir, at: { place: LonLat; atMs: number }): WbgtParts {
  const { humidityPercent, pressureHpa } = air;
  const isKnown = humidityPercent >= 0 && humidityPercent <= 100 && pressureHpa > 0;
  if (!isKnown) return { globeC: Number.NaN, naturalWetBulbC: Number.NaN, wbgtC: Number.NaN };
  const sun = directShare(air.solarWm2, sunElevationDeg(at.place, at.atMs), at.atMs);
  const state = stateOf(air, sun);
  const globeC = globeK(state) - ZERO_C_K;
  const naturalWetBulbC = wickK(state) - ZERO_C_K;
  return {
    globeC,
    naturalWetBulbC,
    wbgtC: wbgtC({ wetBulbC: naturalWetBulbC, globeC, airC: air.temperatureC }),
  };
}

type AirState = {
  readonly airK: number;
  readonly vapourHpa: number;
  readonly pressureHpa: number;
  readonly windMps: number;
  readonly sun: Sunlight;
  /** Heat from the sky above and the ground below, W/m². */
  readonly longwaveWm2: number;
};

function stateOf(air: MeasuredAir, sun: Sunlight): AirState {
  const airK = air.temperatureC + ZERO_C_K;
  const vapourHpa = (Math.max(1, air.humidityPercent) / 100) * saturationHpa(airK);
  const emissivity = (skyEmissivity(vapourHpa) + GROUND.emissivity) / 2;
  return {
    airK,
    vapourHpa,
    pressureHpa: air.pressureHpa,
    windMps: Math.max(LEAST_WIND_MPS, air.windSpeedMps),
    sun,
    longwaveWm2: STEFAN_BOLTZMANN * emissivity * airK ** 4,
  };
}

function reynolds({ pressureHpa, windMps }: AirState, diameterM: number, filmK: number): number {
  return (windMps * densityKgM3(filmK, pressureHpa) * diameterM) / viscosity(filmK);
}

/** Temperature of a black globe, at which what it takes in is what it gives off. */
function globeK(state: AirState): number {
  const { airK, longwaveWm2, sun } = state;
  const beam = sun.directFraction * (1 / (2 * sun.cosZenith) - 1);
  const solar = (sun.solarWm2 / 2) * (1 - GLOBE.albedo) * (beam + 1 + GROUND.albedo);
  return balanced(airK, GLOBE, (globe) => {
    const filmK = (globe + airK) / 2;
    const nusselt = 2 + 0.6 * Math.sqrt(reynolds(state, GLOBE.diameterM, filmK)) * PRANDTL ** 0.3333;
    const lostWm2 = (nusselt * conductivity(filmK) * (globe - airK)) / GLOBE.diameterM;
    return GLOBE.emissivity * (longwaveWm2 - STEFAN_BOLTZMANN * globe ** 4) + solar - lostWm2;
  });
}

/** Temperature of a wet wick in the sun, which evaporation cools. */
function wickK(state: AirState): number {
  const { airK, vapourHpa, pressureHpa, longwaveWm2, sun } = state;
  const { emissivity, albedo, diameterM, lengthM } = WICK;
  const end = (0.25 * diameterM) / lengthM;
  const tangent = Math.sqrt(1 - sun.cosZenith ** 2) / sun.cosZenith;
  const lit = (1 - sun.directFraction) * (1 + end) + sun.directFraction * (tangent / Math.PI + end);
  const solar = (1 - albedo) * sun.solarWm2 * (lit + GROUND.albedo);
  return balanced(airK, WICK, (wick) => {
    const filmK = (wick + airK) / 2;
    const nusselt = 0.281 * reynolds(state, diameterM, filmK) ** 0.6 * PRANDTL ** (1 - SCHMIDT_POWER);
    const transfer = (nusselt * conductivity(filmK)) / diameterM;
    const wickHpa = saturationHpa(wick);
    const schmidt = viscosity(filmK) / (densityKgM3(filmK, pressureHpa) * diffusivityM2S(filmK, pressureHpa));
    const evaporated = (wickHpa - vapourHpa) / (pressureHpa - wickHpa);
    const cooling = (evaporationJKg(filmK) / WET_RATIO) * evaporated * (PRANDTL / schmidt) ** SCHMIDT_POWER;
    const radiated = emissivity * (longwaveWm2 - STEFAN_BOLTZMANN * wick ** 4);
    return airK - cooling + (radiated + solar) / transfer - wick;
  });
}

/** Temperature near that of the air at which a falling surplus of heat is zero; NaN: there is none. */
function balanced(
  airK: number,
  { warmestK }: { warmestK: number },
  surplus: (temperatureK: number) => number,
): number {
  let [lowK, highK] = [airK - COLDEST_K, airK + warmestK];
  if (!(surplus(lowK) > 0 && surplus(highK) < 0)) return Number.NaN;
  for (let step = 0; step < BISECTIONS; step++) {
    const midK = (lowK + highK) / 2;
    if (surplus(midK) > 0) lowK = midK;
    else highK = midK;
  }
  return (lowK + highK) / 2;
}
