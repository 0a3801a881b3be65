import { hasDayPeriods } from '#domain/language/hasDayPeriods.ts';
import { formatClock, type ClockStyle } from './clock.ts';

/** Time and date in figures: "02:24 PM 07/18/2025" (HEAT-07); "2025-07-18, 14 h 24" in French (GAP-63). */
export function formatStamp(atMs: number, style: ClockStyle): string {
  const { time, period } = formatClock(atMs, style);
  const { language, timeZone } = style;
  const day = new Intl.DateTimeFormat(language, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(atMs);
  if (!hasDayPeriods(language)) return `${day}, ${time}`;
  return `${time.padStart(5, '0')}\u00A0${period} ${day}`;
}
