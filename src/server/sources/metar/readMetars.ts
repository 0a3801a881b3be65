import { z } from 'zod';
import { gatherReports, scaled, type ReadReports } from '../stations/readReports.ts';
import { metarPeakWind } from './metarPeakWind.ts';
import { humidityOf, possibleValues, type StationReport } from '../stations/stationReport.ts';

const KMH_PER_KNOT = 1.852;
const M_PER_STATUTE_MILE = 1_609.344;
const MM_PER_INCH = 25.4;
const CM_PER_INCH = 2.54;

/** A number, or null for anything else: one odd field must not cost the others. */
const Numeric = z.number().nullish().catch(null);

/** The fields that are read; the answer has more. */
const MetarRow = z.object({
  icaoId: z.string().regex(/^[A-Z0-9]{3,8}$/u),
  name: z.string().min(1).nullish().catch(null),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  obsTime: z.int().positive(),
  temp: Numeric,
  dewp: Numeric,
  wdir: z
    .union([z.number(), z.literal('VRB')])
    .nullish()
    .catch(null),
  wspd: Numeric,
  wgst: Numeric,
  visib: z.union([z.number(), z.string()]).nullish().catch(null),
  precip: Numeric,
  snow: Numeric,
  rawOb: z.string().nullish().catch(null),
});

/**
 * Reads an answer of the METAR service of aviationweather.gov (`format=json`).
 *
 * The time is `obsTime`: `reportTime` is rounded to the hour. A row without a field tells nothing of it, with one
 * exception: a METAR with a wind and no gust says that there was no gust, so the wind speed stands for it. Its peak wind is
 * a report of its own.
 *
 * @throws Error if it is no list.
 */
export function readMetars(body: unknown): ReadReports {
  if (!Array.isArray(body)) throw new Error('The answer is no list of METARs.');
  return gatherReports(
    body.map((row) => {
      const { data } = MetarRow.safeParse(row);
      if (data === undefined) return null;
      const report = reportOf(data);
      return [report, ...metarPeakWind(report, data.rawOb)];
    }),
  );
}

function reportOf(row: z.infer<typeof MetarRow>): StationReport {
  const { icaoId, name, lat, lon, obsTime, temp = null, dewp = null } = row;
  // a wind group of slashes is a broken instrument, whatever number stands beside it
  const windSpeedKmh = /\/{5}(?:KT|MPS|KMH)\b/u.test(row.rawOb ?? '') ? null : scaled(row.wspd, KMH_PER_KNOT);
  return {
    station: { id: icaoId, name: name ?? icaoId, place: [lon, lat] },
    atMs: obsTime * 1_000,
    isWindInWholeKnots: true,
    ...(isVisibilityBelow(row.rawOb, visibilityM(row.visib)) ? { isVisibilityBelow: true } : {}),
    values: possibleValues({
      temperatureC: temp,
      humidityPercent: humidityOf(temp, dewp),
      windFromDeg: typeof row.wdir === 'number' ? row.wdir : null,
      windSpeedKmh,
      windGustKmh: gustKmh(row, windSpeedKmh),
      visibilityM: visibilityM(row.visib),
      precip1HourMm: scaled(row.precip, MM_PER_INCH),
      snowDepthCm: scaled(row.snow, CM_PER_INCH),
    }),
  };
}

/** A gust group in the raw text that did not come as a number makes the gust unknown. */
function gustKmh({ wgst, rawOb }: z.infer<typeof MetarRow>, windSpeedKmh: number | null): number | null {
  if (typeof wgst === 'number') return wgst * KMH_PER_KNOT;
  return hasGustGroup(rawOb ?? '') ? null : windSpeedKmh;
}

/** Whether the raw text of a METAR has a gust, as in `27015G25KT`; also where a part of the wind is slashes. */
export function hasGustGroup(rawText: string): boolean {
  return /(?:^|\s)(?:\d{3}|VRB|\/{3})P?[\d/]{2,3}GP?[\d/]{2,3}(?:KT|MPS|KMH)\b/u.test(rawText);
}

/** The least that automatic stations tell, rounded up as services round it, m. */
const QUARTER_MILE_M = 403;

/**
 * Whether less is seen than the figure of a METAR says, as by `M1/4SM`: automatic stations report so everything under a
 * quarter mile. Without the raw text a quarter mile or less may stand for that.
 *
 * Source: Federal Meteorological Handbook No. 1 (FCM-H1), 12.6.6 "Visibility Group (VVVVVSM)".
 */
export function isVisibilityBelow(rawText: string | null | undefined, figureM: number | null): boolean {
  const raw = rawText ?? '';
  if (raw === '') return figureM !== null && figureM <= QUARTER_MILE_M;
  return /(?:^|\s)M(?:\d+ )?\d+(?:\/\d+)?SM\b/u.test(raw);
}

/** Statute miles; `10+` is ten or more, and counts as ten. */
function visibilityM(visib: number | string | null | undefined): number | null {
  if (typeof visib === 'number') return visib * M_PER_STATUTE_MILE;
  const match = /^(\d+(?:\.\d+)?)\+?$/u.exec(visib ?? '');
  return match === null ? null : Number(match[1]) * M_PER_STATUTE_MILE;
}
