/** A strike inside the ring of a yard, that the service said it had taken. */
export type Delivered = { readonly yardId: string; readonly takenAtMs: number };

/** What a display showed at an instant. */
export type Shown = {
  readonly display: string;
  readonly atMs: number;
  readonly openYardIds: ReadonlySet<string>;
  /** When the leader made what it shows, epoch ms; null: the display does not tell. */
  readonly generatedAtMs: number | null;
};

/** Something was broken, epoch ms; up to when everything had time to come back. */
export type Fault = { readonly name: string; readonly fromMs: number; readonly toMs: number };

/** A display shows no yard OPEN longer than this after a strike inside was taken, ms; and so long when it is cut off. */
const LIMIT_MS = 12_000;
const CUT_OFF_LIMIT_MS = 60_000;
/** Shortest quiet period: until then the strike keeps its yard closed. */
const QUIET_MS = 1_800_000;

/** Each display that showed a struck yard OPEN for too long: one line for each strike and display. */
export function wrongOpensIn(
  delivered: readonly Delivered[],
  shown: readonly Shown[],
  faults: readonly Fault[],
): string[] {
  const found = new Map<string, string>();
  for (const { yardId, takenAtMs } of delivered) {
    for (const { display, atMs, openYardIds, generatedAtMs } of shown) {
      const lateMs = atMs - takenAtMs;
      if (lateMs <= LIMIT_MS || lateMs >= QUIET_MS || !openYardIds.has(yardId)) continue;
      const fault = faults.find(({ fromMs, toMs }) => fromMs <= atMs && toMs >= takenAtMs);
      const isOldNews = generatedAtMs === null || generatedAtMs - takenAtMs <= LIMIT_MS;
      const isExcused = fault !== undefined && isOldNews && lateMs <= CUT_OFF_LIMIT_MS;
      if (isExcused) continue;
      const during = fault === undefined ? 'nothing was broken' : fault.name;
      found.set(
        `${display} ${yardId}`,
        `${display}: ${yardId} OPEN ${seconds(lateMs)} after the strike, by an answer made ${seconds((generatedAtMs ?? Number.NaN) - takenAtMs)} after it (${during})`,
      );
    }
  }
  return [...found.values()];
}

/** How long after each strike a display last showed its yard OPEN, ms; 0: never again. */
export function lagsOf(delivered: readonly Delivered[], shown: readonly Shown[]): number[] {
  return delivered.map(({ yardId, takenAtMs }) =>
    Math.max(
      0,
      ...shown
        .filter(({ atMs, openYardIds }) => atMs - takenAtMs < QUIET_MS && openYardIds.has(yardId))
        .map(({ atMs }) => atMs - takenAtMs),
    ),
  );
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
