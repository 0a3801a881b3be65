import { z } from 'zod';
import type { LonLat } from '#domain/geo/distance.ts';
import { instantMs } from '#domain/time/instant.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';

/** A station that measures snow, as the list of stations has it. */
export type SnowStation = {
  /** `590:MT:SNTL` */
  readonly triplet: string;
  readonly name: string;
  readonly at: LonLat;
  /** null: not told. */
  readonly elevationFt: number | null;
  /** What its clock is ahead of UTC, hours, the whole year; null: not told, and then no time of it is known. */
  readonly clockAheadH: number | null;
};

/** What a station measured, inches, and when, epoch ms. */
export type SnowReading = { readonly valueIn: number; readonly atMs: number };

/** The newest readings of a station; null: none is known. */
export type SnowReadings = { readonly depth: SnowReading | null; readonly water: SnowReading | null };

/** Codes of elements: snow depth, and snow water equivalent. */
const DEPTH = 'SNWD';
const WATER = 'WTEQ';
/** More has never been on the ground: 451 in of snow in 1911, at Tamarack in California. */
const MOST_IN = { [DEPTH]: 500, [WATER]: 250 } as const;
const HOUR_MS = 3_600_000;

const Station = z.object({
  stationTriplet: z.string(),
  name: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  elevation: z.number().nullish(),
  dataTimeZone: z.number().min(-12).max(14).nullish(),
  endDate: z.string().nullish(),
});

const Value = z.object({ date: z.string(), value: z.number() });

const Element = z.object({
  stationElement: z.object({
    elementCode: z.string(),
    ordinal: z.int().nullish(),
    durationName: z.string(),
    storedUnitCode: z.string(),
  }),
  values: z.array(z.unknown()),
});

const Told = z.object({ stationTriplet: z.string(), data: z.array(z.unknown()) });

/**
 * Reads an answer of `/awdbRestApi/services/v1/stations`. Other networks and stations of the past are left out: the
 * service is known to list them whatever was asked for.
 *
 * @throws Error if it is no list, or has no station: then nothing is known (S4).
 */
export function readStations(
  body: unknown,
  nowMs: number,
): { readonly stations: readonly SnowStation[]; readonly refused: number } {
  const rows = listOf(body, 'stations');
  const wanted = rows.filter((row) => isStationOfNetwork(row));
  const read = wanted.flatMap((row) => Station.safeParse(row).data ?? []);
  const active = read.filter(({ endDate }) => !hasEnded(endDate ?? '', nowMs));
  if (active.length === 0) throw new Error('The answer is no list of stations of SNOTEL.');
  const unique = new Map(active.map((one) => [one.stationTriplet, stationOf(one)]));
  return { stations: [...unique.values()], refused: wanted.length - read.length };
}

/**
 * Reads an answer of `/awdbRestApi/services/v1/data`, by station. Values without a number, in another unit, beyond what
 * can be, or of a time that is not known or still to come are none.
 *
 * @throws Error if it is no list of values, or an empty one.
 */
export function readReadings(
  body: unknown,
  stations: readonly SnowStation[],
  nowMs: number,
): ReadonlyMap<string, SnowReadings> {
  const rows = listOf(body, 'values');
  const told = rows.flatMap((row) => Told.safeParse(row).data ?? []);
  if (told.length === 0) throw new Error('The answer is no list of values.');
  const byTriplet = new Map(stations.map((station) => [station.triplet, station]));
  return new Map(
    told.flatMap(({ stationTriplet, data }) => {
      const station = byTriplet.get(stationTriplet);
      if (station === undefined) return [];
      const elements = data.flatMap((one) => Element.safeParse(one).data ?? []);
      const newest = (code: keyof typeof MOST_IN) => newestOf(elements, code, { station, nowMs });
      return [[stationTriplet, { depth: newest(DEPTH), water: newest(WATER) }] as const];
    }),
  );
}

function listOf(body: unknown, what: string): readonly unknown[] {
  const { data } = z.array(z.unknown()).safeParse(body);
  if (data === undefined) throw new Error(`The answer is no list of ${what}.`);
  if (data.length === 0) throw new Error(`The list of ${what} is empty.`);
  return data;
}

function isStationOfNetwork(row: unknown): boolean {
  const { data } = z.object({ stationTriplet: z.string() }).safeParse(row);
  return data !== undefined && /^[\w-]+:[A-Z]{2}:SNTL$/u.test(data.stationTriplet);
}

/** Stations that run end in the year 2100. */
function hasEnded(endDate: string, nowMs: number): boolean {
  const endMs = instantMs(`${endDate.slice(0, 10)}T00:00Z`);
  return endMs !== null && endMs < nowMs;
}

function stationOf(row: z.infer<typeof Station>): SnowStation {
  return {
    triplet: row.stationTriplet,
    name: row.name,
    at: [row.longitude, row.latitude],
    elevationFt: row.elevation ?? null,
    clockAheadH: row.dataTimeZone ?? null,
  };
}

function newestOf(
  elements: readonly z.infer<typeof Element>[],
  code: keyof typeof MOST_IN,
  { station, nowMs }: { station: SnowStation; nowMs: number },
): SnowReading | null {
  const { clockAheadH } = station;
  if (clockAheadH === null) return null;
  const readings = elements
    .filter(({ stationElement }) => isOf(code, stationElement))
    .flatMap((one) => one.values);
  let newest: SnowReading | null = null;
  for (const row of readings) {
    const { data } = Value.safeParse(row);
    const atMs = data === undefined ? null : atMsOf(data.date, clockAheadH);
    if (data === undefined || atMs === null || isAheadOf(nowMs, atMs)) continue;
    // a value below zero is noise of the sensor, and whether snow lies under it is not known
    const isPossible = data.value >= 0 && data.value <= MOST_IN[code];
    if (isPossible && (newest === null || atMs >= newest.atMs)) newest = { valueIn: data.value, atMs };
  }
  return newest;
}

function isOf(code: string, element: z.infer<typeof Element>['stationElement']): boolean {
  const { elementCode, ordinal, durationName, storedUnitCode } = element;
  const isFirst = ordinal === null || ordinal === undefined || ordinal === 1;
  return elementCode === code && isFirst && durationName === 'HOURLY' && storedUnitCode === 'in';
}

/** Epoch ms of `2026-11-23 04:00` by the clock of a station; null: another form. */
function atMsOf(date: string, clockAheadH: number): number | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/u.exec(date) ?? [];
  const wallMs = day === undefined ? null : instantMs(`${day}T${time}:00Z`);
  return wallMs === null ? null : wallMs - clockAheadH * HOUR_MS;
}
