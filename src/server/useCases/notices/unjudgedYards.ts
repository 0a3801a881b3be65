import { facilityKey } from '../../alerting/facilityKey.ts';
import type { Yard } from './noticeJudge.ts';

/**
 * Yards that have notices from before this process led, or notices whose attempts were lost, until they are judged again:
 * what waited through a restart, was queued by another process or was thought to be told may not be true any more
 * (S1, S5, S13).
 */
export type UnjudgedYards = {
  /** null: not known yet which yards they are, so that no notice of any yard may be sent. */
  list(): readonly Yard[] | null;
  /** Says which yards they are. */
  begin(yards: readonly Yard[]): void;
  /** Adds yards, also such that are being judged. */
  hold(yards: readonly Yard[]): void;
  /** A yard is about to be judged. @returns Says that this is done; a yard that was held meanwhile stays so. */
  noteJudging(yard: Yard): () => void;
};

/** @param onJudged Told each time that notices of one of these yards may be sent, or those of all others. */
export function createUnjudgedYards(onJudged: () => void): UnjudgedYards {
  let yards: Map<string, Yard> | null = null;
  const entries = (found: readonly Yard[]) => found.map((yard) => [facilityKey(yard), { ...yard }] as const);
  return {
    list: () => (yards === null ? null : [...yards.values()]),
    begin(found) {
      yards = new Map(entries(found));
      onJudged();
    },
    hold(found) {
      // until it is known which yards these are, all are held, and they are among them then
      for (const [key, yard] of entries(found)) yards?.set(key, yard);
    },
    noteJudging(yard) {
      const key = facilityKey(yard);
      const held = yards?.get(key);
      return () => {
        if (held === undefined || yards?.get(key) !== held) return;
        yards.delete(key);
        onJudged();
      };
    },
  };
}
