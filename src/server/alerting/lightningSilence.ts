import type { StrikeBatch, UnknownBecause } from '../sources/strikeSource.ts';

/** What the source says of the time that it does not know, for answers to give as the reason (GAP-138). */
export type LightningSilence = {
  note(batch: StrikeBatch): void;
  /** What an answer says of lightning that the engine knows up to `asOfMs`; null: does not know. */
  tell(asOfMs: number | null): { readonly asOfMs: number | null; readonly because: UnknownBecause | null };
};

/**
 * While the source does not know, nobody does, however fresh what was known before is. A gap is the reason for a quiet
 * period after its end too: until that has passed, the engine does not know (S1).
 *
 * @param onTurn Told when the source begins or ceases to know.
 */
export function createLightningSilence(
  quietPeriodMs: number,
  onTurn: () => void = () => undefined,
): LightningSilence {
  let because: UnknownBecause | null = null;
  /** Content time at which the source knew again, epoch ms; null: it does not. */
  let endedMs: number | null = Number.NEGATIVE_INFINITY;
  let newestMs = Number.NEGATIVE_INFINITY;

  return {
    note({ fromMs, asOfMs, unknownBecause }) {
      const was = endedMs === null ? because : null;
      newestMs = Math.max(newestMs, asOfMs);
      if (unknownBecause !== undefined) {
        because = unknownBecause;
        endedMs = null;
      } else if (endedMs === null) endedMs = fromMs;
      if (was !== (unknownBecause ?? null)) onTurn();
    },
    tell(asOfMs) {
      if (endedMs === null) return { asOfMs: null, because };
      const isReason = asOfMs === null && newestMs - endedMs <= quietPeriodMs;
      return { asOfMs, because: isReason ? because : null };
    },
  };
}
