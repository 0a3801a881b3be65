import { rowsOf, unknownRows, type KnownStep, type StrikeRow } from './strikeStepBody.ts';

/** Strikes that are known but not published yet, by the step that they fell in. */
export type WaitingStrikes = {
  /** @param published The strike's own step where that is out already; what it lists is not taken again. */
  put(stepMs: number, rows: readonly StrikeRow[], published: KnownStep | undefined): void;
  take(stepMs: number): StrikeRow[];
  /** Also those of earlier steps: late ones, and those of steps that never became complete but hold known strikes. */
  takeUpTo(stepMs: number): StrikeRow[];
  /** Whether any fell after that time, epoch ms. */
  hasAfter(atMs: number): boolean;
  /** Drops those that fell after that time. */
  discardAfter(atMs: number): void;
};

export function createWaitingStrikes(): WaitingStrikes {
  const byStep = new Map<number, StrikeRow[]>();

  function take(stepMs: number): StrikeRow[] {
    const rows = byStep.get(stepMs) ?? [];
    byStep.delete(stepMs);
    return rows;
  }

  return {
    take,
    hasAfter: (atMs) => [...byStep.values()].some((rows) => rows.some((row) => row.atMs > atMs)),
    discardAfter(atMs) {
      for (const [stepMs, rows] of byStep) {
        const kept = rows.filter((row) => row.atMs <= atMs);
        if (kept.length === 0) byStep.delete(stepMs);
        else byStep.set(stepMs, kept);
      }
    },
    put(stepMs, rows, published) {
      const already = byStep.get(stepMs) ?? [];
      const known = published ? [...already, ...rowsOf(published.strikes)] : already;
      byStep.set(stepMs, [...already, ...unknownRows(rows, known)]);
    },
    takeUpTo: (stepMs) => [...byStep.keys()].filter((waitingMs) => waitingMs <= stepMs).flatMap(take),
  };
}
