import { LRUCache } from 'lru-cache';
import { STEP_MS, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { WINDOW_MS } from './stepWindow.ts';
import { readKnownStep, rowsOf, type StrikeRow } from './strikeStepBody.ts';

const MINUTE_MS = 60_000;
/** Two screens at different times, each with two hours and what came late of them. Some 10 MB in the worst hours. */
const MOST_MINUTES = 480;

/** What the steps of a minute tell, strikes of an earlier time among them. */
type ToldMinute = { readonly rows: readonly StrikeRow[]; readonly gapsMs: readonly number[] };

/** The strikes of a time, and the steps of it that are not known. */
export type KnownStrikes = {
  /** By their own times, oldest first, late ones too. */
  readonly rows: readonly StrikeRow[];
  /** Starts of the steps that are not known, epoch ms, in order; they are not quiet (S4). */
  readonly gapsMs: readonly number[];
  /** Whether no strike can be added: all steps are known, and those that may tell of a late strike too. */
  readonly isFinal: boolean;
};

export type MinuteDependencies = {
  /** A stored step file; null: there is none. */
  readonly readStep: (stepMs: number) => Uint8Array | null;
  /** What the source can tell of any time in `[fromMs, toMs)`; null: it tells of the present alone. */
  readonly tellStrikes: ((fromMs: number, toMs: number) => StrikeColumns) | null;
};

/**
 * Lightning minute by minute: what was published, and where nothing was kept, what the source can still tell.
 *
 * @returns Answers the minutes of `[fromMs, toMs)`, both full minutes. Nothing counts as known after `knownToMs`.
 */
export function createKnownMinutes({ readStep, tellStrikes }: MinuteDependencies) {
  const kept = new LRUCache<number, ToldMinute>({ max: MOST_MINUTES });

  function stepOf(stepMs: number): readonly StrikeRow[] | null {
    const bytes = readStep(stepMs);
    const step = bytes === null ? null : readKnownStep(stepMs, bytes);
    if (step !== null) return rowsOf(step.strikes);
    return tellStrikes === null ? null : rowsOf(tellStrikes(stepMs, stepMs + STEP_MS));
  }

  function read(minuteMs: number, knownToMs: number): ToldMinute {
    const rows: StrikeRow[] = [];
    const gapsMs: number[] = [];
    for (let stepMs = minuteMs; stepMs < minuteMs + MINUTE_MS; stepMs += STEP_MS) {
      const step = stepMs + STEP_MS > knownToMs ? null : stepOf(stepMs);
      if (step === null) gapsMs.push(stepMs);
      else rows.push(...step);
    }
    return { rows, gapsMs };
  }

  function minutesOf(fromMs: number, toMs: number, knownToMs: number): readonly ToldMinute[] {
    const minutes: ToldMinute[] = [];
    for (let minuteMs = fromMs; minuteMs < toMs; minuteMs += MINUTE_MS) {
      const minute = kept.get(minuteMs) ?? read(minuteMs, knownToMs);
      // what is missing may come yet
      if (minute.gapsMs.length === 0) kept.set(minuteMs, minute);
      minutes.push(minute);
    }
    return minutes;
  }

  return (fromMs: number, toMs: number, knownToMs: number): KnownStrikes => {
    const closedMs = toMs + WINDOW_MS;
    const own = minutesOf(fromMs, toMs, knownToMs);
    const later = minutesOf(toMs, Math.min(closedMs, knownToMs), knownToMs);
    const rows = [...own, ...later]
      .flatMap((minute) => minute.rows)
      .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
      .sort((a, b) => a.atMs - b.atMs);
    const isWhole = [...own, ...later].every(({ gapsMs }) => gapsMs.length === 0);
    return { rows, gapsMs: own.flatMap(({ gapsMs }) => gapsMs), isFinal: isWhole && knownToMs >= closedMs };
  };
}
