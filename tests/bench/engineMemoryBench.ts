import { pino } from 'pino';
import { createAlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createEngineMemory } from '#server/alerting/engineMemory.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { emptyStoreDump } from '../support/storeTemplate.ts';
import type { Figure } from './pairedBench.ts';
import { facilitiesOverland, strikesOfStorms } from './storms.ts';
import { walBytes } from './walBytes.ts';

const FACILITIES = 10_000;
/** As often as one minute of the simulation changed alerts of 10,000 facilities. */
const WRITES = 47;
const STRIKES_A_WRITE = 20;
const START_MS = Date.UTC(2026, 6, 14, 21);
const STEP_MS = Math.floor(60_000 / WRITES);
const SOURCE = inventedProfile('simulator', 'simulation');

/**
 * What one minute of changing alerts at 10,000 facilities writes into the store, `TEST_DATABASE_URL` or embedded, beside
 * the whole memory in one value at each change.
 */
export async function engineMemoryBench(): Promise<readonly Figure[]> {
  const databaseUrl = process.env['TEST_DATABASE_URL'];
  const storage = await openStorage(
    databaseUrl === undefined ? { dump: await emptyStoreDump() } : { databaseUrl },
  );
  const written = () => walBytes(storage);
  try {
    const repositories = createRepositories(storage.db);
    const engine = busyEngine();
    const memory = createEngineMemory(repositories, engine, {
      nowMs: () => START_MS,
      log: pino({ level: 'silent' }),
      detailsOf: ({ event }) => ({ message: event.eventType }),
    });
    strike(engine, 0);
    memory.noteAll();
    await memory.settled();
    const rows = await minuteOf(engine, written, 1, async () => {
      memory.noteAll();
      await memory.settled();
    });
    const whole = await minuteOf(engine, written, 1 + WRITES, () =>
      repositories.engineState.set('whole', engine.snapshot()),
    );
    return [figureOf(rows, whole)];
  } finally {
    await storage.close();
  }
}

function busyEngine() {
  const { lon, lat } = facilitiesOverland(FACILITIES);
  return createAlertEngine({
    facilities: Array.from(lon, (_, index) => ({
      clientId: 'ACME',
      id: `F${index}`,
      lon: lon[index]!,
      lat: lat[index]!,
    })),
    rulesFor: () => DEFAULT_CLIENT_RULES,
    sources: [SOURCE],
    newKeplerId: () => crypto.randomUUID(),
  });
}

function strike(engine: ReturnType<typeof busyEngine>, write: number): void {
  const fromMs = START_MS + write * STEP_MS;
  const asOfMs = fromMs + STEP_MS;
  const strikes = strikesOfStorms(STRIKES_A_WRITE, { fromMs, spanMs: STEP_MS }, 2 + write);
  const sinceMs = write === 0 ? fromMs - 7_200_000 : fromMs;
  engine.ingest({ sourceId: SOURCE.id, strikes, fromMs: sinceMs, asOfMs }, asOfMs);
}

type Minute = { readonly writeMs: number; readonly bytes: number };

async function minuteOf(
  engine: ReturnType<typeof busyEngine>,
  written: () => Promise<number>,
  first: number,
  write: () => Promise<void>,
): Promise<Minute> {
  const before = await written();
  let spentMs = 0;
  for (let nth = 0; nth < WRITES; nth++) {
    strike(engine, first + nth);
    const beganMs = performance.now();
    await write();
    spentMs += performance.now() - beganMs;
  }
  return { writeMs: spentMs / WRITES, bytes: (await written()) - before };
}

function figureOf(rows: Minute, whole: Minute): Figure {
  const mb = ({ bytes }: Minute) => `${(bytes / 1e6).toFixed(2)} MB`;
  return {
    id: 'P8',
    what: `engine memory, ${FACILITIES.toLocaleString('en')} facilities, ${WRITES} writes a minute: one write, and write-ahead log a minute`,
    oursMs: rows.writeMs,
    rival: `one value, ${mb(whole)}`,
    rivalMs: whole.writeMs,
    goal: '≤ 1 MB',
    measured: mb(rows),
    isMet: rows.bytes <= 1e6,
  };
}
