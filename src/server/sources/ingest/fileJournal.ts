import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { FeedDelivery } from '../../storage/rows/feedDelivery.ts';
import type { FeedJournal } from './feedJournal.ts';
import { keepTogether } from './keepTogether.ts';

const ENDING = '.ndjson';
const Kept = z.object({ receivedAtMs: z.number(), text: z.string().nullable() });

/**
 * A journal in files of the disk, where one service alone works.
 *
 * @param dir Folder of one feed alone; hourly files `YYYYMMDDHH.ndjson` in UTC.
 * @param keptMs How long bodies are kept, ms.
 */
export function createFileJournal(dir: string, keptMs: number): FeedJournal {
  let hour = '';

  async function write(deliveries: readonly FeedDelivery[]): Promise<void> {
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

  return {
    keep: keepTogether(write),
    async *since(atMs) {
      const files = (await filesOf(dir)).filter((name) => name >= hourOf(atMs));
      for (const name of files) yield* deliveriesOf(await readFile(join(dir, name + ENDING), 'utf8'), atMs);
    },
  };
}

function deliveriesOf(text: string, fromMs: number): FeedDelivery[] {
  let lastMs = fromMs;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): FeedDelivery => {
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
