import type { RefObject } from 'react';

/** Longer than a map takes to get anywhere, ms. */
const ARRIVED_MS = 1_500;

/**
 * Notes where a map has gone, once it had the time to get there: the one that takes its place begins where this one
 * looks then, and must not go there again after its user has moved on (GAP-143).
 *
 * @returns what forgets it: a map that is replaced on its way leaves the way to the next one.
 */
export function noteArrival(arrived: RefObject<unknown>, target: unknown): () => void {
  // on its way it is no longer where it was
  arrived.current = null;
  const timer = setTimeout(() => {
    arrived.current = target;
  }, ARRIVED_MS);
  return () => clearTimeout(timer);
}
