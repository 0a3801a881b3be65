import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { ServiceLog } from '../platform/log/serviceLog.ts';
import type { Repositories, TransactionRepositories } from '../storage/repositories.ts';
import type { AlertEngine } from './alertEngine.ts';
import type { EventChange } from './engineFacility.ts';
import { EngineSnapshot } from './engineSnapshot.ts';
import { facilityKey } from './facilityKey.ts';
import { FacilityRow, rowsOf, SnapshotHead, snapshotOf } from './snapshotRows.ts';

/** What is known of all facilities together; before version 2, everything. */
const HEAD_KEY = 'alertEngine';
/** Followed by the key of a facility. */
const ROW_PREFIX = 'alertEngine/';

export type EngineMemory = {
  /**
   * Takes note of changes; writing follows at once, one write at a time, the newest state last. What is known of the
   * facilities that changed is written with them: to look at thousands for each change would keep the service busy.
   */
  note(changes: readonly EventChange[]): void;
  /** Writes whatever has changed at any facility, and forgets those that are gone. */
  noteAll(): void;
  /** Details of an event, of this run at once, of earlier ones from the store; null: there is no such event. */
  payloadOf(keplerId: string): Promise<AlertPayload['data'] | null>;
  /** Events of a facility that started since then, epoch ms, as they are or were last: noted just now too. */
  lastStatesOf(clientId: string, facilityId: string, sinceMs: number): Promise<FacilityEvent[]>;
  /** Waits until everything noted is stored. */
  settled(): Promise<void>;
  /** Whether the last write failed: alerts would not survive a restart. */
  isFailing(): boolean;
  /** When all that was noted was stored last, epoch ms; before the first time, the beginning. */
  storedAtMs(): number;
};

type Store = Pick<Repositories, 'events' | 'engineState' | 'payloads' | 'together'>;

/**
 * The engine's memory of an earlier run; null: none, or one that this version cannot read. It knows no weather: a hazard
 * that was observed just before a kill may be missing from it, so that each has to be observed anew (S13).
 */
export async function recallEngine(
  { engineState }: Pick<Store, 'engineState'>,
  log: ServiceLog,
): Promise<EngineSnapshot | null> {
  const stored = await engineState.get(HEAD_KEY);
  if (stored === undefined) return null;
  const read = await readSnapshot(stored, () => engineState.entries(ROW_PREFIX));
  if (read.success)
    return { ...read.data, weather: read.data.weather.map((state) => ({ ...state, known: [] })) };
  log.error(
    { err: read.error },
    'The alert memory cannot be read; yards stay unknown until they were watched',
  );
  return null;
}

const StatedOrigin = z.object({ isLive: z.boolean() });

/**
 * Whether the memory says that all of it was learnt from live sources (S14), also one that this version cannot read; null:
 * there is none, or it does not say.
 */
export async function statesLiveMemory({ engineState }: Pick<Store, 'engineState'>): Promise<boolean | null> {
  return StatedOrigin.safeParse(await engineState.get(HEAD_KEY)).data?.isLive ?? null;
}

type StoredRows = Awaited<ReturnType<Store['engineState']['entries']>>;

/** One row that cannot be read spoils all: nobody knows which facility it is of. */
async function readSnapshot(stored: unknown, readRows: () => Promise<StoredRows>) {
  const head = SnapshotHead.safeParse(stored);
  if (!head.success) return EngineSnapshot.safeParse(stored);
  const rows = z.array(FacilityRow).safeParse((await readRows()).map(({ value }) => value));
  return rows.success ? { success: true as const, data: snapshotOf(head.data, rows.data) } : rows;
}

type MemoryDependencies = {
  readonly nowMs: () => number;
  readonly log: ServiceLog;
  /** What is to be told of an event that was raised or moved; null: nothing else than before. */
  readonly detailsOf: (change: EventChange) => AlertPayload['data'] | null;
};

