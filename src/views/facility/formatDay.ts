import { instantMs } from '#domain/time/instant.ts';
import { wallClockMs } from '#domain/time/zonedTime.ts';
import { formatDate } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

/** Noon of a calendar day as if it were UTC, epoch ms: a day is a day whatever the zone. NaN: it is none. */
function dayMs(localDate: string): number {
  return instantMs(`${localDate}T12:00:00Z`) ?? Number.NaN;
}

/** A calendar day in words, with its year where clocks of the zone show another year now. `nowMs`: NaN: not known. */
export function formatDay(localDate: string, nowMs: number, { language, timeZone }: YardLocale): string {
  const shownNowMs = Number.isFinite(nowMs) ? wallClockMs(nowMs, timeZone) : nowMs;
  return formatDate(dayMs(localDate), { language, timeZone: 'UTC' }, shownNowMs);
}
