import type { LonLat } from '../geo/distance.ts';

/** Positions that differ by no more are the same place, degrees; about a decimetre. */
const TOLERANCE_DEG = 1e-6;

/**
 * Whether an answer is about another position than the one that a page watches. A position that cannot be read is
 * another one. null on either side: nobody named a position, and nothing is asked.
 */
export function isJudgedElsewhere(judgedAt: LonLat | null, watchedAt: LonLat | null = null): boolean {
  if (judgedAt === null || watchedAt === null) return false;
  return !judgedAt.every((deg, axis) => Math.abs(deg - watchedAt[axis]!) <= TOLERANCE_DEG);
}
