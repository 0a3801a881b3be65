import type { ActorRefFrom } from 'xstate';
import type { ScreenReport } from '#adapters/api/alertsApi.ts';
import { HttpError } from '#adapters/api/httpClient.ts';
import { screenWord } from '#domain/alerting/screenWord.ts';
import { statusReport } from '#domain/alerting/statusReport.ts';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { watchFetches } from '#machines/feed/pollingRegion.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import type { WallTrust } from '#machines/wallGrid/wallGridSelectors.ts';

/**
 * More yards of a wall are not reported, but the worst of them:
 * one service takes the reports of all walls. Our own decision.
 */
const MOST_YARDS = 24;
/** Each yard is reported at least with every fourth check, which is 40 s: the service forgets it after 60 s. */
const ROUND_CHECKS = 4;
/** So often a refused report is sent again with the next check; then with its turn. Our own decision. */
const MOST_RETRIES = 2;

/** What a wall tells of one yard. */
type Told = Pick<ScreenReport, 'status' | 'shown'>;

type ReportedWall = {
  readonly mapFeed: Pick<ActorRefFrom<typeof mapFeedMachine>, 'getSnapshot' | 'subscribe'>;
  /** Ids of its yards, in an order that stays. */
  readonly yards: () => readonly string[];
  /** Place of what it shows of a yard in the order of danger, 0 the worst. */
  readonly rankOf: (facilityId: string) => number;
  readonly toldOf: (facilityId: string) => Told;
};

/**
 * Reports to the service what a wall shows (GAP-76), of a large one the worst yards: after each check those that show
 * something else than was reported, or of which no report was taken, and a quarter of all, those reported longest ago
 * first. One call after the other, because the service takes a signature only if it is later than the one before.
 * Failures concern the log only (ERR-01, ERR-04).
 *
 * @returns how to stop.
 */
export function reportTiles(
  { mapFeed, yards, rankOf, toldOf }: ReportedWall,
  report: (facilityId: string, told: Told) => Promise<unknown>,
): () => void {
  const hasEnded = watchFetches(mapFeed.getSnapshot());
  /** What was reported last by yard, the longest ago first. */
  const reported = new Map<string, Told>();
  /** How often reports of a yard were refused in a row. */
  const refusals = new Map<string, number>();
  let worst: ReadonlySet<string> = new Set();
  let isReporting = false;
  let isStopped = false;

  function dueYards(): readonly string[] {
    const all = yards();
    worst = worstOf(all, rankOf, worst);
    for (const held of [reported, refusals])
      for (const id of held.keys()) if (!worst.has(id)) held.delete(id);
    const changed = all.filter((id) => worst.has(id) && !isSame(toldOf(id), reported.get(id)));
    const others = [...reported.keys()].filter((id) => !changed.includes(id));
    return [...changed, ...others.slice(0, Math.ceil(worst.size / ROUND_CHECKS))];
  }

  async function reportDue(): Promise<void> {
    for (const id of dueYards()) {
      if (isStopped) return;
      const told = toldOf(id);
      reported.delete(id);
      const isTaken = await report(id, told).then(
        () => true,
        (error: unknown) => {
          // a yard of which the service takes no report from this display keeps no other from being reported
          if (!isRefusal(error)) throw error;
          return false;
        },
      );
      const count = isTaken ? 0 : (refusals.get(id) ?? 0) + 1;
      refusals.set(id, count);
      if (isTaken || count > MOST_RETRIES) reported.set(id, told);
    }
  }

  const { unsubscribe } = mapFeed.subscribe((snapshot) => {
    if (!hasEnded(snapshot) || isReporting) return;
    isReporting = true;
    reportDue()
      .catch(() => console.info('App is offline'))
      .finally(() => (isReporting = false));
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}

/**
 * The worst yards of a wall.
 * Of some that are as bad as each other those of before stay: none comes and goes for nothing.
 */
function worstOf(
  all: readonly string[],
  rankOf: ReportedWall['rankOf'],
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  const ranks = new Map(all.map((id) => [id, rankOf(id)]));
  const isNew = (id: string) => Number(!before.has(id));
  const order = all.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || isNew(a) - isNew(b));
  return new Set(order.slice(0, MOST_YARDS));
}

type ShownTile = Pick<YardTile, 'shown' | 'isOverride' | 'isSatelliteOnly'>;

/**
 * What to report of a tile, as a yard page reports its own: the status OPEN only if it is open, current and not an
 * override's (S1), and what it shows. A wall shows no drills.
 */
export function reportOfTile(tile: ShownTile, trust: WallTrust): Told {
  const { shown: actual, isOverride } = tile;
  const status = statusReport({ actual, isOverride }, trust === 'fresh');
  return { status, shown: screenWord({ ...tile, isDrill: false }) };
}

function isSame(a: Told, b: Told | undefined): boolean {
  return a.status === b?.status && a.shown === b.shown;
}

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500;
}
