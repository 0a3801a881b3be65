import { statSync } from 'node:fs';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { parseInstant, parseTimeUnits } from '../parseInstant.ts';
import { groupErrors } from './groupErrors.ts';
import { withNetCdfFile, type NetCdfFile, type Reading } from './netCdfFile.ts';
import { thinGroups, type GlmGroup } from './thinGroups.ts';

/** What a GLM L2 LCFA file holds. */
export type GlmProduct = {
  /** `GOES-East`, `GOES-West`, `GOES-Test`; empty: not stated. */
  readonly orbitalSlot: string;
  /** Time in which all lightning that the satellite saw is in the file, epoch ms; null: it does not say. */
  readonly covered: TimeSpan | null;
  /** Groups of light, thinned, in the order of the file. */
  readonly groups: readonly GlmGroup[];
  /** Groups that could not be read, by their row from 1: the time that is covered is not known whole. */
  readonly lost: readonly { readonly row: number; readonly reason: string }[];
  /** Why the file cannot say that there was no other lightning; empty: it can. */
  readonly doubts: readonly string[];
  /** Pixels that lit up, false light included; null: it does not say. */
  readonly eventCount: number | null;
};

const LATITUDE = 'group_lat';
const LONGITUDE = 'group_lon';
const TIME = 'group_time_offset';
const FLASH = 'group_parent_flash_id';
const SLACK_MS = 6_000;
/** Larger files hold false events of a blooming sensor, which hide true ones. Source: live-data notes of NOAA's GLM. */
const MOST_BYTES = 2_000_000;

/**
 * Reads the groups of a NOAA GLM L2 LCFA file (netCDF-4). No quality flag keeps a group out: the largest flashes are
 * among those that are flagged, and each raises (S2).
 *
 * @throws Error with the reason when the file is broken or is no such product.
 */
export async function readGlmProduct(path: string): Promise<GlmProduct> {
  const sizeBytes = statSync(path).size;
  return withNetCdfFile(path, (file) => {
    const covered = coverageOf(file);
    const { whole, lost } = groupsOf(file, covered);
    return {
      orbitalSlot: file.text('orbital_slot'),
      covered,
      groups: thinGroups(whole),
      lost,
      doubts: doubtsOf(file, sizeBytes),
      eventCount: onlyNumber(file, 'event_count'),
    };
  });
}

/** null: the file does not have it. NaN: it is left empty. */
function onlyNumber(file: NetCdfFile, name: string): number | null {
  return file.has(name) ? (file.variable(name).values[0] ?? Number.NaN) : null;
}

function doubtsOf(file: NetCdfFile, sizeBytes: number): string[] {
  const doubts: string[] = [];
  const navigated = onlyNumber(file, 'percent_navigated_L1b_events');
  if (navigated !== null && !(navigated >= 1))
    doubts.push(`only a share of ${navigated} of its events has a place`);
  const errors = onlyNumber(file, 'percent_uncorrectable_L0_errors');
  if (errors !== null && !(errors <= 0)) doubts.push(`a share of ${errors} of its data was lost`);
  if (sizeBytes > MOST_BYTES) doubts.push(`it has ${sizeBytes} bytes, as files of a dazzled sensor`);
  return doubts;
}

function groupsOf(file: NetCdfFile, covered: TimeSpan | null) {
  const lat = file.variable(LATITUDE).values;
  const lon = file.variable(LONGITUDE).values;
  const flash = file.variable(FLASH).values;
  const atMs = groupTimes(file, covered);
  for (const values of [lon, atMs, flash])
    if (values.length !== lat.length)
      throw new Error(`its variables hold ${values.length} and ${lat.length} groups`);
  const errorM = groupErrors(file);
  const qualityOf = groupQualities(file, flash);
  const idOf = flashIds(
    `${file.text('platform_ID') || 'GLM'} ${covered === null ? '' : stampOf(covered.fromMs)}`,
  );
  const whole: GlmGroup[] = [];
  const lost: { row: number; reason: string }[] = [];
  for (let row = 0; row < lat.length; row += 1) {
    const group = { lon: lon[row]!, lat: lat[row]!, atMs: atMs[row]!, flashId: idOf(flash[row]!) };
    const reason = faultOf(group, covered);
    if (reason !== null) lost.push({ row: row + 1, reason });
    else whole.push({ ...group, errorM: errorM[row] ?? null, quality: qualityOf(row) });
  }
  return { whole, lost };
}

