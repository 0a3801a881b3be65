import type { StrikeDistance } from '../units/formatStrikeDistance.ts';
import type { ActiveEvent } from './activeEvent.ts';
import type { FeedFacts } from './yardVerdict.ts';

/**
 * Closest strike by an event and by what the page's own worker saw; null: not known. The worker's is newer and the
 * event's is the one that tells how well it is placed: of a strike of a satellite the event's counts, and at a yard that
 * satellites alone watch no other one, because a page's own strikes do not tell their error (GAP-137).
 *
 * @param seenM Of the page's own worker, metres; null: none.
 */
export function closestStrike(
  seenM: number | null,
  event: ActiveEvent | null,
  feed: Pick<FeedFacts, 'isSatelliteOnly'> | null,
): StrikeDistance | null {
  const told = event?.closestStrike ?? null;
  if (told?.distanceErrorM !== undefined) return { distanceM: told.distanceM, errorM: told.distanceErrorM };
  const distanceM = (feed?.isSatelliteOnly === true ? null : seenM) ?? told?.distanceM ?? null;
  return distanceM === null ? null : { distanceM, errorM: null };
}
