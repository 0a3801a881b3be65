import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';
import { gatherReports, scaled, type ReadReports } from '../stations/readReports.ts';
import { lastTimeOfDay, peakWindOf } from '../stations/peakWind.ts';
import { humidityOf, possibleValues, type StationReport } from '../stations/stationReport.ts';

const TIMES = ['obs_date_tm', 'date_tm-value'];
const IDS = ['icao_stn_id-value', 'tc_id-value', 'msc_id-value', 'stn_nam-value'];
// each list: the first that is there
const TEMPERATURES = ['air_temp'];
const DEW_POINTS = ['dwpt_temp'];
const HUMIDITIES = ['rel_hum'];
const DIRECTIONS = ['avg_wnd_dir_10m_pst2mts', 'avg_wnd_dir_10m_pst10mts'];
const VISIBILITIES = ['avg_vis_pst10mts', 'vis'];
const RAIN = ['pcpn_amt_pst1hr', 'rnfl_amt_pst1hr'];
const SNOW_DEPTHS = ['snw_dpth', 'avg_snw_dpth_pst5mts'];
// these: the largest of all
const AVERAGES = ['avg_wnd_spd_10m_pst2mts', 'avg_wnd_spd_10m_pst10mts', 'avg_wnd_spd_10m_pst1mt'];
const STRONGEST = ['max_wnd_gst_spd_10m_pst10mts', 'max_wnd_spd_10m_pst10mts'];
const PEAKS_OF_HOUR = ['max_wnd_spd_10m_pst1hr', 'max_pk_wnd_spd_10m_pst1hr'];
/** Time of the peak as a number, as 413 for 04:13 UTC. */
const PEAK_TIMES = ['max_wnd_spd_pst1hr_tm'];

/** Properties that are read, as a request names them: an answer has a hundred others. */
export const SWOB_PROPERTIES: readonly string[] = [
  ...TIMES,
  ...IDS,
  ...[
    TEMPERATURES,
    DEW_POINTS,
    HUMIDITIES,
    DIRECTIONS,
    VISIBILITIES,
    RAIN,
    SNOW_DEPTHS,
    AVERAGES,
    STRONGEST,
    PEAKS_OF_HOUR,
    PEAK_TIMES,
  ]
    .flat()
    .flatMap((name) => [name, `${name}-uom`, `${name}-qa`]),
];

const Row = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.record(z.string(), z.unknown()),
});
type Properties = z.infer<typeof Row>['properties'];

const Answer = z.object({
  features: z.array(z.unknown()),
  numberMatched: z.int().nullish().catch(null),
});

/** What an answer tells, and how many rows there are in all. */
export type ReadSwob = ReadReports & {
  /** null: not said. */
  readonly matched: number | null;
};

/**
 * Reads an answer of the collection `swob-realtime` of api.weather.gc.ca: surface observations of Canada, each value with
 * its unit and its assessed quality (100: accepted).
 *
 * @throws Error if it is no list of observations.
 * Source: MSC, Surface Weather Observation Markup Language (SWOB-ML) product user guide.
 */
export function readSwob(body: unknown): ReadSwob {
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new Error('The answer is no list of observations.');
  const rows = answer.data.features.map((feature) => {
    const row = Row.safeParse(feature).data;
    const report = reportOf(row);
    return row === undefined || report === null ? null : [report, ...peakOfHour(report, row.properties)];
  });
  return { ...gatherReports(rows), matched: answer.data.numberMatched ?? null };
}

function reportOf(row: z.infer<typeof Row> | undefined): StationReport | null {
  if (row === undefined) return null;
  const { properties } = row;
  const atMs = instantMs(textOf(properties, ...TIMES) ?? '');
  const id = textOf(properties, ...IDS);
  if (atMs === null || id === null) return null;
  const [lon, lat] = row.geometry.coordinates;
  const temperatureC = read(properties, '°C', TEMPERATURES);
  const speeds = windKmh(properties);
  return {
    station: { id, name: textOf(properties, 'stn_nam-value') ?? id, place: [lon, lat] },
    atMs,
    values: possibleValues({
      temperatureC,
      humidityPercent:
        read(properties, '%', HUMIDITIES) ?? humidityOf(temperatureC, read(properties, '°C', DEW_POINTS)),
      windFromDeg: read(properties, '°', DIRECTIONS),
      ...speeds,
      visibilityM: scaled(read(properties, 'km', VISIBILITIES), 1_000),
      precip1HourMm: read(properties, 'mm', RAIN),
      snowDepthCm: read(properties, 'cm', SNOW_DEPTHS),
    }),
  };
}

/** The strongest of the averages, and the strongest wind of the last ten minutes; a gust that is not told is unknown. */
function windKmh(properties: Properties): { windSpeedKmh: number | null; windGustKmh: number | null } {
  return {
    windSpeedKmh: largest(AVERAGES.map((name) => read(properties, 'km/h', [name]))),
    windGustKmh: largest(STRONGEST.map((name) => read(properties, 'km/h', [name]))),
  };
}

/** The strongest wind of the hour before a report: a report of its own, or none. */
function peakOfHour(report: StationReport, properties: Properties): StationReport[] {
  const hhmm = read(properties, 'hhmm', PEAK_TIMES);
  return peakWindOf(report, {
    gustKmh: largest(PEAKS_OF_HOUR.map((name) => read(properties, 'km/h', [name]))),
    atMs: hhmm === null ? null : lastTimeOfDay(Math.floor(hhmm / 100), hhmm % 100, report.atMs),
  });
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** First text of these names that is there. */
function textOf(properties: Properties, ...names: readonly string[]): string | null {
  const texts = names.map((name) => properties[name]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

const ACCEPTED = 100;

/** First number of these names that quality control accepts, or never judged, in the unit that is expected. */
function read(properties: Properties, unit: string, names: readonly string[]): number | null {
  for (const name of names) {
    const value = properties[name];
    const quality = properties[`${name}-qa`] ?? ACCEPTED;
    if (typeof value === 'number' && quality === ACCEPTED && properties[`${name}-uom`] === unit) return value;
  }
  return null;
}
