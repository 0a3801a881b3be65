/** Wind chill is defined at or below this temperature and from this wind on. Source: as windChillC. */
export const WIND_CHILL_UP_TO_C = 10;
const WIND_CHILL_FROM_KMH = 4.8;

/**
 * Wind chill, °C; the temperature itself above 10 °C or in less than 4.8 km/h of wind.
 *
 * Source: joint index of NWS and Environment Canada (2001), R. Osczevski and M. Bluestein, "The New Wind Chill
 * Equivalent Temperature Chart", BAMS 86 (2005) 1453.
 */
export function windChillC(temperatureC: number, windSpeedKmh: number): number {
  if (temperatureC > WIND_CHILL_UP_TO_C || windSpeedKmh < WIND_CHILL_FROM_KMH) return temperatureC;
  const wind = windSpeedKmh ** 0.16;
  return 13.12 + 0.6215 * temperatureC - 11.37 * wind + 0.3965 * temperatureC * wind;
}
