/**
 * Psychrometric wet-bulb temperature from air temperature and humidity at sea-level pressure.
 *
 * Within -1.0 and +0.65 °C of the psychrometric value, 0.3 °C on average, for 5 to 99 % humidity and
 * -20 to 50 °C; air that is both cool and dry, and what lies outside those ranges, is an extrapolation.
 *
 * @param temperatureC Air temperature, °C.
 * @param humidityPercent Relative humidity, 0 to 100.
 * @returns °C; NaN for a humidity outside its range or NaN in.
 *
 * Source: R. Stull, "Wet-Bulb Temperature from Relative Humidity and Air Temperature", J. Appl. Meteorol.
 * Climatol. 50 (2011) 2267, equation 1.
 */
export function wetBulbC(temperatureC: number, humidityPercent: number): number {
  if (!(humidityPercent >= 0 && humidityPercent <= 100)) return Number.NaN;
  return (
    temperatureC * Math.atan(0.151977 * Math.sqrt(humidityPercent + 8.313659)) +
    Math.atan(temperatureC + humidityPercent) -
    Math.atan(humidityPercent - 1.676331) +
    0.00391838 * humidityPercent ** 1.5 * Math.atan(0.023101 * humidityPercent) -
    4.686035
  );
}

/**
 * Estimate of the wet-bulb globe temperature in the shade or indoors, where the globe is as warm as
 * the air: 0.7 wet bulb + 0.3 air.
 *
 * Without a measured globe it is an estimate, good to about 1 °C away from radiant heat; a vehicle's
 * cab or cargo space in the sun is warmer than this says.
 *
 * @returns °C; NaN for a humidity outside 0 to 100 or NaN in.
 *
 * Source: ISO 7243:2017, equation without solar load; wet bulb by Stull.
 */
export function wbgtShadeC(temperatureC: number, humidityPercent: number): number {
  return 0.7 * wetBulbC(temperatureC, humidityPercent) + 0.3 * temperatureC;
}

/** Readings of the instruments of a WBGT station, °C. */
type WbgtReadings = {
  readonly wetBulbC: number;
  readonly globeC: number;
  /** Of air in the sun; null: in the shade or indoors, where it does not count. */
  readonly airC: number | null;
};

/**
 * Wet-bulb globe temperature of three readings: in the sun 0.7 wet bulb + 0.2 globe + 0.1 air, without sun 0.7 wet bulb +
 * 0.3 globe.
 *
 * @returns °C; NaN for NaN in.
 *
 * Source: ISO 7243:2017, equations with and without solar load.
 */
export function wbgtC({ wetBulbC: wetC, globeC, airC }: WbgtReadings): number {
  return airC === null ? 0.7 * wetC + 0.3 * globeC : 0.7 * wetC + 0.2 * globeC + 0.1 * airC;
}
