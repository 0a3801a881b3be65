/**
 * A value between four known ones, evenly by its place among them.
 *
 * @param known rows of so many `columns`
 * @param first index of the corner at the top left
 * @param fx 0 at the left to 1 at the right; `fy` the same from top to bottom
 */
export function mixCorners(
  known: Float64Array,
  columns: number,
  first: number,
  [fx, fy]: readonly [fx: number, fy: number],
): number {
  const top = known[first]! * (1 - fx) + known[first + 1]! * fx;
  const bottom = known[first + columns]! * (1 - fx) + known[first + columns + 1]! * fx;
  return top * (1 - fy) + bottom * fy;
}