/** Keeps the engine's state so that alerts survive a restart. A failure is logged and tried again with the next change. */
export function createEngineMemory(
  store: Store,
  engine: AlertEngine,
  { nowMs, log, detailsOf }: MemoryDependencies,
): EngineMemory {
  const payloads = new Map<string, AlertPayload['data']>();
  const state = createStoredState();
  const unstored = createUnstored();
  let isWanted = false;
  let writing: Promise<void> | null = null;
  let failing = false;
  let storedAtMs = nowMs();

  async function write(): Promise<void> {
    isWanted = false;
    const taken = unstored.take();
    const { changes, isAll } = taken;
    try {
      // all or nothing: a kill in between would leave events that the state does not know
      await store.together(async (repositories) => {
        await writeChanges(repositories, changes, nowMs());
        await state.write(repositories.engineState, engine, isAll ? null : changes);
      });
      state.confirm();
      failing = false;
      storedAtMs = nowMs();
    } catch (error) {
      unstored.putBack(taken);
      if (!failing) log.error({ err: error }, 'Alerts could not be stored');
      failing = true;
    }
    unstored.settle();
  }

  /** Writes until nothing new has come in meanwhile. */
  async function writeAll(): Promise<void> {
    while (isWanted) await write();
    writing = null;
  }

  function begin(): void {
    isWanted = true;
    writing ??= writeAll();
  }

  return {
    note(changes) {
      const notedAtMs = nowMs();
      const noted = changes.map((change) => notedAt(notedAtMs, change, detailsOf));
      for (const change of noted) keepDetails(payloads, change);
      unstored.note(noted);
      begin();
    },
    noteAll() {
      unstored.noteAll();
      begin();
    },
    payloadOf: async (keplerId) => payloads.get(keplerId) ?? store.payloads.find(keplerId),
    lastStatesOf: (clientId, facilityId, sinceMs) =>
      lastStates(store, { clientId, facilityId, sinceMs }, unstored.changes),
    settled: async () => void (await writing),
    isFailing: () => failing,
    storedAtMs: () => storedAtMs,
  };
}

function notedAt(
  notedAtMs: number,
  change: EventChange,
  detailsOf: MemoryDependencies['detailsOf'],
): NotedChange {
  return { ...change, notedAtMs, details: change.kind === 'ended' ? null : detailsOf(change) };
}

/** An event that has ended tells its details from the store. */
function keepDetails(
  payloads: Map<string, AlertPayload['data']>,
  { kind, event: { keplerId }, details }: NotedChange,
): void {
  if (kind === 'ended') payloads.delete(keplerId);
  else if (details !== null) payloads.set(keplerId, details);
}

/**
 * A change with the time at which the engine told of it, epoch ms, and the details of its event then: the store may take
 * it much later, when the event has ended.
 */
type NotedChange = EventChange & {
  readonly notedAtMs: number;
  /** null: none others than before. */
  readonly details: AlertPayload['data'] | null;
};

type Unstored = {
  readonly changes: readonly NotedChange[];
  /** Whether all facilities are looked at, or only those that changed. */
  readonly isAll: boolean;
};

/** What was noted and is not stored, in the order in which it came. */
function createUnstored() {
  let waiting: readonly NotedChange[] = [];
  let underway: readonly NotedChange[] = [];
  // what an earlier run has left is replaced first
  let isAllWanted = true;
  return {
    note(changes: readonly NotedChange[]): void {
      waiting = [...waiting, ...changes];
    },
    noteAll: () => void (isAllWanted = true),
    /** What is to be written next. */
    take(): Unstored {
      const taken = { changes: waiting, isAll: isAllWanted };
      [underway, waiting, isAllWanted] = [waiting, [], false];
      return taken;
    },
    /** The write has failed. */
    putBack({ changes, isAll }: Unstored): void {
      waiting = [...changes, ...waiting];
      isAllWanted ||= isAll;
    },
    /** The write is over. */
    settle: () => void (underway = []),
    changes: () => [...underway, ...waiting],
  };
}

