import type { YardId } from '#domain/locations/yardId.ts';
import { facilityKey } from '../../alerting/facilityKey.ts';

/**
 * Yards that have notices from before this process led, or notices whose attempts were lost, until they are judged again:
 * what waited through a restart, was queued by another process or was thought to be told may not be true any more
 * (S1, S5, S13).
 */
export type UnjudgedYards = {
  /** null: not known yet which yards they are, so that no notice of any yard may be sent. */
  list(): readonly YardId[] | null;
  /** Says which yards they are. */
  begin(yards: readonly YardId[]): void;
  /** Adds yards, also such that are being judged. */
  hold(yards: readonly YardId[]): void;
  /** A yard is about to be judged. @returns Says that this is done; a yard that was held meanwhile stays so. */
  noteJudging(yard: YardId): () => void;
};

/** @param onJudged Told each time that notices of one of these yards may be sent, or those of all others. */
export function createUnjudgedYards(onJudged: () => void): UnjudgedYards {
  let yards: Map<string, YardId> | null = null;
  const entries = (found: readonly YardId[]) =>
    found.map((yard) => [facilityKey(yard), { ...yard }] as const);
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
