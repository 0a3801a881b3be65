import { forecastMeasure, isPastIndex, type ForecastMeasure, type MeasuredHour } from './forecastMeasures.ts';

const HOUR_MS = 3_600_000;

/** How far a forecast may stay away from a limit that is shown, in the unit of its measure. Our own decision. */
const NEAR: Readonly<Record<ForecastMeasure, number>> = {
  heatIndexC: 8,
  windChillC: 8,
  wbgtC: 5,
  sustainedWindKmh: 35,
  windGustKmh: 35,
  precip1HourMm: 3,
  snow1HourCm: 0.5,
  visibilityM: 1_500,
};

/**
 * By this much a value may miss a limit that it reaches, in the unit of its measure: 11 in of snow in 11 h are
 * 2.5399999999999996 cm an hour.
 */
const FLOAT_NOISE = 1e-6;

type Limit = {
  readonly measure: ForecastMeasure;
  readonly side: 'atLeast' | 'atMost';
  /** In the unit of its measure. */
  readonly limit: number;
};

/** Limit with the first hour to come that reaches it; null: none does. */
export type ShownLimit<Known extends Limit> = Known & {
  readonly crossing: { readonly atMs: number; readonly value: number } | null;
};

/**
 * One limit of each measure that a chart of hours shows: the most severe one that an hour to come reaches, or the
 * mildest one if the forecast comes near it. A limit is reached by its own value (weatherThresholds.ts).
 *
 * @param hours Ascending; those that are over by `nowMs` do not count.
 */
export function shownLimits<Known extends Limit>(
  limits: readonly Known[],
  hours: readonly (MeasuredHour & { readonly atMs: number })[],
  nowMs: number,
): readonly ShownLimit<Known>[] {
  const coming = hours.filter(({ atMs }) => atMs + HOUR_MS > nowMs);
  const measures = new Set(limits.map(({ measure }) => measure));
  return [...measures].flatMap((measure) => {
    const known = coming.flatMap((hour) => {
      const value = forecastMeasure(hour, measure);
      return value === null || Number.isNaN(value) ? [] : [{ hour, value }];
    });
    if (known.length === 0) return [];
    const ranked = limits
      .filter((limit) => limit.measure === measure)
      .toSorted((a, b) => (a.side === 'atLeast' ? a.limit - b.limit : b.limit - a.limit));
    const withCrossing = ranked.map((limit) => ({
      ...limit,
      crossing: crossingOf(limit, known),
    }));
    const reached = withCrossing.findLast(({ crossing }) => crossing !== null);
    const [mildest] = withCrossing;
    if (reached !== undefined) return [reached];
    const isNear =
      mildest !== undefined && known.some(({ value }) => missing(mildest, value) <= NEAR[measure]);
    return isNear ? [mildest] : [];
  });
}

type KnownHour = { readonly hour: MeasuredHour & { readonly atMs: number }; readonly value: number };

/** First hour that reaches a limit. A heat index that is only the least that it may be is not shown as one. */
function crossingOf(limit: Limit, known: readonly KnownHour[]): ShownLimit<Limit>['crossing'] {
  const first = known.find(({ value }) => missing(limit, value) <= FLOAT_NOISE);
  if (first === undefined) return null;
  const { hour, value } = first;
  const isLeast = limit.measure === 'heatIndexC' && isPastIndex(hour);
  return { atMs: hour.atMs, value: isLeast ? Math.max(hour.temp ?? value, limit.limit) : value };
}

/** What a value lacks to reach a limit; 0 or less: it does, but for `FLOAT_NOISE`. */
function missing({ side, limit }: Limit, value: number): number {
  return side === 'atLeast' ? limit - value : value - limit;
}
