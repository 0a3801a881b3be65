import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DistancePlotView, PlotBand, PlotReading, PlotStrike, PlotTick } from '#charts/distancePlot.ts';
import { hourTexts } from '#charts/hourTexts.ts';
import { minuteTicks } from '#charts/minuteTicks.ts';
import type { LabPlot, LabResult } from '#contracts/policyLab.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { M_PER_MILE } from '#domain/policy/policyLimits.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { formatTime } from '#ui/format/clock.ts';
import { chartClock } from '../timeChart/chartClock.ts';
import { inkOf, letterOf, type LabLocale } from './labView.ts';

/** Recorded days lie in any year, and each says its own. */
const NO_TIME_MS = 0;
const MINUTE_MS = 60_000;
/** An opening longer ago has nothing to do with a strike. */
const RECENT_MS = 3_600_000;
const HEIGHT_PX = 240;

/** What a policy would have shown. */
type Shown = {
  readonly letter: string;
  readonly warned: readonly TimeSpan[];
  readonly closed: readonly TimeSpan[];
};

/** Below so much time the axis names minutes. */
const MINUTES_BELOW_MS = 6 * 3_600_000;

/** Which time of a plot is shown. */
export type ShownTime = {
  /** null: all of it. */
  readonly span: TimeSpan | null;
  /** To show another; null: all of it. */
  readonly show: (span: TimeSpan | null) => void;
};

/** What is drawn of a facility, in words and in the units of the page; null: it is not loaded, or nothing is known. */
export function usePlotView(
  plot: LabPlot | null,
  result: LabResult,
  locale: LabLocale,
  { span: shownSpan, show }: ShownTime,
): DistancePlotView | null {
  const { t } = useTranslation('policyLab');
  return useMemo(() => {
    if (plot === null || plot.span === null) return null;
    const miles = (metres: number) => formatNumber(metres / M_PER_MILE, 1, locale.language);
    const minutes = (ms: number) => formatNumber(ms / MINUTE_MS, 0, locale.language);
    const told = ({ fromMs, toMs }: TimeSpan) => t('plot.closed', { minutes: minutes(toMs - fromMs) });
    const policies = plot.policies.map(({ shownClosed, shownWarning }, nth): Shown => ({
      letter: letterOf(nth),
      warned: shownWarning.map(stretchOf),
      closed: shownClosed.map(stretchOf),
    }));
    const whole = stretchOf(plot.span);
    const span = shownSpan ?? whole;
    const strikes = plot.strikes.map(([atMs, distanceM]) => ({
      atMs,
      distance: distanceM / M_PER_MILE,
      isInside: distanceM <= result.dangerRadiusM,
    }));
    const clock = chartClock(locale, [whole.fromMs, whole.toMs], NO_TIME_MS);

    return {
      label: t('plot.label', { facility: plot.id }),
      title: '',
      heightPx: HEIGHT_PX,
      span,
      zoom: { whole, onSpan: (next) => show(isWhole(next, whole) ? null : next) },
      unknown: plot.excluded.map(stretchOf),
      unknownLabel: t('plot.excluded'),
      strikes,
      reach: plot.reachM / M_PER_MILE,
      radii: result.policies.slice(0, policies.length).map(({ alertRadiusM }, nth) => ({
        value: alertRadiusM / M_PER_MILE,
        label: t('plot.closesWithin', { letter: letterOf(nth), distance: miles(alertRadiusM) }),
        ink: inkOf(nth),
        dash: nth % 2 === 0 ? 'long' : 'dots',
      })),
      rows: policies.map((policy, nth) => ({
        letter: policy.letter,
        ink: inkOf(nth),
        bands: bandsOf(policy, told),
      })),
      formatDistance: (value) => formatNumber(value, 0, locale.language),
      ticksIn: (widthPx) => ticksOf({ ...span, widthPx }, clock, locale),
      readingOf: (nth) => ({
        title: t('plot.strikeAt', {
          time: clock.formatMoment(strikes[nth]!.atMs),
          distance: formatNumber(strikes[nth]!.distance, 1, locale.language),
        }),
        lines: linesOf(policies, strikes[nth]!, (policy, atMs) => toldOf(policy, atMs, t, minutes)),
      }),
    };
  }, [plot, result, locale, shownSpan, show, t]);
}

/** Hours, or minutes where little time is shown. */
function ticksOf(
  axis: TimeSpan & { readonly widthPx: number },
  clock: Parameters<typeof hourTexts>[1],
  locale: LabLocale,
): readonly PlotTick[] {
  if (axis.toMs - axis.fromMs >= MINUTES_BELOW_MS) return hourTexts(axis, clock);
  return minuteTicks(axis).map((atMs) => ({ atMs, text: formatTime(atMs, locale) }));
}

/** What each policy showed when a strike fell: worse is to have been outside near it. */
function linesOf(
  policies: readonly Shown[],
  { atMs, isInside }: PlotStrike,
  textOf: (policy: Shown, atMs: number) => string,
): PlotReading['lines'] {
  return policies.map((policy) => ({
    text: textOf(policy, atMs),
    isWorse: isInside && !policy.closed.some((closed) => isIn(closed, atMs)),
  }));
}

function bandsOf({ warned, closed }: Shown, closedText: (stretch: TimeSpan) => string): PlotBand[] {
  return [
    ...warned.map((stretch): PlotBand => ({ ...stretch, tone: 'warning', labels: [] })),
    ...closed.map((stretch): PlotBand => ({ ...stretch, tone: 'closed', labels: [closedText(stretch)] })),
  ];
}

/** What a policy showed at an instant. */
function toldOf(
  { letter, closed, warned }: Shown,
  atMs: number,
  t: TFunction<'policyLab'>,
  minutes: (ms: number) => string,
): string {
  if (closed.some((stretch) => isIn(stretch, atMs))) return t('plot.wasClosed', { letter });
  const opened = closed.findLast(({ toMs }) => toMs <= atMs && atMs - toMs < RECENT_MS);
  if (opened !== undefined) return t('plot.hadOpened', { letter, minutes: minutes(atMs - opened.toMs) });
  return warned.some((stretch) => isIn(stretch, atMs))
    ? t('plot.wasWarned', { letter })
    : t('plot.wasOpen', { letter });
}

function isIn({ fromMs, toMs }: TimeSpan, atMs: number): boolean {
  return fromMs < atMs && atMs < toMs;
}

function stretchOf({ fromAt, toAt }: { fromAt: string; toAt: string }): TimeSpan {
  return { fromMs: instantMs(fromAt) ?? Number.NaN, toMs: instantMs(toAt) ?? Number.NaN };
}

function isWhole(span: TimeSpan, whole: TimeSpan): boolean {
  return span.toMs - span.fromMs >= whole.toMs - whole.fromMs;
}
