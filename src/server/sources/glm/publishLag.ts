/** How long after its end a file can be had, from what was seen. */
export type PublishLag = {
  note(lagMs: number): void;
  /** Lag within which a share of the files came, ms; null: too few were seen. */
  quantileMs(share: number): number | null;
  /** How long a missing file is waited for after its end, ms. */
  holdMs(): number;
};

/** A few hours of files. */
const REMEMBERED = 500;
const LEAST_SEEN = 50;
/** Slowest of the lags that NOAA's users report, ms. */
const ASSUMED_MS = 25_000;
/** A poll, its answer and the download. */
const MARGIN_MS = 15_000;
/** Less than what makes the source gone: longer holds would change nothing that pages show. */
const LONGEST_HOLD_MS = 75_000;

export function createPublishLag(): PublishLag {
  const seen: number[] = [];
  function quantileMs(share: number): number | null {
    if (seen.length < LEAST_SEEN) return null;
    const sorted = seen.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  }
  return {
    note(lagMs) {
      seen.push(Math.max(0, lagMs));
      if (seen.length > REMEMBERED) seen.shift();
    },
    quantileMs,
    holdMs: () => Math.min(LONGEST_HOLD_MS, (quantileMs(0.99) ?? ASSUMED_MS) + MARGIN_MS),
  };
}
