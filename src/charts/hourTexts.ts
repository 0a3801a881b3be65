import type { PlotTick } from './distancePlot.ts';
import { hourTicks } from './hourTicks.ts';

const DAY_H = 24;
const TEXT_PX = 64;

type Clock = {
  /** Hours since local midnight, with fractions, in [0, 24). */
  readonly hourOf: (atMs: number) => number;
  readonly formatHour: (atMs: number) => string;
  readonly formatDay: (atMs: number) => string;
};

/** Hours of an axis with their texts, as many as have room; midnight has the day. */
export function hourTexts(
  axis: { readonly fromMs: number; readonly toMs: number; readonly widthPx: number },
  { hourOf, formatHour, formatDay }: Clock,
): readonly PlotTick[] {
  const ticks = hourTicks(axis, hourOf);
  const every = Math.max(1, Math.ceil((ticks.length * TEXT_PX) / axis.widthPx));
  return ticks
    .filter((_, nth) => nth % every === 0)
    .map((atMs) => ({ atMs, text: hourOf(atMs) % DAY_H === 0 ? formatDay(atMs) : formatHour(atMs) }));
}
