import { endOfEventMs } from './eventEnd.ts';
import { DEFAULT_LIGHTNING_RULES } from './lightningRules.ts';
import type { YardTile } from './yardTile.ts';

const { quietPeriodMs } = DEFAULT_LIGHTNING_RULES;

/** Yards of a wall that a hazard closes, as told so far, by key. */
export type ToldClosed = {
  /** Yards whose status was known once, also those that have left the wall. */
  readonly known: ReadonlySet<string>;
  /**
   * Those too that left the wall closed while others still are. The value is the end of the closing while the status is
   * unknown, network epoch ms: that of the event shown, and at most a quiet period after the yard was last known closed.
   */
  readonly closed: ReadonlyMap<string, number>;
};

export const NOTHING_TOLD: ToldClosed = { known: new Set(), closed: new Map() };

/** What a device remembers that a wall has told, and when, network epoch ms. */
export type RememberedWall = {
  readonly known: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly atMs: number;
};

/** What counts as told by a memory: a closing of before a quiet period is over, and whatever closes that yard now is news. */
export function toldBy({ known, closed, atMs }: RememberedWall, nowMs: number): ToldClosed {
  const untilMs = atMs + quietPeriodMs;
  return { known, closed: new Map(nowMs >= untilMs ? [] : [...closed].map((key) => [key, untilMs])) };
}

/** What the siren of a wall is to tell, if anything. */
export type WallAlarm = 'raised' | 'clearedToOpen' | 'cleared' | null;

/**
 * Finds what the siren tells when the tiles of a wall change.
 *
 * A yard that a hazard closes raises the alarm, except with its first known status (GAP-70). A yard whose status is
 * unknown keeps what was told of it until the end of its closing: it does not sound again when it is known again by then,
 * and whatever closes it later is news. The alarm is over when no yard is closed; the all-clear is given only while every
 * yard is open, those too whose closing was told (S1).
 *
 * @param nowMs Network time, epoch ms.
 */
export function wallAlarm(
  { known, closed }: ToldClosed,
  tiles: ReadonlyMap<string, Pick<YardTile, 'shown' | 'isOverride' | 'event'>>,
  nowMs: number,
): { readonly told: ToldClosed; readonly alarm: WallAlarm } {
  const nowKnown = new Set(known);
  const nowClosed = new Map<string, number>();
  let isRaised = false;
  // of a closed yard that has left the wall nobody knows that it is open
  const left = [...closed].filter(([key]) => !tiles.has(key));
  let isAllOpen = tiles.size > 0 && left.length === 0;
  for (const [key, { shown, isOverride, event }] of tiles) {
    const isUnknown = shown === 'UNKNOWN' || shown === 'LOADING';
    const closedUntilMs = shown === 'CLOSED' && !isOverride ? endOfClosingMs(event, nowMs) : undefined;
    const untilMs = isUnknown ? closed.get(key) : closedUntilMs;
    const isClosed = untilMs !== undefined && !(shown === 'UNKNOWN' && nowMs >= untilMs);
    if (isClosed) nowClosed.set(key, untilMs);
    if (!isUnknown) nowKnown.add(key);
    if (isClosed && known.has(key) && !closed.has(key)) isRaised = true;
    if (shown !== 'OPEN') isAllOpen = false;
  }
  const isOver = nowClosed.size === 0;
  const told = { known: nowKnown, closed: isOver ? nowClosed : new Map([...nowClosed, ...left]) };
  if (isRaised) return { told, alarm: 'raised' };
  if (closed.size === 0 || !isOver) return { told, alarm: null };
  return { told, alarm: isAllOpen ? 'clearedToOpen' : 'cleared' };
}

/** End of a closing that holds now, see `ToldClosed`. A strike of the page's own needs none: it closes the yard until its own. */
function endOfClosingMs(event: YardTile['event'], nowMs: number): number {
  const latestMs = nowMs + quietPeriodMs;
  return event === null ? nowMs : Math.min(latestMs, endOfEventMs(event, quietPeriodMs) ?? latestMs);
}
