/** Celsius to kelvin. */
export const ZERO_C_K = 273.15;

/** Specific heat of dry air at constant pressure, J/(kg K). */
const AIR_HEAT = 1003.5;
const AIR_MOLAR = 28.97;
const WATER_MOLAR = 18.015;
/** Gas constant of dry air, J/(kg K). */
const AIR_GAS = 8314.34 / AIR_MOLAR;
const CONDUCTION_HEAT = AIR_HEAT + 1.25 * AIR_GAS;

/** Prandtl number of air. */
export const PRANDTL = AIR_HEAT / CONDUCTION_HEAT;

/** Heat that air takes up by a mole, over that which a gram of water in it takes: J/(kg K). */
export const WET_RATIO = (AIR_HEAT * AIR_MOLAR) / WATER_MOLAR;

/**
 * Saturation vapour pressure over water, hPa, of moist air near the ground (above 800 hPa).
 *
 * Source: A. L. Buck, "New equations for computing vapor pressure and enhancement factor", J. Appl. Meteorol. 20 (1981)
 * 1527.
 */
export function saturationHpa(temperatureK: number): number {
  return 1.004 * 6.1121 * Math.exp((17.502 * (temperatureK - ZERO_C_K)) / (temperatureK - 32.18));
}

/** Density of dry air, kg/m³. */
export function densityKgM3(temperatureK: number, pressureHpa: number): number {
  return (pressureHpa * 100) / (AIR_GAS * temperatureK);
}

/**
 * Viscosity of air, kg/(m s).
 *
 * Source: R. B. Bird, W. E. Stewart and E. N. Lightfoot, "Transport Phenomena" (1960), page 23.
 */
export function viscosity(temperatureK: number): number {
  const omega = ((temperatureK / 97 - 2.9) / 0.4) * -0.034 + 1.048;
  return (2.6693e-6 * Math.sqrt(AIR_MOLAR * temperatureK)) / (3.617 * 3.617 * omega);
}

/** Thermal conductivity of air, W/(m K). Source: as `viscosity`, page 257. */
export function conductivity(temperatureK: number): number {
  return CONDUCTION_HEAT * viscosity(temperatureK);
}

/** Diffusivity of water vapour in air, m²/s. Source: as `viscosity`, page 505. */
export function diffusivityM2S(temperatureK: number, pressureHpa: number): number {
  const criticalK = 132 * 647.3;
  const criticalAtm = Math.cbrt(36.4 * 218);
  const mixing = Math.sqrt(1 / AIR_MOLAR + 1 / WATER_MOLAR);
  const scaled = 3.64e-4 * (temperatureK / Math.sqrt(criticalK)) ** 2.334;
  return ((scaled * criticalAtm * criticalK ** (5 / 12) * mixing) / (pressureHpa / 1013.25)) * 1e-4;
}

/**
 * Heat of evaporation of water, J/kg, for 283 to 313 K.
 *
 * Source: G. J. Van Wylen and R. E. Sonntag, "Fundamentals of Classical Thermodynamics" (1973), table A.1.1.
 */
export function evaporationJKg(temperatureK: number): number {
  return ((313.15 - temperatureK) / 30) * -71_100 + 2.4073e6;
}

/** Emissivity of the sky by vapour pressure, hPa. Source: T. R. Oke, "Boundary Layer Climates" (1987), page 373. */
export function skyEmissivity(vapourHpa: number): number {
  return 0.575 * vapourHpa ** 0.143;
}
