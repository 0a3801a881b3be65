import type { BodyRow } from './bodyRows.ts';

/** Fields of a record of the Universal ASCII Lightning Format after its date and time, by the length of the record. */
const FIELDS: Readonly<Record<number, readonly string[]>> = {
  // version 0: Vaisala TLP, MET Norway, SMHI
  25: [
    'latitude',
    'longitude',
    'peakCurrentKa',
    'multiplicity',
    'sensors',
    'degreesOfFreedom',
    'ellipseAngleDeg',
    'semiMajorKm',
    'semiMinorKm',
    'chiSquare',
    'riseTimeUs',
    'peakToZeroUs',
    'maxRateOfRise',
    'cloud',
    'angleUsed',
    'signalUsed',
    'timingUsed',
  ],
  // version 2: a network type before the date, and altitudes
  30: [
    'latitude',
    'longitude',
    'altitudeKm',
    'altitudeErrorKm',
    'peakCurrentKa',
    'vhfRange',
    'multiplicity',
    'pulses',
    'sensors',
    'degreesOfFreedom',
    'ellipseAngleDeg',
    'semiMajorKm',
    'semiMinorKm',
    'chiSquare',
    'riseTimeUs',
    'peakToZeroUs',
    'maxRateOfRise',
    'cloud',
    'angleUsed',
    'signalUsed',
    'timingUsed',
  ],
};
const VERSION_2 = 30;
const NS_PER_MS = 1_000_000;

/**
 * Reads one record of the Universal ASCII Lightning Format, fields apart by spaces or tabs. `time` is ISO 8601 in UTC.
 *
 * Source: field lists of Vaisala's UALF 0 and 2 as MET Norway, SMHI and Satpy document them.
 */
export function ualfRow(line: string): Pick<BodyRow, 'record' | 'problem'> {
  const fields = line.trim().split(/\s+/);
  const names = FIELDS[fields.length];
  if (names === undefined)
    return { problem: `${fields.length} fields when 25 (UALF 0) or 30 (UALF 2) were expected` };
  const from = fields.length === VERSION_2 ? 2 : 1;
  const [year, month, day, hour, minute, second, ns] = fields.slice(from, from + 7).map(Number);
  const digits = (value: number | undefined, length: number) => String(value).padStart(length, '0');
  const time =
    `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}T${digits(hour, 2)}:${digits(minute, 2)}:` +
    `${digits(second, 2)}.${digits(Math.floor((ns ?? Number.NaN) / NS_PER_MS), 3)}Z`;
  const values = fields.slice(from + 7);
  return {
    record: { time, version: fields[0], ...Object.fromEntries(names.map((name, at) => [name, values[at]])) },
  };
}
