import { HEAT_INDEX_FROM_C, heatIndexC } from '#domain/heat/heatIndex.ts';
import { windChillC } from '#domain/heat/windChill.ts';

/** What it feels like, °C: heat index in heat, wind chill in cold, the temperature itself between. */
export function feelsLikeC(weather: {
  temperatureC: number;
  humidityFraction: number;
  windSpeedKmh: number;
}): number {
  const { temperatureC, humidityFraction, windSpeedKmh } = weather;
  if (temperatureC >= HEAT_INDEX_FROM_C) return heatIndexC(temperatureC, humidityFraction * 100);
  return windChillC(temperatureC, windSpeedKmh);
}