/** Ids that are unique among files; one text for each flash, since a day of files has millions of groups. */
function flashIds(file: string): (flash: number) => string {
  const ids = new Map<number, string>();
  return (flash) => {
    const id = ids.get(flash) ?? `${file.trim()} ${flash}`;
    ids.set(flash, id);
    return id;
  };
}

function faultOf(
  { lon, lat, atMs }: Pick<GlmGroup, 'lon' | 'lat' | 'atMs'>,
  covered: TimeSpan | null,
): string | null {
  if (!(Math.abs(lat) <= 90)) return `latitude is ${lat} when -90 to 90 was expected`;
  if (!(Math.abs(lon) <= 180)) return `longitude is ${lon} when -180 to 180 was expected`;
  if (Number.isNaN(atMs)) return 'its time is missing';
  if (covered === null || isAbout(covered, atMs)) return null;
  return `its time is ${atMs} ms, and the file covers ${covered.fromMs} to ${covered.toMs} ms`;
}

/** When each group shone, epoch ms. What the file covers decides how its packed times are read. */
function groupTimes(file: NetCdfFile, covered: TimeSpan | null): Float64Array {
  const read = (reading: Reading): Float64Array => {
    const { values, units } = file.variable(TIME, reading);
    const { unitMs, epochMs } = timeBase(file, units);
    return values.map((offset) => Math.floor(epochMs + offset * unitMs));
  };
  const times = read('as it says');
  if (covered === null || times.every((atMs) => isAbout(covered, atMs))) return times;
  const others = read('the other way');
  return others.every((atMs) => isAbout(covered, atMs)) ? others : times;
}

/** A flash may have begun up to 5 s before its file. */
function isAbout({ fromMs, toMs }: TimeSpan, atMs: number): boolean {
  return atMs >= fromMs - SLACK_MS && atMs <= toMs + SLACK_MS;
}

/** By `product_time_bounds`, else by the times that the file states as text; null: by neither. */
function coverageOf(file: NetCdfFile): TimeSpan | null {
  const base = parseTimeUnits(file.text('units', 'product_time'));
  const bounds = file.has('product_time_bounds') ? file.variable('product_time_bounds').values : [];
  const [fromMs, toMs] =
    base !== null && bounds.length === 2
      ? [...bounds].map((bound) => Math.round(base.epochMs + bound * base.unitMs))
      : ['time_coverage_start', 'time_coverage_end'].map((name) => parseInstant(file.text(name), 0));
  return toMs! >= fromMs! ? { fromMs: fromMs!, toMs: toMs! } : null;
}

/** What the offsets count and from when: by the variable's own units, else from `product_time`. */
function timeBase(file: NetCdfFile, units: string): { unitMs: number; epochMs: number } {
  const own = parseTimeUnits(units);
  if (own !== null) return own;
  const base = parseTimeUnits(file.text('units', 'product_time'));
  const seconds = file.has('product_time') ? file.variable('product_time').values[0]! : Number.NaN;
  if (base === null || Number.isNaN(seconds))
    throw new Error(`time units are '${units}', which name no epoch`);
  return { unitMs: 1_000, epochMs: base.epochMs + seconds * base.unitMs };
}

/** Quality of each group in the words of the product: that of its flash where that is flagged. */
function groupQualities(file: NetCdfFile, flash: Float64Array): (row: number) => string | null {
  const ofGroup = flagsOf(file, 'group_quality_flag');
  const ofFlash = flagsOf(file, 'flash_quality_flag');
  const flashRows = new Map(
    file.has('flash_id') ? [...file.variable('flash_id').values].map((id, row) => [id, row]) : [],
  );
  return (row) => {
    const flagged = ofFlash(flashRows.get(flash[row]!) ?? -1);
    return flagged?.isGood === false ? flagged.words : (ofGroup(row)?.words ?? null);
  };
}

function flagsOf(file: NetCdfFile, name: string) {
  const flags = file.has(name) ? file.variable(name).values : new Float64Array(0);
  const values = file.numbers('flag_values', name);
  const meanings = file
    .text('flag_meanings', name)
    .split(/\s+/u)
    .map((meaning) => meaning.replace(/_qf$/u, '').replaceAll('_', ' '));
  return (row: number): { isGood: boolean; words: string } | null => {
    const flag = flags[row];
    if (flag === undefined || Number.isNaN(flag)) return null;
    return { isGood: flag === 0, words: meanings[values.indexOf(flag)] ?? `flag ${flag}` };
  };
}

function stampOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '');
}
