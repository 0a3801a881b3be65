import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { nextTurn } from '../../platform/threads/slices.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';
import type { EvidenceEntry, NoteEvidence } from '../../storage/rows/evidence.ts';

export type EvidenceReadings = {
  /** Entries that are not stored yet. */
  waiting(): number;
  /** Entries since the start that were never stored, because too many waited. */
  lost(): number;
  /** Writes since the start that failed; each is repeated. */
  failures(): number;
};

/** Writes the evidence behind what is judged: nothing waits for it. */
export type EvidenceWriter = {
  readonly note: NoteEvidence;
  readonly readings: EvidenceReadings;
  /** Resolves once all that was noted before is stored. */
  whenStored(): Promise<void>;
  /** The last write failed; it is repeated. */
  isFailing(): boolean;
  /** Tries once more to store what waits, then no more. */
  stop(): Promise<void>;
};

type WriterDependencies = {
  /** Where the evidence is stored; asked with each write. */
  readonly append: EvidenceRepository['append'];
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error' | 'info'>;
  /** How many entries may wait: left out, those of some storms at 10,000 facilities. */
  readonly mostWaiting?: number;
};

const MOST_WAITING = 200_000;
/** The embedded database serves nobody during one write. */
const ENTRIES_AT_ONCE = 100;
const WRITE_EVERY_MS = 500;

/**
 * Stores entries in the order in which they were noted.
 * A failure is logged once and tried again with the next half second.
 */
export function startEvidenceWriter({
  append,
  clock,
  log,
  mostWaiting = MOST_WAITING,
}: WriterDependencies): EvidenceWriter {
  let waiting: EvidenceEntry[] = [];
  const losing = createLossCount();
  let failures = 0;
  let isFailing = false;
  let writing: Promise<void> | null = null;
  const storing = createStoredCount();

  function note(entries: readonly EvidenceEntry[]): void {
    const room = Math.max(0, mostWaiting - waiting.length);
    for (const entry of entries.slice(0, room)) waiting.push(storable(entry));
    const missed = entries.length - Math.min(entries.length, room);
    if (missed > 0 && losing.note(missed))
      log.error({ waiting: waiting.length }, 'Evidence is being lost: too much waits to be stored');
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const part = waiting.slice(0, ENTRIES_AT_ONCE);
      await append(part);
      waiting = waiting.slice(part.length);
      storing.note(part.length);
      tellLost();
      await nextTurn();
    }
  }

  /** The chain itself says that something is missing from it. */
  function tellLost(): void {
    const count = losing.take();
    if (count > 0) waiting.push({ kind: 'entries.lost', atMs: clock.nowMs(), count });
  }

  function write(): Promise<void> {
    return (writing ??= writeAll()
      .then(() => {
        if (isFailing) log.info({}, 'Evidence is stored again');
        isFailing = false;
      })
      .catch((error: unknown) => {
        failures += 1;
        if (!isFailing) log.error({ err: error, waiting: waiting.length }, 'Evidence could not be stored');
        isFailing = true;
      })
      .finally(() => (writing = null)));
  }

  const timer = setInterval(() => void write(), WRITE_EVERY_MS);

  return {
    note,
    readings: { waiting: () => waiting.length, lost: losing.all, failures: () => failures },
    whenStored: () => storing.whenMore(waiting.length),
    isFailing: () => isFailing,
    async stop() {
      clearInterval(timer);
      await writing;
      await write();
      if (waiting.length > 0) log.error({ waiting: waiting.length }, 'Evidence was left unstored');
    },
  };
}

/** Counts what was lost, and what of it the chain has not been told yet. */
function createLossCount() {
  let all = 0;
  let told = 0;
  return {
    all: () => all,
    /** @returns Whether all that was lost before has been told. */
    note(count: number): boolean {
      const isFirst = all === told;
      all += count;
      return isFirst;
    },
    take(): number {
      const count = all - told;
      told = all;
      return count;
    },
  };
}

/** Counts what was stored, for those who wait until so many more entries are. */
function createStoredCount() {
  let stored = 0;
  let awaited: { readonly count: number; readonly resolve: () => void }[] = [];
  return {
    note(count: number) {
      stored += count;
      for (const one of awaited) if (one.count <= stored) one.resolve();
      awaited = awaited.filter((one) => one.count > stored);
    },
    whenMore: (more: number): Promise<void> =>
      more === 0
        ? Promise.resolve()
        : new Promise((resolve) => awaited.push({ count: stored + more, resolve })),
  };
}

/**
 * As it will be read from the database, which takes no zero character and no half of a pair: one entry that could not be
 * sealed or stored would hold up all that follow.
 */
function storable(entry: EvidenceEntry): EvidenceEntry {
  return JSON.parse(JSON.stringify(entry).replace(UNSTORABLE, '\\ufffd')) as EvidenceEntry;
}

const UNSTORABLE = /\\u(?:0000|d[89a-f][\da-f]{2})/gu;
