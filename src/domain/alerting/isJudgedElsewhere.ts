import type { LonLat } from '../geo/distance.ts';

/** Largest difference of positions that are the same place, degrees; about a decimetre. */
const TOLERANCE_DEG = 1e-6;

/**
 * Returns whether an answer is about another position than the one that a page watches. A position that cannot be
 * read is another one. null on either side: no position was named, and none is required.
 */
export function isJudgedElsewhere(judgedAt: LonLat | null, watchedAt: LonLat | null = null): boolean {
  if (judgedAt === null || watchedAt === null) return false;
  return !judgedAt.every((deg, axis) => Math.abs(deg - watchedAt[axis]!) <= TOLERANCE_DEG);
}
