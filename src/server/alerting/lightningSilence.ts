import type { NotProven, SourcedBatch, UnknownBecause } from '../sources/strikeSource.ts';

/** What an answer says of lightning; null in `asOfMs`: it is not known. */
export type ToldLightning = {
  readonly asOfMs: number | null;
  readonly because: UnknownBecause | 'ringNotCovered' | null;
};

/** What sources say of the time that they do not know, for answers to give as the reason (GAP-138). */
export type LightningSilence = {
  note(batch: SourcedBatch): void;
  /**
   * What an answer says of lightning that the engine knows up to `asOfMs`; null: does not know.
   *
   * @param sourceIds Sources that the answer rests on; none: nothing is known.
   * @param needsAll Whether all of them have to know, not any.
   */
  tell(asOfMs: number | null, sourceIds: readonly string[], needsAll?: boolean): ToldLightning;
};

/**
 * While all sources of a place do not know, nobody does, however fresh what was known before is. A gap is the reason for
 * a quiet period after its end too: until that has passed, the engine does not know (S1).
 *
 * @param quietPeriodMs The longest of all facilities.
 * @param onTurn Told when a source begins or ceases to know.
 */
export function createLightningSilence(
  quietPeriodMs: () => number,
  onTurn: () => void = () => undefined,
): LightningSilence {
  const bySource = new Map<string, SourceSilence>();

  return {
    note({ sourceId, fromMs, asOfMs, unknownBecause }) {
      const before = bySource.get(sourceId) ?? KNOWING;
      const newestMs = Math.max(before.newestMs, asOfMs);
      const wasSilent = before.endedMs === null;
      if (unknownBecause !== undefined)
        bySource.set(sourceId, { because: statedReason(unknownBecause), endedMs: null, newestMs });
      else bySource.set(sourceId, { ...before, endedMs: before.endedMs ?? fromMs, newestMs });
      const isSilent = unknownBecause !== undefined;
      if (wasSilent !== isSilent || (isSilent && before.because !== statedReason(unknownBecause))) onTurn();
    },
    tell(asOfMs, sourceIds, needsAll = false) {
      const silences = sourceIds.map((id) => bySource.get(id) ?? KNOWING);
      const silent = silences.filter(({ endedMs }) => endedMs === null);
      if (silent.length === silences.length || (needsAll && silent.length > 0))
        return { asOfMs: null, because: silent[0]?.because ?? null };
      if (asOfMs !== null) return { asOfMs, because: null };
      const isReason = ({ endedMs, newestMs }: SourceSilence) =>
        endedMs === null || newestMs - endedMs <= quietPeriodMs();
      return { asOfMs, because: silences.find(isReason)?.because ?? null };
    },
  };
}

/** The reason as answers give it; null: they give none. */
function statedReason(because: UnknownBecause | NotProven): UnknownBecause | null {
  return because === 'notProven' ? null : because;
}

type SourceSilence = {
  readonly because: UnknownBecause | null;
  /** Content time at which the source knew again, epoch ms; null: it does not. */
  readonly endedMs: number | null;
  readonly newestMs: number;
};

const KNOWING: SourceSilence = {
  because: null,
  endedMs: Number.NEGATIVE_INFINITY,
  newestMs: Number.NEGATIVE_INFINITY,
};
