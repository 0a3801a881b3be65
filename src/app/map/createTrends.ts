import { createWatchers, type Watchers } from '#app/binding/createWatchers.ts';
import type { AskTrends } from '#app/compute/createComputeCore.ts';
import { MOST_INCIDENTS, worstRows } from '#domain/incidents/worstRows.ts';
import { strikeTrendOf, type StrikeTrend } from '#domain/lightning/strikeTrend.ts';
import { selectCodes } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { createMapFeed } from './createMapFeed.ts';

/** A bin of a trend lasts five minutes: sooner nothing is new. Our own decision. */
const ASK_EVERY_MS = 30_000;

/** Trends by facility id; a missing facility has none. */
type TrendsById = ReadonlyMap<string, StrikeTrend>;

/** Trends of lightning around the yards that are not open, for information only: no status depends on them. */
export type Trends = Pick<Watchers, 'watch'> & {
  /** The same map until one of them is another. */
  held(): TrendsById;
  /** A step of the worker was read; `ids`: its facilities by row. */
  stepped(ids: readonly string[], ask: AskTrends): void;
  /** The worker was lost, or watches other facilities. */
  forget(): void;
};

const NONE: TrendsById = new Map();
/** Code of MAP_MARKS: where nothing is known, no movement is either. */
const UNKNOWN = 0;

/** Asks the worker again every half minute, and at once when other yards are not open; while nobody watches, never. */
export function createTrends(
  mapFeed: Pick<ReturnType<typeof createMapFeed>, 'getSnapshot'>,
  presentMs: () => number,
): Trends {
  const { watch, tell } = createWatchers();
  let held = NONE;
  let watching = 0;
  let asked = { rows: '', atMs: -Infinity };

  function take(trends: TrendsById): void {
    held = trends;
    tell();
  }

  return {
    watch(changed) {
      watching += 1;
      const stop = watch(changed);
      return () => {
        watching -= 1;
        stop();
      };
    },
    held: () => held,
    stepped(ids, ask) {
      const codes = selectCodes(mapFeed.getSnapshot());
      // rows of another list would be other yards
      if (watching === 0 || codes.length !== ids.length) return;
      const rows = worstRows(codes, MOST_INCIDENTS).filter((row) => codes[row] !== UNKNOWN);
      const key = rows.join();
      const atMs = presentMs();
      // a clock that was set back asks at once
      if (key === asked.rows && Math.abs(atMs - asked.atMs) < ASK_EVERY_MS) return;
      const question = { rows: key, atMs };
      asked = question;
      ask(Uint32Array.from(rows)).then(
        (slopesMps) => {
          if (asked !== question) return;
          take(trendsOf(rows, ids, slopesMps));
        },
        // the worker's own watch starts it again
        () => undefined,
      );
    },
    forget() {
      asked = { rows: '', atMs: -Infinity };
      if (held !== NONE) take(NONE);
    },
  };
}

function trendsOf(rows: readonly number[], ids: readonly string[], slopesMps: Float64Array): TrendsById {
  const found = rows.flatMap((row, i) => {
    const id = ids[row];
    const trend = strikeTrendOf(slopesMps[i] ?? Number.NaN);
    return id === undefined || trend === null ? [] : [[id, trend] as const];
  });
  return new Map(found);
}
