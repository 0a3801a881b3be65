import { isNight } from '#domain/time/isNight.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { ForecastHour } from '../../sources/forecast/forecastHour.ts';
import type { ObservedHour } from '../../sources/stations/observedHour.ts';
import { HOUR_MS } from './currentConditions.ts';
import { partlyKnownSky, skyCondition } from './skyCondition.ts';
import type { WeatherModel } from './weatherModel.ts';

/** Values that only weather services tell, and stations measure. null: not known. */
export type ServiceValues = {
  readonly gustKmh: number | null;
  readonly humidityPercent: number | null;
  readonly visibilityM: number | null;
  readonly precipChancePercent: number | null;
  readonly thunderChancePercent: number | null;
  readonly wbgtC: number | null;
  readonly heatRisk: number | null;
};

/** Weather of an hour. null: not known, and never zero (S4). */
export type MeteogramHour = {
  readonly temperatureC: number | null;
  readonly windSpeedKmh: number | null;
  readonly windFromDeg: number | null;
  /** Falls from the begin of the hour on. */
  readonly precipMm: number | null;
  readonly snowCm: number | null;
  readonly pressureHpa: number | null;
  /** By a code of The Weather Company, with its phrase where the provider has one. */
  readonly sky: { readonly iconCode: number; readonly wxPhraseMedium: string | null } | null;
  /** null: the simulated weather, which has none of them. */
  readonly service: ServiceValues | null;
  /** Station that measured it; null: it is forecast, or was not measured. */
  readonly station: string | null;
};

/** An hour of which nothing was measured or is forecast: a gap, which nothing fills. */
export const UNKNOWN_HOUR: MeteogramHour = {
  temperatureC: null,
  windSpeedKmh: null,
  windFromDeg: null,
  precipMm: null,
  snowCm: null,
  pressureHpa: null,
  sky: null,
  service: null,
  station: null,
};

/** An hour of the simulated weather. */
export function simulatedHour(model: WeatherModel, [lon, lat]: LonLat, atMs: number): MeteogramHour {
  const { temperatureC, windSpeedKmh, windFromDeg, pressureHpa, ...rest } = model.weatherAt(lon, lat, atMs);
  // what falls in the hour that begins here
  const { precip1HourMm: precipMm, snow1HourCm: snowCm } = model.fallenAt(lon, lat, atMs + HOUR_MS);
  const weather = { temperatureC, windSpeedKmh, windFromDeg, pressureHpa };
  const sky = skyCondition({ ...weather, ...rest }, isNight([lon, lat], atMs));
  return { ...weather, precipMm, snowCm, sky, service: null, station: null };
}

/** An hour as a station measured it. Stations tell neither a picture of the sky nor new snow. */
export function measuredHour({ station, values }: ObservedHour): MeteogramHour {
  const { temperatureC, windSpeedKmh, windFromDeg, precip1HourMm, windGustKmh } = values;
  return {
    ...UNKNOWN_HOUR,
    temperatureC,
    windSpeedKmh,
    windFromDeg,
    precipMm: precip1HourMm,
    service: {
      gustKmh: windGustKmh,
      humidityPercent: values.humidityPercent,
      visibilityM: values.visibilityM,
      precipChancePercent: null,
      thunderChancePercent: null,
      wbgtC: null,
      heatRisk: null,
    },
    station: station.name,
  };
}

/** An hour of the forecast of a weather service. */
export function forecastHour(hour: ForecastHour, place: LonLat, atMs: number): MeteogramHour {
  return {
    temperatureC: hour.temperatureC,
    windSpeedKmh: hour.windSpeedKmh,
    windFromDeg: hour.windFromDeg,
    precipMm: hour.precipMm,
    snowCm: hour.snowCm,
    pressureHpa: null,
    sky:
      hour.iconCode === null
        ? derivedSky(hour, isNight(place, atMs))
        : { iconCode: hour.iconCode, wxPhraseMedium: null },
    service: {
      gustKmh: hour.windGustKmh,
      humidityPercent: hour.humidityPercent,
      visibilityM: hour.visibilityM,
      precipChancePercent: hour.precipChancePercent,
      thunderChancePercent: hour.thunderChancePercent,
      wbgtC: hour.wbgtC,
      heatRisk: hour.heatRisk,
    },
    station: null,
  };
}

/** From this chance on the sky shows rain, snow or thunder, per cent. */
const LIKELY_PERCENT = 50;
/** What the sky shows where it is likely to rain or snow and the amount is not forecast. */
const SOME_RAIN_MM = 0.5;
const SOME_SNOW_CM = 0.2;
const SNOWS_BELOW_C = 0.5;

/** Sky that follows from the numbers of a forecast. null: it does not. */
function derivedSky(hour: ForecastHour, atNight: boolean) {
  const chance = hour.precipChancePercent;
  const isDry = chance !== null && chance < LIKELY_PERCENT;
  const isWet = chance !== null && !isDry;
  const isFreezing = (hour.temperatureC ?? Infinity) <= SNOWS_BELOW_C;
  const some = (amount: number) => (isWet ? amount : Number.NaN);
  return partlyKnownSky(
    {
      isThunder: (hour.thunderChancePercent ?? 0) >= LIKELY_PERCENT,
      precipMmPerH: isDry ? 0 : (hour.precipMm ?? some(SOME_RAIN_MM)),
      snowCmPerH: isDry ? 0 : (hour.snowCm ?? (isFreezing ? some(SOME_SNOW_CM) : 0)),
      windSpeedKmh: hour.windSpeedKmh ?? Number.NaN,
      visibilityM: hour.visibilityM ?? Number.NaN,
      temperatureC: hour.temperatureC ?? Number.NaN,
      cloudFraction: (hour.cloudPercent ?? Number.NaN) / 100,
    },
    atNight,
  );
}
