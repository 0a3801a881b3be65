import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LAB_MOST_BYTES, type LabPart, type LabRecording, type LabUpload } from '#contracts/policyLab.ts';
import { createKeyedMutex } from '../../platform/threads/keyedMutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { labBusy, labRecordingNotFound, labRecordingRefused, labRecordingTooBig } from './labProblems.ts';

/** Recordings that clients have sent, one each, for as long as they are used. */
export type LabRecordings = {
  /** Begins an empty one in place of the last. @throws ProblemError 400, 429. */
  begin(clientId: string, upload: LabUpload): Promise<LabRecording>;
  /** Adds a part. @throws ProblemError 404, also for a part out of its order; 413, after which it is gone. */
  add(clientId: string, id: string, part: LabPart): Promise<LabRecording>;
  /** null: there is none, or parts of it are missing: lightning that is not in the file would look like quiet (S4). */
  of(clientId: string): LabRecording | null;
  /** Its file, which stays for another hour. @throws ProblemError 404, also where parts of it are missing. */
  use(clientId: string, id: string): { readonly path: string; readonly name: string };
  forget(clientId: string): Promise<void>;
  stop(): Promise<void>;
};

/** A recording is removed when it was not used for so long, ms. */
export const KEEP_RECORDING_MS = 3_600_000;
/** Clients whose recordings are held at once: 256 MB. */
export const MOST_RECORDINGS = 8;

const KINDS = ['.csv', '.tsv', '.txt', '.json', '.geojson', '.ndjson', '.jsonl', '.geojsonl'];

type Held = LabRecording & {
  /** How many parts it is to have. */
  readonly partCount: number;
  readonly path: string;
  readonly usedAtMs: number;
};

/** Holds recordings in a folder of their own, which is emptied first. */
export async function openLabRecordings(dir: string, clock: ServerClock): Promise<LabRecordings> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  return createLabRecordings(dir, clock);
}

function createLabRecordings(dir: string, clock: ServerClock): LabRecordings {
  const held = new Map<string, Held>();
  const alone = createKeyedMutex();

  async function forget(clientId: string): Promise<void> {
    const one = held.get(clientId);
    held.delete(clientId);
    if (one !== undefined) await rm(one.path, { force: true });
  }

  async function forgetUnused(): Promise<void> {
    const sinceMs = clock.nowMs() - KEEP_RECORDING_MS;
    for (const [clientId, { usedAtMs }] of held) if (usedAtMs <= sinceMs) await forget(clientId);
  }

  function found(clientId: string, id: string): Held {
    const one = held.get(clientId);
    if (one?.id !== id) throw labRecordingNotFound();
    return one;
  }

  function note(clientId: string, one: Omit<Held, 'usedAtMs'>): LabRecording {
    held.set(clientId, { ...one, usedAtMs: clock.nowMs() });
    return told(one);
  }

  async function begin(clientId: string, { name, parts: partCount }: LabUpload): Promise<LabRecording> {
    const kind = kindOf(name);
    await forgetUnused();
    await forget(clientId);
    if (held.size >= MOST_RECORDINGS) throw labBusy();
    const id = randomUUID();
    const path = join(dir, `${id}${kind}`);
    const recording = note(clientId, { id, name, bytes: 0, parts: 0, partCount, path });
    await writeFile(path, '');
    return recording;
  }

  async function add(clientId: string, id: string, { part, text }: LabPart): Promise<LabRecording> {
    const one = found(clientId, id);
    // an answer was lost, and the part is sent again
    if (part === one.parts - 1) return told(one);
    if (part !== one.parts || isWhole(one)) throw labRecordingNotFound();
    const bytes = one.bytes + Buffer.byteLength(text);
    if (bytes > LAB_MOST_BYTES) {
      await forget(clientId);
      throw labRecordingTooBig();
    }
    await appendFile(one.path, text);
    return note(clientId, { ...one, bytes, parts: part + 1 });
  }

  return {
    begin: (clientId, upload) => alone.run([clientId], () => begin(clientId, upload)),
    add: (clientId, id, part) => alone.run([clientId], () => add(clientId, id, part)),
    of: (clientId) => toldIfWhole(held.get(clientId)),
    use(clientId, id) {
      const one = found(clientId, id);
      if (!isWhole(one)) throw labRecordingNotFound();
      note(clientId, one);
      return one;
    },
    forget: (clientId) => alone.run([clientId], () => forget(clientId)),
    stop: () => rm(dir, { recursive: true, force: true }),
  };
}

function isWhole({ parts, partCount }: Held): boolean {
  return parts === partCount;
}

function toldIfWhole(one: Held | undefined): LabRecording | null {
  return one !== undefined && isWhole(one) ? told(one) : null;
}

function told({ id, name, bytes, parts }: LabRecording): LabRecording {
  return { id, name, bytes, parts };
}

/** @throws ProblemError 400 for a kind of file that is not read. */
function kindOf(name: string): string {
  const kind = extname(name).toLowerCase();
  if (!KINDS.includes(kind)) throw labRecordingRefused();
  return kind;
}
