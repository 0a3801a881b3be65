import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';
import { metarPeakWind } from '../metar/metarPeakWind.ts';
import { hasGustGroup, isVisibilityBelow } from '../metar/readMetars.ts';
import { gatherReports, type ReadReports } from '../stations/readReports.ts';
import {
  humidityOf,
  NO_VALUES,
  possibleValues,
  within,
  type StationReport,
} from '../stations/stationReport.ts';
import { CELSIUS, DEGREES, factorOf, KMH, METRES, MILLIMETRES, PERCENT, type NwsUnits } from './nwsUnits.ts';

/** A quantity with its unit and what quality control says; anything else in its place is unknown. */
const Quantity = z
  .object({
    value: z.number().nullable(),
    unitCode: z.string(),
    qualityControl: z.string().nullish(),
  })
  .nullish()
  .catch(null);
type Quantity = z.infer<typeof Quantity>;

const ObservationRow = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    station: z.string().regex(/\/stations\/[A-Z0-9]+$/u),
    stationName: z.string().min(1).nullish().catch(null),
    timestamp: z.string(),
    rawMessage: z.string().nullish().catch(null),
    temperature: Quantity,
    dewpoint: Quantity,
    relativeHumidity: Quantity,
    windDirection: Quantity,
    windSpeed: Quantity,
    windGust: Quantity,
    visibility: Quantity,
    precipitationLastHour: Quantity,
  }),
});
type ObservationRow = z.infer<typeof ObservationRow>;

const Answer = z.object({ features: z.array(z.unknown()) });

/**
 * Reads an answer of `/stations/{id}/observations` of api.weather.gov, each row a report of its own time.
 *
 * Rows of the hour carry a METAR; rows between them come every five minutes and leave out most. A gust that is missing
 * beside a wind means that there was none in the former, and is not known in the latter. Values that quality control
 * has rejected, questioned or called bad are not known, as are values in a unit that is not read. A quarter mile or less
 * may stand for `M1/4SM` in a row without a METAR. The peak wind of a METAR is a report of its own, as is a wind that was
 * questioned.
 *
 * @throws Error if it is no list of observations.
 */
export function readNwsObservations(body: unknown): ReadReports {
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new Error('The answer is no list of observations.');
  return gatherReports(
    answer.data.features.map((feature) => {
      const row = ObservationRow.safeParse(feature).data;
      const report = reportOf(row);
      if (row === undefined || report === null) return null;
      const { properties } = row;
      return [report, ...metarPeakWind(report, properties.rawMessage), ...questionedWind(report, properties)];
    }),
  );
}

function reportOf(row: ObservationRow | undefined): StationReport | null {
  const atMs = instantMs(row?.properties.timestamp ?? '');
  if (row === undefined || atMs === null) return null;
  const [lon, lat] = row.geometry.coordinates;
  const { properties } = row;
  const id = properties.station.slice(properties.station.lastIndexOf('/') + 1);
  const temperatureC = read(properties.temperature, CELSIUS);
  const windSpeedKmh = read(properties.windSpeed, KMH);
  const visibilityM = wholeMetresM(read(properties.visibility, METRES));
  return {
    station: { id, name: properties.stationName ?? id, place: [lon, lat] },
    atMs,
    isWindInWholeKnots: true,
    ...(isVisibilityBelow(properties.rawMessage, visibilityM) ? { isVisibilityBelow: true } : {}),
    values: possibleValues({
      temperatureC,
      humidityPercent:
        read(properties.relativeHumidity, PERCENT) ??
        humidityOf(temperatureC, read(properties.dewpoint, CELSIUS)),
      windFromDeg: read(properties.windDirection, DEGREES),
      windSpeedKmh,
      windGustKmh: read(properties.windGust, KMH) ?? gustLeftOut(properties, windSpeedKmh),
      visibilityM,
      precip1HourMm: read(properties.precipitationLastHour, MILLIMETRES),
    }),
  };
}

/** No gust in a METAR that has a wind means none; a gust that quality control took away was one. */
function gustLeftOut(
  { rawMessage, windGust }: ObservationRow['properties'],
  windSpeedKmh: number | null,
): number | null {
  const raw = rawMessage ?? '';
  const isToldNone = raw !== '' && !hasGustGroup(raw) && (windGust?.value ?? null) === null;
  return isToldNone ? windSpeedKmh : null;
}

/**
 * Downwards: the service rounds miles to centimetres,
 * and a quarter mile that is rounded up would not raise at its limit.
 */
function wholeMetresM(metres: number | null): number | null {
  return metres === null ? null : Math.floor(metres);
}

/** Rejected, questioned, bad; older answers write `qc:X`. */
const UNUSABLE = /(?:^|:)[XQB]$/u;
const QUESTIONED = /(?:^|:)Q$/u;

/**
 * A wind that quality control questions, since no station around has one like it: so it is in a squall too, so that it
 * raises, as a peak wind does (S2).
 *
 * Source: MADIS, quality control flags, "Q: questioned; passed level 1, failed level 2 or 3", which compares with others.
 */
function questionedWind(
  report: StationReport,
  { windSpeed, windGust }: ObservationRow['properties'],
): StationReport[] {
  // each as what it is: limits of a sustained wind are lower than those of a gust
  const windSpeedKmh = within(questioned(windSpeed), 0, 500);
  const windGustKmh = within(questioned(windGust), 0, 500);
  if (windSpeedKmh === null && windGustKmh === null) return [];
  const values = { ...NO_VALUES, windSpeedKmh, windGustKmh };
  return [{ station: report.station, atMs: report.atMs, isWindInWholeKnots: true, values, raisesOnly: true }];
}

function questioned(quantity: Quantity): number | null {
  return QUESTIONED.test(quantity?.qualityControl ?? '') ? told(quantity, KMH) : null;
}

function read(quantity: Quantity, units: NwsUnits): number | null {
  return UNUSABLE.test(quantity?.qualityControl ?? '') ? null : told(quantity, units);
}

/** Whatever quality control says. */
function told(quantity: Quantity, units: NwsUnits): number | null {
  if (quantity === null || quantity === undefined || quantity.value === null) return null;
  const factor = factorOf(quantity.unitCode, units);
  return factor === undefined ? null : quantity.value * factor;
}
