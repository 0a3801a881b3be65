import type { Facility } from '#contracts/facility.ts';
import { leastHeatIndexC } from '#domain/heat/leastHeatIndex.ts';
import type { WeatherObservation } from '../weatherSource.ts';
import type { NearStation, ValueGroup } from './nearestStations.ts';
import { NO_VALUES, wbgtOf, type StationReport, type StationValues } from './stationReport.ts';

/** What a report of a station tells of a facility, in those groups of values that it was chosen for. */
export function stationObservation(
  facility: Facility,
  { values, atMs, isVisibilityBelow, isWindInWholeKnots, raisesOnly, isUndated }: StationReport,
  { station, distanceM }: NearStation,
  groups: ReadonlySet<ValueGroup>,
): WeatherObservation {
  const told = valuesOf(values, groups);
  return {
    clientId: facility.clientId,
    facilityId: facility.id,
    atMs,
    temperatureC: told.temperatureC,
    heatIndexC: limitIndexOf(told),
    wbgtC: groups.has('heatStress')
      ? wbgtOf(values, { place: [facility.longitude, facility.latitude], atMs })
      : null,
    windSpeedKmh: told.windSpeedKmh,
    windGustKmh: told.windGustKmh,
    ...(isWindInWholeKnots && tellsWind(told) ? { isWindInWholeKnots } : {}),
    precip1HourMm: told.precip1HourMm,
    snow1HourCm: null,
    snowDepthCm: told.snowDepthCm,
    visibilityM: told.visibilityM,
    ...(isVisibilityBelow && told.visibilityM !== null ? { isVisibilityBelow } : {}),
    tropicalWindKmh: null,
    station: { name: station.name, distanceM },
    ...(raisesOnly ? { raisesOnly } : {}),
    ...(isUndated ? { isUndated } : {}),
  };
}

/** Heat index for limits, °C; null where temperature or humidity is not told. */
function limitIndexOf({ temperatureC, humidityPercent }: StationValues): number | null {
  if (temperatureC === null || humidityPercent === null) return null;
  const indexC = leastHeatIndexC(temperatureC, humidityPercent);
  return Number.isFinite(indexC) ? indexC : null;
}

/** The wind chill needs the wind speed of the station that has the temperature; without a gust it proves no calm. */
const FIELDS: Readonly<Record<ValueGroup, readonly (keyof StationValues)[]>> = {
  wind: ['windSpeedKmh', 'windGustKmh', 'windFromDeg'],
  // its values are those of the WBGT alone
  heatStress: [],
  temperature: ['temperatureC', 'humidityPercent', 'windSpeedKmh'],
  visibility: ['visibilityM'],
  precipitation: ['precip1HourMm'],
  snowDepth: ['snowDepthCm'],
};

function tellsWind({ windSpeedKmh, windGustKmh }: StationValues): boolean {
  return windSpeedKmh !== null || windGustKmh !== null;
}

function valuesOf(values: StationValues, groups: ReadonlySet<ValueGroup>): StationValues {
  const fields = [...groups].flatMap((group) => FIELDS[group]);
  return { ...NO_VALUES, ...Object.fromEntries(fields.map((field) => [field, values[field]])) };
}
