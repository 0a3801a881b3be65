import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** One delivery as it was kept. */
type KeptDelivery = {
  /** When it came, epoch ms of the service. */
  readonly receivedAtMs: number;
  /** The body as text; null: it could not be unpacked, or was lost otherwise. */
  readonly text: string | null;
};

/** Bodies that a feed has sent, on the disk. */
export type FeedJournal = {
  /** Keeps a delivery. Resolved once it is on the disk: after that a power cut loses nothing of it. */
  keep(delivery: KeptDelivery): Promise<void>;
  /**
   * Deliveries received since then, in their order, of one hour after the other: those of a day need not fit into memory.
   * A line that a crash has cut off counts as a lost delivery.
   */
  since(atMs: number): AsyncIterable<KeptDelivery>;
};

/** How long bodies are kept for incident records, ms. */
const KEPT_MS = 72 * 3_600_000;
const ENDING = '.ndjson';
const Kept = z.object({ receivedAtMs: z.number(), text: z.string().nullable() });

/**
 * @param dir Folder of one feed alone; hourly files `YYYYMMDDHH.ndjson` in UTC.
 * @param keptMs How long bodies are kept; three days unless given.
 */
export function createFeedJournal(dir: string, keptMs = KEPT_MS): FeedJournal {
  let queue: { readonly delivery: KeptDelivery; readonly done: (error: unknown) => void }[] = [];
  let isWriting = false;
  let hour = '';

  async function write(deliveries: readonly KeptDelivery[]): Promise<void> {
    const name = hourOf(deliveries[0]?.receivedAtMs ?? 0);
    await mkdir(dir, { recursive: true });
    const file = await open(join(dir, name + ENDING), 'a');
    try {
      // a line break first: what a crash has cut off does not run into the next line
      await file.appendFile(deliveries.map((one) => `\n${JSON.stringify(one)}`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    if (name !== hour) await dropOld(dir, (deliveries[0]?.receivedAtMs ?? 0) - keptMs);
    hour = name;
  }

  /** All that waits goes to the disk together: one sync for a burst of calls. */
  async function writeAll(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const error: unknown = await write(batch.map(({ delivery }) => delivery)).then(
        () => null,
        (failed: unknown) => failed,
      );
      batch.forEach(({ done }) => done(error));
    }
    isWriting = false;
  }

  return {
    keep: (delivery) =>
      new Promise((resolve, reject) => {
        queue.push({ delivery, done: (error) => (error === null ? resolve() : reject(asError(error))) });
        if (!isWriting) void writeAll();
      }),
    async *since(atMs) {
      const files = (await filesOf(dir)).filter((name) => name >= hourOf(atMs));
      for (const name of files) yield* deliveriesOf(await readFile(join(dir, name + ENDING), 'utf8'), atMs);
    },
  };
}

function deliveriesOf(text: string, fromMs: number): KeptDelivery[] {
  let lastMs = fromMs;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): KeptDelivery => {
      const read = Kept.safeParse(parsed(line));
      lastMs = read.success ? read.data.receivedAtMs : lastMs;
      return read.success ? read.data : { receivedAtMs: lastMs, text: null };
    })
    .filter(({ receivedAtMs }) => receivedAtMs >= fromMs);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Names of the hourly files without their ending, oldest first. */
async function filesOf(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => []);
  return names.flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [])).toSorted();
}

async function dropOld(dir: string, beforeMs: number): Promise<void> {
  const oldest = hourOf(beforeMs);
  const old = (await filesOf(dir)).filter((name) => name < oldest);
  await Promise.all(old.map((name) => rm(join(dir, name + ENDING), { force: true })));
}

function hourOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 13).replaceAll(/[-T]/g, '');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
