import { transfer } from 'comlink';
import { isSameRules, type LightningPolicy } from '#domain/alerting/lightningRules.ts';
import { STRIKE_WINDOW_MS } from '#domain/lightning/ageBuckets.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { createComputeCore, type ComputeCore, type CoreRules, type Facilities } from './computeCore.ts';
import { createRunningClock, type DeviceClocks } from './runningClock.ts';
import { reportBuffers, type StepReport } from './stepReport.ts';
import { createStrikeFeed, type StrikeFeed } from './strikeFeed.ts';
import type { FeedFetch, StepAddresses } from './stepReader.ts';
import type { Sleep } from './withTimeout.ts';

/** Setup of the worker. */
export type ComputeSetup = StepAddresses &
  CoreRules & {
    /** Address of one answer with the recent past, see strikeSnapshot.ts; null: step files only. */
    readonly snapshotUrl: string | null;
    readonly facilities: Facilities;
    /** Network time minus this device's `Date.now()`, ms (S6). */
    readonly networkOffsetMs: number;
  };

/** Answer of the worker that shows it is alive. */
export type Heartbeat = {
  /** Newest step that is due by the worker's clock, ms since the epoch; null while it is stopped. */
  readonly atStepMs: number | null;
  /** Newest step whose content is known; null before the first. */
  readonly asOfMs: number | null;
  readonly rows: number;
  /** Number of steps of the quiet period that are unknown although newer ones are known. */
  readonly gaps: number;
  readonly lastError: string | null;
};

/** Calls of the main thread to the worker. Plain values and typed arrays only, both ways. */
export type ComputeApi = {
  /**
   * Starts, from nothing. A second start ends the first.
   *
   * @param onStep A Comlink proxy; called once per step, about once a second while the past is being read. The
   * report's columns are transferred to it.
   * @throws RangeError if a radius is not above 0.
   */
  start(setup: ComputeSetup, onStep: (report: StepReport) => void): void;
  /** Sets the network's time. After a jump of more than a minute everything is read again. */
  setNetworkOffsetMs(networkOffsetMs: number): void;
  /**
   * Sets other rules (GAP-139). Everything is read again: a longer quiet period reaches further back. Equal rules
   * change nothing.
   *
   * @throws RangeError if a radius is not above 0; the running feed continues.
   */
  setRules(rules: LightningPolicy): void;
  /** Replaces the facilities; the next report contains all of them. */
  setFacilities(facilities: Facilities): void;
  /**
   * Changes of the distance of lightning from facilities, m/s, negative while it comes closer; for information only.
   * NaN: too few strikes, no fresh feed, or other facilities than those of the version.
   *
   * @param rows Rows of the facilities, in the columns of that version.
   */
  trendsMps(rows: Uint32Array, facilitiesVersion: number): Float64Array;
  heartbeat(): Heartbeat;
  stop(): void;
};

/** World of the worker: its only clocks, timers and network. */
export type ComputeWorld = {
  readonly clocks: DeviceClocks;
  readonly sleep: Sleep;
  readonly fetch: FeedFetch;
  /** A number from 0 to below 1. */
  random(): number;
};

/** Age of the newest known step above which the status is UNKNOWN, ms (S4). */
const STALE_AFTER_MS = 60_000;
/** Correction of the clock above which everything is read again, because it was read for another time, ms. */
const JUMP_MS = 60_000;

type Running = {
  readonly setup: ComputeSetup;
  readonly onStep: (report: StepReport) => void;
  readonly core: ComputeCore;
  readonly feed: StrikeFeed;
  readonly abort: AbortController;
};

/** Creates the worker's surface over a given world. */
export function createComputeApi(world: ComputeWorld): ComputeApi {
  const clock = createRunningClock(world.clocks);
  let running: Running | null = null;
  let facilities: Facilities = { version: 0, lon: new Float64Array(0), lat: new Float64Array(0), count: 0 };

  const quietGaps = ({ feed, setup }: Running) =>
    // a strike of the quiet period's first moment may be in the step that was being written then
    feed.countGapsSince(clock.nowMs() - setup.quietPeriodMs - STEP_MS);

  function report(run: Running): void {
    const nowMs = clock.nowMs();
    const { asOfMs, knownSinceMs, droppedRows } = run.feed;
    const isFresh = isFreshAt(run, nowMs);
    const reach = { nowMs, asOfMs, knownSinceMs, gaps: quietGaps(run), isFresh, droppedRows };
    const step = run.core.report(reach);
    run.onStep(transfer(step, reportBuffers(step)));
  }

  function begin(setup: ComputeSetup, onStep: (report: StepReport) => void): void {
    const core = createComputeCore(setup);
    core.setFacilities(facilities, clock.nowMs());
    running?.abort.abort();
    const windowMs = Math.max(STRIKE_WINDOW_MS, setup.quietPeriodMs + STEP_MS);
    const feedWorld = { ...world, nowMs: () => clock.nowMs() };
    const feed = createStrikeFeed({ ...setup, windowMs }, feedWorld, {
      takeStrikes: (strikes, receivedByMs) => core.note(strikes, { nowMs: clock.nowMs(), receivedByMs }),
      stepped: () => report(run),
    });
    const run: Running = { setup, onStep, core, feed, abort: new AbortController() };
    running = run;
    void feed.run(run.abort.signal);
  }

  return {
    start(setup, onStep) {
      clock.set(setup.networkOffsetMs);
      facilities = setup.facilities;
      begin(setup, onStep);
    },

    setNetworkOffsetMs(networkOffsetMs) {
      const jumpMs = Math.abs(clock.set(networkOffsetMs));
      if (running !== null && jumpMs > JUMP_MS) begin(running.setup, running.onStep);
    },

    setRules(rules) {
      if (running === null || isSameRules(running.setup, rules)) return;
      begin({ ...running.setup, ...rules }, running.onStep);
    },

    setFacilities(next) {
      facilities = next;
      running?.core.setFacilities(next, clock.nowMs());
    },

    trendsMps: (rows, version) => trendsOf(running, clock.nowMs(), { rows, version }),

    heartbeat: () => ({
      atStepMs: running === null ? null : Math.floor(clock.nowMs() / STEP_MS) * STEP_MS - STEP_MS,
      asOfMs: running?.feed.asOfMs ?? null,
      rows: running?.core.rowCount ?? 0,
      gaps: running === null ? 0 : quietGaps(running),
      lastError: running?.feed.lastError ?? null,
    }),

    stop() {
      running?.abort.abort();
      running = null;
    },
  };
}

function isFreshAt({ feed: { asOfMs } }: Running, nowMs: number): boolean {
  return asOfMs !== null && nowMs - asOfMs <= STALE_AFTER_MS;
}

type AskedTrends = { readonly rows: Uint32Array; readonly version: number };

function trendsOf(running: Running | null, nowMs: number, { rows, version }: AskedTrends): Float64Array {
  const isKnown = running?.core.facilitiesVersion === version && isFreshAt(running, nowMs);
  return isKnown ? running.core.trendsMps(rows, nowMs) : new Float64Array(rows.length).fill(NaN);
}
