import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** Colours of charts, and those of the two circles around a yard. */
type PlotInk = 1 | 2 | 3 | 4 | 5 | 'warning' | 'closed';

/** A line at a distance that means something. */
export type PlotRadius = {
  /** In the unit of the axis. */
  readonly value: number;
  readonly label: string;
  readonly ink: PlotInk;
  readonly dash: 'long' | 'dots';
};

/** How a status is drawn. */
type BandTone = 'open' | 'warning' | 'closed' | 'alertopen' | 'unknown' | 'loading' | 'override';

/** A status for as long as it stood. */
export type PlotBand = TimeSpan & {
  readonly tone: BandTone;
  /** The first that has room stands in it. */
  readonly labels: readonly string[];
};

/** What was shown, or would have been: later bands lie over earlier ones. */
type PlotRow = {
  /** Before the row; empty: nothing. */
  readonly letter: string;
  readonly ink: PlotInk;
  readonly bands: readonly PlotBand[];
};

/** A strike near the place. */
export type PlotStrike = {
  readonly atMs: number;
  /** In the unit of the axis. */
  readonly distance: number;
  /** Whether it is one that counts: it is drawn larger. */
  readonly isInside: boolean;
};

/** What is told of a strike: a title, then lines. */
export type PlotReading = {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly isWorse: boolean }[];
};

/** A time below the plot. */
export type PlotTick = { readonly atMs: number; readonly text: string };

/** How the reader changes which time is shown. */
type PlotZoom = {
  /** All that can be shown. */
  readonly whole: TimeSpan;
  /** Told of the stretch that the reader wants to see. */
  readonly onSpan: (span: TimeSpan) => void;
};

/** Strikes around one place over time, and statuses below them. Texts are in the user's language. */
export type DistancePlotView = {
  /** For the ear. */
  readonly label: string;
  /** Above the plot; empty: nothing. */
  readonly title: string;
  /** Height of the distances, px. */
  readonly heightPx: number;
  readonly span: TimeSpan;
  /** Left out: the plot always shows the same stretch. */
  readonly zoom?: PlotZoom;
  /** Lightning was not known then. */
  readonly unknown: readonly TimeSpan[];
  readonly unknownLabel: string;
  /** In time order. */
  readonly strikes: readonly PlotStrike[];
  /** Largest distance of the axis. */
  readonly reach: number;
  readonly radii: readonly PlotRadius[];
  readonly rows: readonly PlotRow[];
  readonly readingOf: (strike: number) => PlotReading;
  readonly formatDistance: (value: number) => string;
  /** As many times as have room in a width, ascending. */
  readonly ticksIn: (widthPx: number) => readonly PlotTick[];
};
