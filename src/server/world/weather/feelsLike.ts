import { HEAT_INDEX_FROM_C } from '#domain/heat/heatIndex.ts';
import { windChillC } from '#domain/heat/windChill.ts';
import { heatIndexOf } from '../../sources/stations/stationReport.ts';

/**
 * What it feels like, °C: heat index in heat, wind chill in cold, the temperature itself between;
 * null: too hot for an index.
 */
export function feelsLikeC(weather: {
  temperatureC: number;
  humidityFraction: number;
  windSpeedKmh: number;
}): number | null {
  const { temperatureC, humidityFraction, windSpeedKmh } = weather;
  if (temperatureC >= HEAT_INDEX_FROM_C)
    return heatIndexOf({ temperatureC, humidityPercent: humidityFraction * 100 });
  return windChillC(temperatureC, windSpeedKmh);
}
