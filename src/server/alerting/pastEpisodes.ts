import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import type { LightningEpisode } from './lightningEpisodes.ts';

/** An episode that is over by the service's clock, and when it was found to be, epoch ms by that clock. */
export type PastEpisode = LightningEpisode & { readonly overAtMs: number };

/**
 * Episodes that are over by the clock. If the clock is set back to before their end they run again: their strikes are true
 * by the source's time, and only the clock has said that the quiet period has run (S1, S6).
 */
export type PastEpisodes = {
  /** One that is known stays as it was found to be: it was delivered again. */
  note(episode: LightningEpisode, overAtMs: number): void;
  /** Whether one that ends no sooner is known. */
  has(episode: LightningEpisode): boolean;
  /** Takes out those that run at `nowMs`, forgets what is older than a day or from ahead. */
  takeRunning(nowMs: number): PastEpisode[];
  all(): Iterable<PastEpisode>;
};

/** A clock ahead for longer than this loses them; then no yard is known until its quiet period is proven anew. */
const KEPT_MS = 24 * 3_600_000;

export function createPastEpisodes(known: readonly PastEpisode[]): PastEpisodes {
  const past = new Map<string, PastEpisode>();
  // by longer rules the same episode may end later
  const has = (episode: LightningEpisode) =>
    (past.get(keyOf(episode))?.endAtMs ?? -Infinity) >= episode.endAtMs;
  const note = (episode: PastEpisode) => {
    if (!has(episode)) past.set(keyOf(episode), episode);
  };
  known.forEach(note);

  return {
    note: (episode, overAtMs) => note({ ...episode, overAtMs }),
    has,
    takeRunning(nowMs) {
      const running: PastEpisode[] = [];
      for (const [key, episode] of past) {
        const { lastAtMs, overAtMs, endAtMs } = episode;
        const isKept = !isAheadOf(nowMs, lastAtMs) && nowMs - overAtMs < KEPT_MS;
        if (isKept && endAtMs <= nowMs) continue;
        past.delete(key);
        if (isKept) running.push(episode);
      }
      return running;
    },
    all: () => past.values(),
  };
}

/** Two episodes of a ring that end with the same strike are one. */
function keyOf({ facility, ring, lastAtMs }: LightningEpisode): string {
  return `${facility} ${ring} ${lastAtMs}`;
}
