import { isClosingOver, laterEndMs } from './closingEnd.ts';
import { DEFAULT_LIGHTNING_RULES } from './lightningRules.ts';
import type { YardTile } from './yardTile.ts';

/** What a wall has told so far of its yards that a hazard closes, by key. */
export type ToldClosed = {
  /** When the wall began, network epoch ms; NaN: that time was not known yet. */
  readonly sinceMs: number;
  /** Yards whose status was known once, or unknown for long enough, also those that have left the wall. */
  readonly known: ReadonlySet<string>;
  /**
   * End of each told closing, network epoch ms, see `closingEndMs`. A yard stays until it is seen with another known
   * status; one that left the wall, until the alarm is over.
   */
  readonly closed: ReadonlyMap<string, number>;
  /** Whether one of them is closed still, or its closing is not over while its status is unknown. */
  readonly isAlarm: boolean;
};

export const NOTHING_TOLD: ToldClosed = {
  sinceMs: Number.NaN,
  known: new Set(),
  closed: new Map(),
  isAlarm: false,
};

/** What a device remembers that a wall has told, and when, network epoch ms. */
export type RememberedWall = Pick<ToldClosed, 'known' | 'closed'> & { readonly atMs: number };

/** What counts as told by a memory. */
export function toldBy({ known, closed }: RememberedWall, nowMs: number): ToldClosed {
  const isAlarm = [...closed.values()].some((endMs) => !isClosingOver(endMs, nowMs));
  return { sinceMs: nowMs, known, closed, isAlarm };
}

/** Status of one yard. `closedUntilMs`: end of the closing if a hazard closes it, network epoch ms; null: none does. */
export type AlarmTile = Pick<YardTile, 'shown'> & { readonly closedUntilMs: number | null };

/** What the siren of a wall is to tell, if anything. */
export type WallAlarm = 'raised' | 'clearedToOpen' | 'cleared' | null;

/**
 * Finds what the siren tells when the tiles of a wall change.
 *
 * A yard that a hazard closes raises the alarm, except with its first known status (GAP-70), unless what closed it before
 * the wall began is over by then: the rule of a yard page. A yard whose status is unknown keeps what was told of it until its closing is over: it does not sound again when it is known again by then,
 * and whatever closes it later is news. The alarm is over when no yard is closed; the all-clear is given only while every
 * yard is open, those too whose closing was told and that have left the wall since (S1).
 *
 * @param nowMs Network time, epoch ms.
 */
export function wallAlarm(
  { sinceMs, known, closed, isAlarm: wasAlarm }: ToldClosed,
  tiles: ReadonlyMap<string, AlarmTile>,
  nowMs: number,
): { readonly told: ToldClosed; readonly alarm: WallAlarm } {
  const nowKnown = new Set(known);
  const nowClosed = new Map<string, number>();
  const begunMs = Number.isNaN(sinceMs) ? nowMs : sinceMs;
  const isBeforeOver =
    !Number.isNaN(nowMs) && isClosingOver(begunMs + DEFAULT_LIGHTNING_RULES.quietPeriodMs, nowMs);
  let isRaised = false;
  let isAlarm = false;
  // a closed yard that has left the wall is not known to be open
  const left = [...closed].filter(([key]) => !tiles.has(key));
  let isAllOpen = tiles.size > 0 && left.length === 0;
  for (const [key, { shown, closedUntilMs }] of tiles) {
    const heldMs = closed.get(key);
    // what was told while the network's time was not known is told until now
    const toldMs = Number.isNaN(heldMs) ? nowMs : heldMs;
    // while it loads, the clock of the device may still be put right (S6)
    const isOver =
      toldMs === undefined ||
      (shown === 'LOADING' ? !wasAlarm : !Number.isNaN(toldMs) && isClosingOver(toldMs, nowMs));
    if (shown !== 'OPEN') isAllOpen = false;
    if (shown === 'UNKNOWN' || shown === 'LOADING') {
      if (toldMs !== undefined) nowClosed.set(key, toldMs);
      if (!isOver) isAlarm = true;
      if (isBeforeOver) nowKnown.add(key);
      continue;
    }
    nowKnown.add(key);
    if (closedUntilMs === null) continue;
    nowClosed.set(key, laterEndMs(isOver ? undefined : toldMs, closedUntilMs));
    isAlarm = true;
    if (isOver && known.has(key)) isRaised = true;
  }
  const told = {
    sinceMs: begunMs,
    known: nowKnown,
    closed: isAlarm ? new Map([...nowClosed, ...left]) : nowClosed,
    isAlarm,
  };
  if (isRaised) return { told, alarm: 'raised' };
  if (!wasAlarm || isAlarm) return { told, alarm: null };
  return { told, alarm: isAllOpen ? 'clearedToOpen' : 'cleared' };
}
