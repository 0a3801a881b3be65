import { hasDayPeriods } from '#domain/language/hasDayPeriods.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import { isInstant } from '#domain/time/isInstant.ts';
import { formatClock, intl, type ClockStyle } from './clock.ts';

/**
 * Time and date in figures: "02:24 PM 07/18/2025" (HEAT-07, where French has it too: GAP-21);
 * "2025-07-18, 14 h 24" in French elsewhere (GAP-63); "--" for a time that is none.
 */
export function formatStamp(atMs: number, style: ClockStyle): string {
  if (!isInstant(atMs)) return MISSING;
  const { time, period } = formatClock(atMs, style);
  const day = intl(style, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs);
  if (!hasDayPeriods(style.language)) return `${day}, ${time}`;
  return `${time.padStart(5, '0')}\u00A0${period} ${day}`;
}
