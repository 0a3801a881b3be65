/** What an answer says of one event. Times epoch ms, NaN: cannot be read; null: not said. */
export type EventRead = {
  readonly id: string;
  readonly type: string;
  readonly status: StatusWord;
  readonly startAtMs: number;
  readonly expiresAtMs: number | null;
  readonly yardStatus: YardWord | null;
  readonly closestStrike: { readonly atMs: number } | null;
  readonly overrideStatus: StatusWord | null;
};

export type StatusWord = 'ALL_CLEAR' | 'WARNING' | 'ALERT' | 'ALERT_OPEN' | 'OVERRIDE' | 'UNKNOWN';
export type YardWord = 'OPEN' | 'CLOSED' | 'UNKNOWN';

export type AnswerRead = {
  readonly events: readonly EventRead[];
  readonly generatedAtMs: number;
  readonly lightningAsOfMs: number | null;
  /** Watched weather hazards: newest observation and the limit of its age. */
  readonly weather: readonly { readonly asOfMs: number | null; readonly staleAfterMs: number }[];
};

/** Everything that a page knows. */
export type PageFacts = {
  /** null: nothing has been received. */
  readonly feed: AnswerRead | null;
  readonly witness: {
    readonly lastAlertStrikeMs: number | null;
    readonly lastWarningStrikeMs: number | null;
  };
  readonly traits: Readonly<
    Record<
      string,
      {
        readonly isYardVisible: boolean;
        readonly status: StatusWord | null;
        readonly yardStatus: YardWord | null;
      }
    >
  >;
  readonly rules: { readonly quietPeriodMs: number; readonly staleAfterMs: number };
  /** Network time, epoch ms; NaN: not known. */
  readonly nowMs: number;
};

/** How much a screen holds people back: it may say so much, and nothing better. */
export const OPEN = 0;
export const WARNING = 1;
export const ALERT_OPEN = 2;
/** Nobody may work: UNKNOWN, or still loading. */
export const STOP = 3;
export const CLOSED = 4;
export type Level = 0 | 1 | 2 | 3 | 4;

/**
 * The least that a screen must hold people back, and the most. They differ only where the rules leave a choice, as between
 * two events that are equal by every rule.
 */
export type Bounds = { readonly least: Level; readonly most: Level };

export function exactly(level: Level): Bounds {
  return { least: level, most: level };
}

/** Both hold: the worse one counts. */
export function worseOf(a: Bounds, b: Bounds): Bounds {
  return {
    least: Math.max(a.least, b.least) as Level,
    most: Math.max(a.most, b.most) as Level,
  };
}
