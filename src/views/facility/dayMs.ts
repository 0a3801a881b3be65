import { instantMs } from '#domain/time/instant.ts';

/** Noon of a calendar day as if it were UTC, epoch ms: a day is a day whatever the zone. NaN: it is none. */
export function dayMs(localDate: string): number {
  return instantMs(`${localDate}T12:00:00Z`) ?? Number.NaN;
}
