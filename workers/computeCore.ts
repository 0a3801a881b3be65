import { STRIKE_WINDOW_MS } from '#domain/lightning/ageBuckets.ts';
import { createFacilityGrid, type FacilityPositions } from '#domain/lightning/facilityGrid.ts';
import type { StrikeColumns, StrikeType } from '#domain/lightning/strikeColumns.ts';
import { createSentFacilities, takeChanges } from './facilityReport.ts';
import { AGE_BUCKET_COUNT, markAgeBuckets } from './kernels/ageBuckets.ts';
import { distanceTrendMps } from './kernels/distanceTrend.ts';
import { createFacilityWatch, noteStrikes, type WatchRules } from './kernels/facilityWatch.ts';
import { joinStrikes } from './kernels/joinStrikes.ts';
import { sortByTime } from './kernels/sortByTime.ts';
import {
  copyStrikes,
  createStrikeRing,
  expireStrikes,
  firstIndexFrom,
  insertStrikes,
  type StrikeRing,
} from './kernels/strikeRing.ts';
import type { StepReport } from './stepReport.ts';

/** Rules by which the worker judges. */
export type CoreRules = {
  /** Metres, edges inclusive. */
  readonly alertRadiusM: number;
  readonly warningRadiusM: number;
  readonly quietPeriodMs: number;
  /** Kinds that count for facilities (S7); an unknown one counts like CG. All kinds are kept for drawing. */
  readonly strikeTypes: readonly StrikeType[];
};

/** State of reading the feed. */
export type FeedReach = {
  readonly nowMs: number;
  readonly asOfMs: number | null;
  /** As a report states it. */
  readonly knownSinceMs: number | null;
  /** Number of steps of the quiet period that are unknown. */
  readonly gaps: number;
  /** Whether the newest step is fresh enough to call anything quiet. */
  readonly isFresh: boolean;
  readonly droppedRows: number;
};

/** Facilities as columns. Reports name them by row and carry the version back, so that rows are never mixed up. */
export type Facilities = FacilityPositions & { readonly version: number };

/** State of the worker without the feed: strikes of the window and their effect on each facility. */
export type ComputeCore = {
  /** Replaces the facilities; strikes already held count for the new ones. The next report contains all of them. */
  setFacilities(facilities: Facilities, nowMs: number): void;
  /**
   * Adds strikes, in any order; their columns are consumed. Strikes dated after `receivedByMs` count as of then:
   * nothing is received before it happens, and a wrong date must neither close a yard for years nor be lost.
   */
  note(strikes: StrikeColumns, moment: { readonly nowMs: number; readonly receivedByMs: number }): void;
  /** Creates a report of the changes since the last one. The receiver owns its columns. */
  report(reach: FeedReach): StepReport;
  /**
   * Change of the distance of lightning from some facilities, m/s, see kernels/distanceTrend. Changes nothing.
   *
   * @param rows Rows of the facilities; of an unknown row the answer is NaN.
   */
  trendsMps(rows: Uint32Array, nowMs: number): Float64Array;
  readonly facilitiesVersion: number;
  /** Strikes held. */
  readonly rowCount: number;
};

const FIRST_ROWS = 1 << 16;
const MAX_ROWS = 1 << 22;
const NOWHERE: FacilityPositions = { lon: new Float64Array(0), lat: new Float64Array(0), count: 0 };

/** Creates a core. @throws RangeError if a radius is not above 0. */
export function createComputeCore(rules: CoreRules): ComputeCore {
  const reachM = Math.max(rules.alertRadiusM, rules.warningRadiusM);
  const watchRules: WatchRules = {
    alertRadiusM: rules.alertRadiusM,
    warningRadiusM: reachM,
    countsKind: [rules.strikeTypes.includes('CG'), rules.strikeTypes.includes('CC')],
  };
  const windowMs = Math.max(STRIKE_WINDOW_MS, rules.quietPeriodMs);
  const ring = createStrikeRing(FIRST_ROWS, MAX_ROWS);

  let facilitiesVersion = 0;
  let places = NOWHERE;
  let watch = createFacilityWatch(createFacilityGrid(NOWHERE, reachM), watchRules);
  let sent = createSentFacilities(0);
  let fresh: StrikeColumns[] = [];
  let isReset = true;
  /** Time until which strikes may be missing from the watch, ms since the epoch */
  let blindUntilMs = -Infinity;

  return {
    setFacilities(next, nowMs) {
      facilitiesVersion = next.version;
      places = next;
      watch = createFacilityWatch(createFacilityGrid(next, reachM), watchRules);
      sent = createSentFacilities(next.count);
      blindUntilMs = ring.lostUntilMs;
      const from = firstIndexFrom(ring, nowMs - rules.quietPeriodMs);
      noteStrikes(watch, copyStrikes(ring, from, ring.size));
    },

    note(strikes, { nowMs, receivedByMs }) {
      const ordered = sortByTime(strikes, receivedByMs);
      insertStrikes(ring, ordered, nowMs - windowMs);
      noteStrikes(watch, ordered);
      fresh.push(ordered);
    },

    report({ nowMs, asOfMs, knownSinceMs, gaps, isFresh, droppedRows }) {
      const { quietPeriodMs } = rules;
      expireStrikes(ring, nowMs - windowMs);
      const bucketStarts = new Uint32Array(AGE_BUCKET_COUNT);
      markAgeBuckets(ring, nowMs, bucketStarts);
      const quietSinceMs = nowMs - quietPeriodMs;
      const isKnown = isFresh && gaps === 0 && blindUntilMs <= quietSinceMs;
      const facilities = takeChanges(watch, sent, { nowMs, quietPeriodMs, isKnown });
      const strikes = joinStrikes(fresh);
      fresh = [];
      const known = { nowMs, asOfMs, knownSinceMs, gaps, droppedRows };
      const told = { ...known, isReset, facilitiesVersion, quietPeriodMs };
      isReset = false;
      return { ...told, strikes, facilities, bucketStarts, rowCount: ring.size };
    },

    trendsMps: (rows, nowMs) => trends(rows, nowMs, { ring, places, countsKind: watchRules.countsKind }),

    get facilitiesVersion() {
      return facilitiesVersion;
    },

    get rowCount() {
      return ring.size;
    },
  };
}

type TrendGround = Pick<WatchRules, 'countsKind'> & {
  readonly ring: StrikeRing;
  readonly places: FacilityPositions;
};

function trends(rows: Uint32Array, nowMs: number, { ring, places, countsKind }: TrendGround): Float64Array {
  const room = new Float64Array(ring.size);
  return Float64Array.from(rows, (row) => {
    const at = [places.lon[row] ?? NaN, places.lat[row] ?? NaN] as const;
    return distanceTrendMps(ring, at, { nowMs, countsKind }, room);
  });
}
