import { newestStepMs } from '#domain/lightning/stepFile.ts';
import { STEP_MS, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { decodeStrikeSnapshot, type StrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import {
  countGapsSince,
  countMissing,
  createStepLedger,
  extendLedger,
  findKnownSince,
  markFailed,
  markGap,
  markKnown,
  nextTryMs,
  RETRY_AFTER_MS,
  takeStep,
  type StepLedger,
  type TakenStep,
} from './stepLedger.ts';
import { createStepReader, type FeedFetch, type StepAddresses } from './stepReader.ts';
import { withTimeout, type Sleep } from './withTimeout.ts';

/** Time and network, so that tests run the feed without either. */
export type FeedWorld = {
  /** Network time, ms since the epoch (S6). */
  nowMs(): number;
  readonly sleep: Sleep;
  readonly fetch: FeedFetch;
  /** A number from 0 to below 1, so that pages of one feed do not ask in step. */
  random(): number;
};

/** Addresses of the feed, and the wanted window. */
export type StrikeFeedOptions = StepAddresses & {
  /** Address of one answer with the recent past, see strikeSnapshot.ts; null: step files only. */
  readonly snapshotUrl: string | null;
  /** Length of the wanted window, ms. */
  readonly windowMs: number;
};

/** Listener of the feed. */
export type FeedListener = {
  /** Called with strikes that became known, any order. The listener owns the columns. */
  takeStrikes(strikes: StrikeColumns, receivedByMs: number): void;
  /** Called once per step, and about once a second while much is being read: time or the feed has advanced. */
  stepped(): void;
};

/** The feed of 5-second steps, read until it is stopped. */
export type StrikeFeed = {
  /** Reads until the signal is aborted. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** Newest step whose content is known, ms since the epoch; null before the first. */
  readonly asOfMs: number | null;
  /** Step since which all are known up to `asOfMs`, ms since the epoch; null before the first. */
  readonly knownSinceMs: number | null;
  /** Number of unknown steps from this time up to the newest known one. */
  countGapsSince(fromMs: number): number;
  /** Broken rows dropped so far. */
  readonly droppedRows: number;
  /** Last error; null if there never was one. */
  readonly lastError: string | null;
};

/** Delay after the end of its 5 s after which a step file is published, ms. */
const PUBLISH_MS = 250;
const STEP_TIMEOUT_MS = 4_000;
const SNAPSHOT_TIMEOUT_MS = 20_000;
const PROGRESS_MS = 1_000;
const SHORTEST_WAIT_MS = 50;
/** Time without a readable step after which a feed is failing, ms. Steps come every 5 s. */
const FAILING_AFTER_MS = 10_000;
/** Number of requests to a failing feed that are a second apart, since a step may only be late; later ones are slower. */
const QUICK_TRIES = 3;
/** Shortest wait between two requests to a failing feed, and the most that is added at random. */
const PROBE_EVERY_MS = 5_000;
const PROBE_JITTER_MS = 2_500;
/** Age of the step of every second request: a source that is behind has no newest one. */
const PROBE_BACK_MS = 5 * STEP_MS;
/** Number of missed steps up to which they are read one after the other; more by several readers at once. */
const FEW_STEPS = 12;
const READERS = 6;
/**
 * Time past the end of their step for which strikes are accepted, because clocks of source and service differ a
 * little.
 */
const CLOCK_SLACK_MS = STEP_MS;

type FeedState = {
  readonly options: StrikeFeedOptions;
  readonly world: FeedWorld;
  readonly listener: FeedListener;
  readonly ledger: StepLedger;
  readonly readStep: ReturnType<typeof createStepReader>;
  /** Last call of the listener, the step due then, and whether anything was read since. */
  told: { atMs: number; stepMs: number; isAll: boolean };
  /** Time at which a step was last read, −Infinity before the first, and number of failed requests since. */
  lastReadMs: number;
  failures: number;
  /** Time at which a failing feed may be requested again. */
  probeAtMs: number;
  droppedRows: number;
  lastError: string | null;
};

/**
 * Creates a feed that has read nothing yet. It begins with the snapshot or with the step files of the window, newest
 * first.
 */
export function createStrikeFeed(
  options: StrikeFeedOptions,
  world: FeedWorld,
  listener: FeedListener,
): StrikeFeed {
  const feed: FeedState = {
    options,
    world,
    listener,
    ledger: createStepLedger(options.windowMs),
    readStep: createStepReader(options, world.fetch, (stepMs, strikes, droppedRows) => {
      listener.takeStrikes(strikes, receivedByMs(stepMs));
      feed.droppedRows += droppedRows;
    }),
    told: { atMs: -Infinity, stepMs: -Infinity, isAll: false },
    lastReadMs: -Infinity,
    failures: 0,
    probeAtMs: -Infinity,
    droppedRows: 0,
    lastError: null,
  };

  return {
    async run(signal) {
      extendLedger(feed.ledger, newestMs(feed));
      if (options.snapshotUrl !== null) await readSnapshot(feed, options.snapshotUrl, signal);
      while (!signal.aborted) await world.sleep(await readRound(feed, signal), signal);
    },
    get asOfMs() {
      return feed.ledger.newestKnownMs;
    },
    get knownSinceMs() {
      return findKnownSince(feed.ledger);
    },
    countGapsSince: (fromMs) => countGapsSince(feed.ledger, fromMs),
    get droppedRows() {
      return feed.droppedRows;
    },
    get lastError() {
      return feed.lastError;
    },
  };
}

function newestMs({ world }: FeedState): number {
  return newestStepMs(world.nowMs() - PUBLISH_MS);
}

function receivedByMs(stepMs: number): number {
  return stepMs + STEP_MS + CLOCK_SLACK_MS;
}

function tell(feed: FeedState): void {
  feed.told = { atMs: feed.world.nowMs(), stepMs: newestMs(feed), isAll: true };
  feed.listener.stepped();
}

async function readSnapshot(feed: FeedState, url: string, signal: AbortSignal): Promise<void> {
  const { world } = feed;
  try {
    const patience = { timeoutMs: SNAPSHOT_TIMEOUT_MS, signal, sleep: world.sleep };
    const bytes = await withTimeout(patience, async (signal) => {
      const answer = await world.fetch(url, { signal, cache: 'reload' });
      if (answer.status !== 200) throw new Error(String(answer.status));
      return answer.arrayBuffer();
    });
    const snapshot = decodeStrikeSnapshot(bytes);
    if (snapshot === null) throw new Error(`No snapshot in ${bytes.byteLength} bytes`);
    if (!signal.aborted) takeSnapshot(feed, snapshot);
  } catch (error) {
    feed.lastError = `${error instanceof Error ? error.message : String(error)} ${url}`;
  }
}

function takeSnapshot(feed: FeedState, { strikes, fromStepMs, toStepMs, gapStepsMs }: StrikeSnapshot): void {
  const gaps = new Set(gapStepsMs);
  // steps that are not due yet cannot be known, whatever the snapshot says
  for (let stepMs = Math.min(toStepMs, newestMs(feed)); stepMs >= fromStepMs; stepMs -= STEP_MS) {
    if (!gaps.has(stepMs)) markKnown(feed.ledger, stepMs, feed.world.nowMs());
  }
  feed.listener.takeStrikes(strikes, receivedByMs(toStepMs));
  feed.lastReadMs = feed.world.nowMs();
  tell(feed);
}

/**
 * Reads one step. @returns Whether something answers that knows steps; a portal that answers everything with its own
 * page does not.
 */
async function readOne(
  feed: FeedState,
  step: TakenStep & { readonly isProbe?: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const { world, ledger } = feed;
  const patience = { timeoutMs: STEP_TIMEOUT_MS, signal, sleep: world.sleep };
  // an old 404 must not be served from a cache again
  const cache = step.isRetry ? 'reload' : 'default';
  const { outcome, why } = await withTimeout(patience, (signal) =>
    feed.readStep(step.stepMs, { signal, cache, isListOnly: step.isProbe === true }),
  );
  if (signal.aborted) return false;

  feed.told.isAll = false;
  if (why !== '') feed.lastError = why;
  const isRead = outcome === 'known' || outcome === 'stale';
  feed.failures = isRead ? 0 : feed.failures + 1;
  if (isRead) feed.lastReadMs = world.nowMs();
  if (outcome === 'known') markKnown(ledger, step.stepMs, world.nowMs());
  else if (outcome === 'stale') markGap(ledger, step.stepMs);
  else markFailed(ledger, step.stepMs, outcome === 'absent' ? 'absent' : 'broken', world.nowMs());
  return outcome !== 'unreachable' && outcome !== 'broken';
}

/** Reads all that can be read now. @returns Wait before the next round, ms. */
async function readRound(feed: FeedState, signal: AbortSignal): Promise<number> {
  if (!isFailing(feed)) return readAll(feed, signal);
  if (feed.world.nowMs() >= feed.probeAtMs) await probe(feed, signal);
  if (signal.aborted) return 0;
  tell(feed);
  if (!isFailing(feed)) return readAll(feed, signal);
  return Math.max(SHORTEST_WAIT_MS, Math.min(untilNextStepMs(feed), feed.probeAtMs - feed.world.nowMs()));
}

/** Returns whether nothing could be read for a while, or ever. */
function isFailing({ world, lastReadMs }: FeedState): boolean {
  return world.nowMs() - lastReadMs > FAILING_AFTER_MS;
}

/** Sends a failing feed one request; only the very first one as if nothing were wrong. */
async function probe(feed: FeedState, signal: AbortSignal): Promise<void> {
  const { world, ledger } = feed;
  const isFirst = feed.failures === 0;
  extendLedger(ledger, newestMs(feed));
  const older =
    feed.failures % 2 === 0 ? null : takeStep(ledger, world.nowMs(), newestMs(feed) - PROBE_BACK_MS);
  const step = older ?? takeStep(ledger, world.nowMs());
  if (step !== null) {
    const isRetry = step.isRetry || !isFirst;
    await readOne(feed, { stepMs: step.stepMs, isRetry, isProbe: !isFirst }, signal);
  }
  const paceMs = PROBE_EVERY_MS + world.random() * PROBE_JITTER_MS;
  feed.probeAtMs = world.nowMs() + (feed.failures < QUICK_TRIES ? RETRY_AFTER_MS : paceMs);
}

/** Reads all that can be read now, newest first. @returns Wait before the next round, ms. */
async function readAll(feed: FeedState, signal: AbortSignal): Promise<number> {
  const { world, ledger } = feed;
  let isReachable = true;
  let answered = 0;
  extendLedger(ledger, newestMs(feed));

  async function readOn(): Promise<void> {
    while (isReachable && !signal.aborted) {
      extendLedger(ledger, newestMs(feed));
      const step = takeStep(ledger, world.nowMs());
      if (step === null) return;
      if (await readOne(feed, step, signal)) answered++;
      // one bad file among good ones is no reason to stop; nothing but failure is
      else if (answered === 0) isReachable = false;
      if (world.nowMs() - feed.told.atMs >= PROGRESS_MS && !feed.told.isAll && !signal.aborted) tell(feed);
    }
  }

  const readers = countMissing(ledger) > FEW_STEPS ? READERS : 1;
  await Promise.all(Array.from({ length: readers }, readOn));
  if (signal.aborted) return 0;
  if (!feed.told.isAll || newestMs(feed) > feed.told.stepMs) tell(feed);
  const nowMs = world.nowMs();
  const untilTryMs = isReachable ? nextTryMs(ledger) - nowMs : RETRY_AFTER_MS;
  return Math.max(SHORTEST_WAIT_MS, Math.min(untilNextStepMs(feed), untilTryMs));
}

function untilNextStepMs(feed: FeedState): number {
  return newestMs(feed) + 2 * STEP_MS + PUBLISH_MS - feed.world.nowMs();
}
