/** Which strikes are shown, and as of when. */
export type StrikeFilter = {
  /** The time that ages are told from, ms since the epoch. */
  readonly atMs: number;
  /** Strikes younger than this wait, ms: what comes all at once is shown one after the other (STRIKE-07). */
  readonly youngestMs: number;
  /** Strikes of this age and older are not shown, ms (STRIKE-12). */
  readonly oldestMs: number;
  /** Whether lightning within clouds is shown too (STRIKE-01). */
  readonly showsCloud: boolean;
};

/** What part of the square map is on the canvas. x and y as in StrikeRows. */
export type StrikeView = {
  readonly centerX: number;
  readonly centerY: number;
  /** CSS px over which the whole map would reach. */
  readonly worldPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px a CSS px. */
  readonly pixelRatio: number;
};

/** Copies of the map that the view reaches into, each by how many maps it lies to the east. */
export function worldsIn({ centerX, worldPx, widthPx }: StrikeView): number[] {
  const halfWidth = widthPx / 2 / worldPx;
  const from = Math.floor(centerX - halfWidth);
  const to = Math.floor(centerX + halfWidth);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
