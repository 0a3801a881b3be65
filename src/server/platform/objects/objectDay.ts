import { isoInstant } from '#domain/time/instant.ts';

/** The day (UTC) of a time as keys have it, `20261126`, so that keys of older days come first. */
export function objectDay(atMs: number): string {
  return isoInstant(atMs).slice(0, 10).replaceAll('-', '');
}
