import type { Facility } from '#contracts/facility.ts';

/** Yards of a list that a wall shows: all, or those with the tag, whatever the case of its name. */
export function yardsOfWall(list: readonly Facility[], tag: string | null): readonly Facility[] {
  if (tag === null) return list;
  const wanted = tag.toLowerCase();
  return list.filter(({ tags = [] }) => tags.some(({ name }) => name.toLowerCase() === wanted));
}
