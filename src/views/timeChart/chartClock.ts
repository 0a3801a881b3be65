import type { TimeChartView } from '#charts/timeChart.ts';
import { formatDate, formatTime, type ClockStyle } from '#ui/format/clock.ts';
import { formatHour, hoursSinceMidnight } from '#ui/format/day.ts';

type ChartClock = Pick<TimeChartView, 'hourOf' | 'formatHour' | 'formatDay' | 'formatMoment'>;

/** How a chart tells time, in the language of its reader and the zone of its place. */
export function chartClock(style: ClockStyle): ChartClock {
  return {
    hourOf: (atMs) => hoursSinceMidnight(atMs, style),
    formatHour: (atMs) => formatHour(atMs, style),
    formatDay: (atMs) => formatDate(atMs, style),
    formatMoment: (atMs) => `${formatDate(atMs, style)}, ${formatTime(atMs, style)}`,
  };
}
