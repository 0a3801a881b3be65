import { keyOf, type Yard } from './noticeJudge.ts';

/**
 * Yards that have notices from before this process led, until they are judged again: what waited through a restart or
 * was queued by another process may not be true any more (S1, S5, S13).
 */
export type UnjudgedYards = {
  /** null: not known yet which yards they are, so that no notice of any yard may be sent. */
  list(): readonly Yard[] | null;
  /** Says which yards they are. */
  begin(yards: readonly Yard[]): void;
  noteJudged(yard: Yard): void;
};

/** @param onJudged Told each time that notices of one of these yards may be sent, or those of all others. */
export function createUnjudgedYards(onJudged: () => void): UnjudgedYards {
  let yards: Map<string, Yard> | null = null;
  return {
    list: () => (yards === null ? null : [...yards.values()]),
    begin(found) {
      yards = new Map(found.map((yard) => [keyOf(yard), yard]));
      onJudged();
    },
    noteJudged(yard) {
      if (yards?.delete(keyOf(yard)) === true) onJudged();
    },
  };
}
