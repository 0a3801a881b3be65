import type { StrikeWindow } from './createStrikeWindow.ts';
import type { StrikeLayer } from './createStrikeLayer.ts';
import { ROW_LENGTH } from './strikeRows.ts';
import type { StrikeFilter } from './strikeView.ts';

/** What people choose of it. */
export type StrikeChoice = Pick<StrikeFilter, 'oldestMs' | 'showsCloud'> & {
  /** 0 to 1. */
  readonly opacityFraction: number;
  /** Shown as it was so long before, ms; 0: as it is. */
  readonly backMs: number;
  /** A time of the past that is shown, epoch ms; null: the present, as the feed tells it. */
  readonly heldMs: number | null;
};

/** A step is asked for when it is over, and is here within this time: each strike is shown so long after it was. */
export const REVEAL_AFTER_MS = 7_000;
/** How often strikes that wait are looked at, ms. */
const LOOK_EVERY_MS = 250;
/** How often all grow older, ms, when no step comes: old lightning must not look new because its feed is dead (S5). */
const AGE_EVERY_MS = 10_000;

/** Strikes of the feed, and those of the past hour that the time slider shows. */
export type StrikeWindows = { readonly live: StrikeWindow; readonly past: StrikeWindow };

export type FollowedStrikes = {
  /** null: lightning is switched off, or hidden by the time that the map shows. */
  choose(choice: StrikeChoice | null): void;
  stop(): void;
};

/**
 * Shows the strikes of the feed as they come, each in its own moment of the five seconds after its step (STRIKE-07), or
 * those of the past by their age at the time shown, to which the feed adds nothing (STRIKE-12, STRIKE-17).
 *
 * @param presentMs Network time, ms since the epoch.
 */
export function followStrikes(
  { live, past }: StrikeWindows,
  layer: StrikeLayer,
  presentMs: () => number,
): FollowedStrikes {
  let choice: StrikeChoice | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function show(): void {
    rest();
    if (choice === null) {
      layer.show(null, live.rows);
      return;
    }
    const { oldestMs, showsCloud, backMs, heldMs } = choice;
    if (heldMs !== null) {
      layer.show({ oldestMs, showsCloud, atMs: heldMs - backMs, youngestMs: 0 }, past.rows);
      return;
    }
    const atMs = presentMs();
    if (backMs > 0) {
      // the playback says when the next frame is due
      layer.show({ oldestMs, showsCloud, atMs: atMs - backMs, youngestMs: 0 }, live.rows);
      return;
    }
    layer.show({ oldestMs, showsCloud, atMs, youngestMs: REVEAL_AFTER_MS }, live.rows);
    const { data, first, end, baseMs } = live.rows;
    const newestMs = end === first ? -Infinity : baseMs + data[(end - 1) * ROW_LENGTH + 2]!;
    timer = setTimeout(show, newestMs > atMs - REVEAL_AFTER_MS ? LOOK_EVERY_MS : AGE_EVERY_MS);
  }

  function rest(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  const unwatch = [live.watch(show), past.watch(show)];
  return {
    choose(chosen) {
      choice = chosen;
      if (choice !== null) layer.setOpacity(choice.opacityFraction);
      show();
    },
    stop() {
      unwatch.forEach((stop) => stop());
      rest();
    },
  };
}
