import type { YardTile } from './yardTile.ts';

/** Yards of a wall that a hazard closes, as told so far, by key. */
export type ToldClosed = {
  /** Yards whose status was known once, also those that have left the wall. */
  readonly known: ReadonlySet<string>;
  /** Those too that left the wall closed while others still are. */
  readonly closed: ReadonlySet<string>;
};

export const NOTHING_TOLD: ToldClosed = { known: new Set(), closed: new Set() };

/** What a device remembers that a wall has told, and when, network epoch ms. */
export type RememberedWall = ToldClosed & { readonly atMs: number };

/** What the siren of a wall is to tell, if anything. */
export type WallAlarm = 'raised' | 'clearedToOpen' | 'cleared' | null;

/**
 * Finds what the siren tells when the tiles of a wall change.
 *
 * A yard that a hazard closes raises the alarm, except with its first known status (GAP-70). A yard whose status is
 * unknown keeps what was told of it: it does not sound again when it is known again. The alarm is over when no yard is
 * closed; the all-clear is given only while every yard is open, those too whose closing was told (S1).
 */
export function wallAlarm(
  { known, closed }: ToldClosed,
  tiles: ReadonlyMap<string, Pick<YardTile, 'shown' | 'isOverride'>>,
): { readonly told: ToldClosed; readonly alarm: WallAlarm } {
  const nowKnown = new Set(known);
  const nowClosed = new Set<string>();
  let isRaised = false;
  // of a closed yard that has left the wall nobody knows that it is open
  const left = [...closed].filter((key) => !tiles.has(key));
  let isAllOpen = tiles.size > 0 && left.length === 0;
  for (const [key, { shown, isOverride }] of tiles) {
    const isUnknown = shown === 'UNKNOWN' || shown === 'LOADING';
    const isClosed = isUnknown ? closed.has(key) : shown === 'CLOSED' && !isOverride;
    if (isClosed) nowClosed.add(key);
    if (!isUnknown) nowKnown.add(key);
    if (isClosed && known.has(key) && !closed.has(key)) isRaised = true;
    if (shown !== 'OPEN') isAllOpen = false;
  }
  const isOver = nowClosed.size === 0;
  const told = { known: nowKnown, closed: isOver ? nowClosed : new Set([...nowClosed, ...left]) };
  if (isRaised) return { told, alarm: 'raised' };
  if (closed.size === 0 || !isOver) return { told, alarm: null };
  return { told, alarm: isAllOpen ? 'clearedToOpen' : 'cleared' };
}
