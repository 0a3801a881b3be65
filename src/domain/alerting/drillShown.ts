import type { ActiveEvent } from './activeEvent.ts';
import { momentOf } from './moment.ts';
import { SHOWN, type ShownStatus } from './shownStatus.ts';

/** Rank by how much a drill holds people back; a status that is not listed cannot be practised. */
const RANK: Partial<Record<ShownStatus, number>> = { OPEN: 0, WARNING: 1, ALERT_OPEN: 2, CLOSED: 3 };

type Drills = { readonly drills: readonly ActiveEvent[]; readonly generatedAtMs: number };

/**
 * The worst running drill, if it is worse than the real status; null: the real status stands.
 *
 * An unknown status stays unknown, and one that is as bad already is never called a drill: nobody may take a real
 * alert for practice (S1). A drill ends by the same proven time as a hazard, see `momentOf`.
 *
 * @param feed Last good answer; null before the first one.
 * @param actual Status shown without drills.
 * @param nowMs Network time, epoch ms. NaN: no drill is shown.
 */
export function drillShown(
  feed: Drills | null,
  actual: ShownStatus,
  quietPeriodMs: number,
  nowMs: number,
): { readonly shown: ShownStatus; readonly drill: ActiveEvent } | null {
  const actualRank = RANK[actual];
  if (feed === null || actualRank === undefined) return null;
  const { provenMs } = momentOf(feed, nowMs);
  let worst: { shown: ShownStatus; drill: ActiveEvent } | null = null;
  let worstRank = actualRank;
  for (const drill of feed.drills) {
    const shown = drill.status === 'OVERRIDE' ? 'UNKNOWN' : SHOWN[drill.status];
    const rank = RANK[shown] ?? 0;
    if (rank <= worstRank || !(provenMs < drillEndMs(drill, quietPeriodMs))) continue;
    worst = { shown, drill };
    worstRank = rank;
  }
  return worst;
}

/** End of a drill, epoch ms: as stated, which is sooner than after a real strike. */
export function drillEndMs({ startAtMs, expiresAtMs }: ActiveEvent, quietPeriodMs: number): number {
  return expiresAtMs ?? startAtMs + quietPeriodMs;
}
