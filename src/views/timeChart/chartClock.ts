import type { TimeChartView } from '#charts/timeChart.ts';
import { formatDate, formatTime, isOffsetShared, type ClockStyle } from '#ui/format/clock.ts';
import { formatHour, hoursSinceMidnight } from '#ui/format/day.ts';

type ChartClock = Pick<TimeChartView, 'hourOf' | 'formatHour' | 'formatDay' | 'formatMoment'>;

/**
 * How a chart tells time, in the language of its reader and the zone of its place. Its moments name their zone where the
 * clocks change among them: the hour from 1 AM stands there twice when they fall back.
 *
 * @param timesMs Times of the chart, epoch ms.
 * @param nowMs Days of another year than that of this time say theirs; NaN: none does.
 */
export function chartClock(style: ClockStyle, timesMs: readonly number[], nowMs: number): ChartClock {
  const zoned = isOffsetShared(timesMs, style.timeZone) ? style : { ...style, namesZone: true };
  return {
    hourOf: (atMs) => hoursSinceMidnight(atMs, style),
    formatHour: (atMs) => formatHour(atMs, style),
    formatDay: (atMs) => formatDate(atMs, style, nowMs),
    formatMoment: (atMs) => `${formatDate(atMs, style, nowMs)}, ${formatTime(atMs, zoned)}`,
  };
}
