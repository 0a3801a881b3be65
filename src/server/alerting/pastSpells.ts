import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import type { LightningSpell } from './lightningSpells.ts';

/** A spell that is over by the service's clock, and when it was found to be, epoch ms by that clock. */
export type PastSpell = LightningSpell & { readonly overAtMs: number };

/**
 * Spells that are over by the clock. If the clock is set back to before their end they run again: their strikes are true
 * by the source's time, and only the clock has said that the quiet period has run (S1, S6).
 */
export type PastSpells = {
  /** One that is known stays as it was found to be: it was delivered again. */
  note(spell: LightningSpell, overAtMs: number): void;
  /** Whether one that ends no sooner is known. */
  has(spell: LightningSpell): boolean;
  /** Takes out those that run at `nowMs`, forgets what is older than a day or from ahead. */
  takeRunning(nowMs: number): PastSpell[];
  all(): Iterable<PastSpell>;
};

/** A clock ahead for longer than this loses them; then no yard is known until its quiet period is proven anew. */
const KEPT_MS = 24 * 3_600_000;

export function createPastSpells(known: readonly PastSpell[]): PastSpells {
  const past = new Map<string, PastSpell>();
  // by longer rules the same spell may end later
  const has = (spell: LightningSpell) => (past.get(keyOf(spell))?.endAtMs ?? -Infinity) >= spell.endAtMs;
  const note = (spell: PastSpell) => {
    if (!has(spell)) past.set(keyOf(spell), spell);
  };
  known.forEach(note);

  return {
    note: (spell, overAtMs) => note({ ...spell, overAtMs }),
    has,
    takeRunning(nowMs) {
      const running: PastSpell[] = [];
      for (const [key, spell] of past) {
        const { lastAtMs, overAtMs, endAtMs } = spell;
        const isKept = !isAheadOf(nowMs, lastAtMs) && nowMs - overAtMs < KEPT_MS;
        if (isKept && endAtMs <= nowMs) continue;
        past.delete(key);
        if (isKept) running.push(spell);
      }
      return running;
    },
    all: () => past.values(),
  };
}

/** Two spells of a ring that end with the same strike are one. */
function keyOf({ facility, ring, lastAtMs }: LightningSpell): string {
  return `${facility} ${ring} ${lastAtMs}`;
}
