import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { HEAT_INDEX_FROM_C } from '#domain/heat/heatIndex.ts';
import { windChillC } from '#domain/heat/windChill.ts';
import { measuredSolarWm2 } from '#domain/heat/yardWbgt.ts';
import { isNight } from '#domain/time/isNight.ts';
import { compassSector } from '#domain/wind/compass.ts';
import type { StationConditions } from '../../sources/stations/stationConditions.ts';
import { heatIndexOf, NO_VALUES, wbgtOf } from '../../sources/stations/stationReport.ts';
import { UNIT_WRITERS, type ProviderUnits } from './providerUnits.ts';

/** In cooler air a WBGT says little, °C. Our own decision. */
const WBGT_FROM_C = 20;

/** Conditions of which nothing was observed. */
const UNKNOWN: CurrentConditions = {
  temperature: null,
  temperatureFeelsLike: null,
  windSpeed: null,
  windDirectionCardinal: null,
  precip1Hour: null,
  snow1Hour: null,
  iconCode: null,
  wxPhraseMedium: null,
};

/**
 * Conditions that a station observed, as the page shows them. Its time is that of the oldest value shown. Stations tell
 * neither a picture of the sky nor new snow.
 *
 * @param observed null: nothing was.
 * @param place Which they are for: the WBGT goes by the sun there.
 */
export function observedConditions(
  observed: StationConditions | null,
  units: ProviderUnits,
  place: LonLat,
): CurrentConditions {
  if (observed === null) return UNKNOWN;
  const { station, values } = observed;
  const write = UNIT_WRITERS[units];
  const { temperatureC, windSpeedKmh, windFromDeg, precip1HourMm } = values;
  const feltC = feelsLikeC(values);
  return {
    temperature: temperatureC === null ? null : write.temperature(temperatureC.value),
    temperatureFeelsLike: feltC === null ? null : write.temperature(feltC),
    ...wbgtAt(place, values, write),
    windSpeed: windSpeedKmh === null ? null : write.speed(windSpeedKmh.value),
    // a wind that is variable now has no direction, whatever it had before
    windDirectionCardinal:
      windFromDeg === null || windFromDeg.atMs !== windSpeedKmh?.atMs
        ? null
        : compassSector(windFromDeg.value),
    precip1Hour: precip1HourMm === null ? null : write.rain(precip1HourMm.value),
    snow1Hour: null,
    iconCode: null,
    wxPhraseMedium: null,
    ...oldestTime(values),
    station,
  };
}

/** When the oldest value shown was measured, also of those that go into what is shown; empty: none was. */
function oldestTime({
  temperatureC,
  windSpeedKmh,
  precip1HourMm,
  humidityPercent,
  solarWm2,
}: StationConditions['values']): Pick<CurrentConditions, 'validTimeUtc'> {
  // heat index and WBGT are made of them
  const ofHeat =
    temperatureC !== null && temperatureC.value >= WBGT_FROM_C ? [humidityPercent, solarWm2] : [];
  const shown = [temperatureC, windSpeedKmh, precip1HourMm, ...ofHeat].filter((timed) => timed !== null);
  return shown.length === 0
    ? {}
    : { validTimeUtc: Math.floor(Math.min(...shown.map(({ atMs }) => atMs)) / 1_000) };
}

/** WBGT at the time of the temperature; empty where what it takes is not known, or in cool air. */
function wbgtAt(
  place: LonLat,
  { temperatureC, humidityPercent, windSpeedKmh, solarWm2 }: StationConditions['values'],
  write: (typeof UNIT_WRITERS)[ProviderUnits],
): Pick<CurrentConditions, 'wbgt'> {
  if (temperatureC === null || temperatureC.value < WBGT_FROM_C) return {};
  const at = { place, atMs: temperatureC.atMs };
  const wbgtC = wbgtOf(
    {
      ...NO_VALUES,
      temperatureC: temperatureC.value,
      humidityPercent: humidityPercent?.value ?? null,
      windSpeedKmh: windSpeedKmh?.value ?? null,
      solarWm2: solarWm2?.value ?? null,
    },
    at,
  );
  if (wbgtC === null) return {};
  const isEstimate = measuredSolarWm2(solarWm2?.value ?? null, at) === null && !isNight(place, at.atMs);
  return { wbgt: { value: write.temperature(wbgtC), isEstimate } };
}

/** Heat index in heat, wind chill below it; null where what it takes is not known (S4). */
function feelsLikeC({
  temperatureC,
  humidityPercent,
  windSpeedKmh,
}: StationConditions['values']): number | null {
  if (temperatureC === null) return null;
  if (temperatureC.value >= HEAT_INDEX_FROM_C)
    return heatIndexOf({
      ...NO_VALUES,
      temperatureC: temperatureC.value,
      humidityPercent: humidityPercent?.value ?? null,
    });
  return windSpeedKmh === null ? null : windChillC(temperatureC.value, windSpeedKmh.value);
}
