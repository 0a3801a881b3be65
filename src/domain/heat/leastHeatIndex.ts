import { saturationHpa, ZERO_C_K } from './airProperties.ts';
import { heatIndexC } from './heatIndex.ts';
import { HEAT_INDEX_UP_TO_C } from './heatIndexRange.ts';

/** What air of the same vapour holds at most, per cent. */
const SATURATED_PERCENT = 100;

/**
 * Heat index for limits: that of the air, and of air too hot for one the least to reckon with. Air feels no cooler as it
 * grows hotter with the same vapour in it, so that is the index which it would have at `HEAT_INDEX_UP_TO_C`, or its own
 * temperature where that is higher: by the temperature alone air of 50 °C would reach a limit that hotter air does not.
 * It may be far too low: above `HEAT_INDEX_UP_TO_C` it can raise an alert, proves no calm and is not shown.
 *
 * @param humidityPercent Relative humidity, 0 to 100.
 * @returns °C; NaN as for `heatIndexC`, but in air too hot for an index its temperature.
 */
export function leastHeatIndexC(temperatureC: number, humidityPercent: number): number {
  if (!(temperatureC > HEAT_INDEX_UP_TO_C)) return heatIndexC(temperatureC, humidityPercent);
  const vapourRatio = saturationHpa(temperatureC + ZERO_C_K) / saturationHpa(HEAT_INDEX_UP_TO_C + ZERO_C_K);
  const indexC = heatIndexC(HEAT_INDEX_UP_TO_C, Math.min(SATURATED_PERCENT, humidityPercent * vapourRatio));
  return indexC > temperatureC ? indexC : temperatureC;
}
