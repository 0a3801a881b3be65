import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import type { LightningSpell } from './lightningSpells.ts';

/** A spell that is over by the service's clock, and when it was found to be, epoch ms by that clock. */
export type PastSpell = LightningSpell & { readonly overAtMs: number };

/**
 * Spells that are over by the clock. If the clock is set back to before their end they run again: their strikes are true
 * by the source's time, and only the clock has said that the quiet period has run (S1, S6).
 */
export type PastSpells = {
  note(spell: LightningSpell, overAtMs: number): void;
  /** Takes out those that run at `nowMs`, forgets what is older than a day or from ahead. */
  takeRunning(nowMs: number): PastSpell[];
  all(): readonly PastSpell[];
};

/** A clock ahead for longer than this loses them; then no yard is known until its quiet period is proven anew. */
const KEPT_MS = 24 * 3_600_000;

export function createPastSpells(known: readonly PastSpell[]): PastSpells {
  let past = [...known];
  return {
    note: (spell, overAtMs) => void past.push({ ...spell, overAtMs }),
    takeRunning(nowMs) {
      const kept = past.filter(
        ({ lastAtMs, overAtMs }) => !isAheadOf(nowMs, lastAtMs) && nowMs - overAtMs < KEPT_MS,
      );
      past = kept.filter(({ endAtMs }) => endAtMs <= nowMs);
      return kept.filter(({ endAtMs }) => endAtMs > nowMs);
    },
    all: () => past,
  };
}
