import { REMEMBER_EVERY_MS } from '#domain/alerting/rememberedAlarm.ts';
import type { RememberedWall, ToldClosed } from '#domain/alerting/wallAlarm.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { selectIsUnheard } from '#machines/siren/sirenSelectors.ts';

/**
 * Writes down what a wall has told of its yards by sound: at each change, and once a minute while nothing changes. It
 * counts as told when its sound has ended or nobody wants sound: a wall that reloads while the siren sounds, waits or is
 * blocked leaves what was told before, so that the next page sounds (GAP-70).
 *
 * @param before What counts as told when the wall opens.
 * @returns `note` takes what is told now, with the network time at which the statuses are known; `stop` ends it.
 */
export function rememberTold(
  siren: Pick<SirenRef, 'getSnapshot' | 'subscribe'>,
  before: ToldClosed,
  remember: (told: RememberedWall) => void,
) {
  let heard = before;
  let newest: (ToldClosed & { readonly atMs: number }) | null = null;
  let written: RememberedWall | null = null;

  function look(): void {
    if (newest === null || newest.known.size === 0 || !Number.isFinite(newest.atMs)) return;
    // the first statuses that are known are told by no sound
    if (heard.known.size === 0 || !selectIsUnheard(siren.getSnapshot())) heard = newest;
    const { atMs } = newest;
    const { known, closed } = heard;
    if (
      written !== null &&
      atMs - written.atMs < REMEMBER_EVERY_MS &&
      isSameSet(written.known, known) &&
      isSameEnds(written.closed, closed)
    )
      return;
    written = { known, closed, atMs };
    remember(written);
  }

  const { unsubscribe } = siren.subscribe(look);
  return {
    note(told: ToldClosed, atMs: number): void {
      newest = { ...told, atMs };
      look();
    },
    stop: unsubscribe,
  };
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key));
}

function isSameEnds(a: ToldClosed['closed'], b: ToldClosed['closed']): boolean {
  // the end of a yard that stays closed moves on with each strike or answer
  const isSameEnd = ([key, endMs]: readonly [string, number]) =>
    Math.abs(endMs - (b.get(key) ?? Number.NaN)) < REMEMBER_EVERY_MS;
  return a.size === b.size && [...a].every(isSameEnd);
}
