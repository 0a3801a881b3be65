import { celsiusToFahrenheit, fahrenheitToCelsius } from '../units/convert.ts';
import { HEAT_INDEX_UP_TO_C } from './heatIndexRange.ts';

/** Where the heat index begins to differ from the temperature, °C (80 °F). Source: NWS, "The Heat Index Equation". */
export const HEAT_INDEX_FROM_C = 26.7;

const UP_TO_F = celsiusToFahrenheit(HEAT_INDEX_UP_TO_C);

/**
 * Heat index: the temperature that people feel in the shade.
 *
 * Below about 80 °F the simple formula, above it the Rothfusz regression with its two adjustments. The regression is
 * within 1.3 °F of Steadman's table (its author's figure); it assumes shade and light wind, and full sun adds up to
 * 15 °F. Cold, dry air gives about the temperature itself. "The Rothfusz regression is not valid for extreme temperature
 * and relative humidity conditions beyond the range of data considered by Steadman" (NWS): air above `HEAT_INDEX_UP_TO_C`
 * has no index here. In air that is both hot and damp the index stays a number, which may be too low and reads as extreme.
 *
 * @param temperatureF Air temperature, °F.
 * @param humidityPercent Relative humidity, 0 to 100.
 * @returns °F; NaN for air above 122 °F, a humidity outside its range or NaN in.
 *
 * Source: National Weather Service, "The Heat Index Equation", wpc.ncep.noaa.gov/html/heatindex_equation.shtml;
 * L. P. Rothfusz, NWS Southern Region Technical Attachment SR 90-23 (1990).
 */
export function heatIndexF(temperatureF: number, humidityPercent: number): number {
  if (!(humidityPercent >= 0 && humidityPercent <= 100) || temperatureF > UP_TO_F) return Number.NaN;
  const simpleF = 0.5 * (temperatureF + 61 + (temperatureF - 68) * 1.2 + humidityPercent * 0.094);
  const meanF = (simpleF + temperatureF) / 2;
  if (!(meanF >= 80)) return meanF;
  return rothfuszF(temperatureF, humidityPercent) + adjustmentF(temperatureF, humidityPercent);
}

/** `heatIndexF` for °C in and out. */
export function heatIndexC(temperatureC: number, humidityPercent: number): number {
  return fahrenheitToCelsius(heatIndexF(celsiusToFahrenheit(temperatureC), humidityPercent));
}

function rothfuszF(t: number, rh: number): number {
  return (
    -42.379 +
    2.04901523 * t +
    10.14333127 * rh -
    0.22475541 * t * rh -
    0.00683783 * t * t -
    0.05481717 * rh * rh +
    0.00122874 * t * t * rh +
    0.00085282 * t * rh * rh -
    0.00000199 * t * t * rh * rh
  );
}

/** Adjustment of the regression, which reads too high in dry heat and too low in damp warmth. */
function adjustmentF(t: number, rh: number): number {
  if (rh < 13 && t >= 80 && t <= 112) {
    return -((13 - rh) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
  }
  if (rh > 85 && t >= 80 && t <= 87) return ((rh - 85) / 10) * ((87 - t) / 5);
  return 0;
}