/** The engine's state as rows of the store, of which only those are written that have changed. */
function createStoredState() {
  let stored: Map<string, string> | null = null;
  let confirm = () => {};

  return {
    /** @param of Facilities that are looked at; null: all. */
    async write(
      engineState: TransactionRepositories['engineState'],
      engine: Pick<AlertEngine, 'snapshot'>,
      of: readonly EventChange[] | null,
    ): Promise<void> {
      const { head, rows } = rowsOf(engine.snapshot(of ?? undefined));
      const written = new Map(Array.from(rows, ([key, row]) => [key, JSON.stringify(row)]));
      const before = stored ?? (await rowsBefore(engineState, written));
      const looked = of === null ? before.keys() : new Set(of.map(facilityKey));
      const changed = [...rows].filter(([key]) => before.get(key) !== written.get(key));
      await engineState.setMany(changed.map(([key, value]) => ({ key: ROW_PREFIX + key, value })));
      const gone = [...looked].filter((key) => before.has(key) && !written.has(key));
      await engineState.deleteMany(gone.map((key) => ROW_PREFIX + key));
      await engineState.set(HEAD_KEY, head);
      confirm = () => {
        for (const key of gone) before.delete(key);
        for (const [key, text] of written) before.set(key, text);
        stored = before;
      };
    },
    /** What was written last has come to stay. */
    confirm: () => confirm(),
  };
}

/** Rows of an earlier run: what says the same stays, so that a restart writes little; any other is written anew, or goes. */
async function rowsBefore(
  { entries }: Pick<Repositories['engineState'], 'entries'>,
  written: ReadonlyMap<string, string>,
) {
  return new Map(
    (await entries(ROW_PREFIX)).map(({ key: name, value }) => {
      const key = name.slice(ROW_PREFIX.length);
      const text = written.get(key);
      return [key, text !== undefined && isDeepStrictEqual(JSON.parse(text), value) ? text : ''];
    }),
  );
}

async function writeChanges(
  { events, payloads: details }: TransactionRepositories,
  changes: readonly NotedChange[],
  nowMs: number,
): Promise<void> {
  const records = changes.map(({ clientId, facilityId, event }) => ({ clientId, facilityId, event }));
  await events.upsertMany(records, nowMs);
  await details.putMany(
    changes.flatMap(({ event: { keplerId }, details: data }) => (data === null ? [] : [{ keplerId, data }])),
  );
  for (const [notedAtMs, keplerIds] of endedByTime(changes)) await events.endMany(keplerIds, notedAtMs);
}

/** Ids of events that have ended and do not stand again, by the time at which that was noted, epoch ms. */
function endedByTime(changes: readonly NotedChange[]): ReadonlyMap<number, readonly string[]> {
  const last = new Map(changes.map((change) => [change.event.keplerId, change]));
  const byTime = new Map<number, string[]>();
  for (const { kind, event, notedAtMs } of last.values()) {
    if (kind !== 'ended') continue;
    const keplerIds = byTime.get(notedAtMs);
    if (keplerIds === undefined) byTime.set(notedAtMs, [event.keplerId]);
    else keplerIds.push(event.keplerId);
  }
  return byTime;
}

/** The newest state of each event: as stored, and over it what is not stored yet, also what was stored meanwhile. */
async function lastStates(
  { events }: Pick<Store, 'events'>,
  { clientId, facilityId, sinceMs }: { clientId: string; facilityId: string; sinceMs: number },
  unstored: () => readonly EventChange[],
): Promise<FacilityEvent[]> {
  const notedBefore = unstored();
  const stored = await events.listAt(clientId, facilityId, sinceMs);
  const noted = [...notedBefore, ...unstored()].filter(
    (change) => change.clientId === clientId && change.facilityId === facilityId,
  );
  const states = [...stored, ...noted.map(({ event }) => event)];
  return [...new Map(states.map((event) => [event.keplerId, event])).values()];
}
