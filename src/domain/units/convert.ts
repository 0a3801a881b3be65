/**
 * Conversions with the factors that requirements CONST-17 and CONST-38 fix; where those are rounded,
 * the docstring says by how much. NaN in, NaN out; nothing here throws.
 */

/** Statute miles per kilometre, six digits: speeds, radius and strike distances (CONST-17, CONST-38). */
const MILES_PER_KM = 0.621371;

/** Statute miles per kilometre on routes, three digits: 0.06 % short (UNIT-11, CONST-38). */
const ROUTE_MILES_PER_KM = 0.621;

/** Millimetres per inch, by definition. */
const MM_PER_INCH = 25.4;

/** Inches of mercury per hectopascal, three digits: 0.1 % short, 0.03 inHg at sea level (CONST-38). */
const INHG_PER_HPA = 0.0295;

/** m/s per km/h (CONST-38). */
const MPS_PER_KMH = 0.277778;

/** Converts °C to °F. Source: definition of the Fahrenheit scale. */
export function celsiusToFahrenheit(temperatureC: number): number {
  return temperatureC * 1.8 + 32;
}

/** Converts °F to °C. Source: definition of the Fahrenheit scale. */
export function fahrenheitToCelsius(temperatureF: number): number {
  return (temperatureF - 32) / 1.8;
}

export function kmhToMph(speedKmh: number): number {
  return speedKmh * MILES_PER_KM;
}

export function kmhToMps(speedKmh: number): number {
  return speedKmh * MPS_PER_KMH;
}

/** Converts m/s to km/h, for tropical wind speeds (CONST-38). */
export function mpsToKmh(speedMps: number): number {
  return speedMps * 3.6;
}

export function mmToInches(depthMm: number): number {
  return depthMm / MM_PER_INCH;
}

export function inchesToMm(depthIn: number): number {
  return depthIn * MM_PER_INCH;
}

export function cmToInches(depthCm: number): number {
  return depthCm / 2.54;
}

/** Converts metres to statute miles, for strike distances, visibility and radius. */
export function metresToMiles(distanceM: number): number {
  return (distanceM / 1000) * MILES_PER_KM;
}

/** Converts metres to international feet. */
export function metresToFeet(distanceM: number): number {
  return distanceM / 0.3048;
}

/** Converts international feet to metres. */
export function feetToMetres(distanceFt: number): number {
  return distanceFt * 0.3048;
}

/** Converts metres to statute miles on routes and in tracking only: their factor is the coarser one (UNIT-11). */
export function metresToRouteMiles(distanceM: number): number {
  return (distanceM / 1000) * ROUTE_MILES_PER_KM;
}

export function hPaToInHg(pressureHPa: number): number {
  return pressureHPa * INHG_PER_HPA;
}

/** Converts kPa of load to pounds per square foot. */
export function kPaToPsf(loadKpa: number): number {
  return loadKpa / 0.04788;
}

/** Depth of snow, mm, from a forecast's precipitation, mm of water (CONST-38: ten to one). */
export function snowDepthMm(precipitationMm: number): number {
  return precipitationMm * 10;
}
