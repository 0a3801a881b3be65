import { parseInstant } from '../parseInstant.ts';
import type { FeedMapping } from './feedMapping.ts';
import { numberOf, textOf } from './valueAt.ts';

const MINUTE_MS = 60_000;
/** Before it nobody sent lightning by this call: a time in another unit than the mapping says. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** The instant of a value in the unit that a mapping names, whole epoch ms; NaN: it is none, or lies before 2000. */
export function instantOf(value: unknown, { unit, zone }: FeedMapping['time']): number {
  const atMs = unit === 'iso' ? writtenMs(textOf(value), zone) : numberOf(value) * (unit === 's' ? 1_000 : 1);
  return atMs >= EARLIEST_MS ? Math.floor(atMs) : Number.NaN;
}

function writtenMs(text: string, zone: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number.NaN : parseInstant(text, offsetMs(zone));
}

function offsetMs(zone: string): number {
  if (zone === 'UTC') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}
