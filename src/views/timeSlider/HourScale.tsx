import { memo } from 'react';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { ClockStyle } from '#ui/format/clock.ts';
import { daysOf, formatDay, hourOfDay } from '#ui/format/day.ts';
import { fractionOf, percentOf } from './fractionOf.ts';

const TICK_PX = { hour: 4, noon: 7, midnight: 12 };
const HEIGHT_PX = 12;

type HourScaleProps = { span: TimeSpan; steps: TimeSpan; nowMs: number; style: ClockStyle };

/**
 * A tick for each hour, taller at noon and midnight of the user's zone,
 * and the names of the days that have room for one.
 */
export const HourScale = memo(function HourScale({ span, steps, nowMs, style }: HourScaleProps) {
  const hours = Array.from(
    { length: (steps.toMs - steps.fromMs) / STEP_MS + 1 },
    (_, nth) => steps.fromMs + nth * STEP_MS,
  );
  const today = formatDay(nowMs, style);
  return (
    <div className="hourscale" aria-hidden="true">
      <svg viewBox={`0 0 1000 ${HEIGHT_PX}`} preserveAspectRatio="none">
        {hours.map((atMs) => {
          const kind = tickOf(hourOfDay(atMs, style));
          const x = 1000 * fractionOf(atMs, span);
          return <path key={atMs} data-tick={kind} d={`M${x} ${HEIGHT_PX - TICK_PX[kind]}V${HEIGHT_PX}`} />;
        })}
      </svg>
      {daysOf(hours, style).map(({ label, fromMs, toMs }) => (
        <span
          key={fromMs}
          className="hourscale-day"
          data-today={label === today}
          style={{
            left: percentOf(fromMs, span),
            width: `${100 * (fractionOf(toMs + STEP_MS, span) - fractionOf(fromMs, span))}%`,
          }}
        >
          <b>{label}</b>
        </span>
      ))}
    </div>
  );
});

function tickOf(hour: number): keyof typeof TICK_PX {
  if (hour === 0) return 'midnight';
  return hour === 12 ? 'noon' : 'hour';
}
