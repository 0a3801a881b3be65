import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { InputsKept } from './evidencePart.ts';
import { wholeMembers } from './wholeMembers.ts';

const FINISHED = /^(\d+)-(\d+)\.ndjson\.gz$/u;
/** Ending of a file that is being written, or that a process left which was killed. */
const UNFINISHED = '.part';
const zipped = promisify(gzip);

/** What the evidence says of a file, without the time at which it says so. */
export type KeptFile = Omit<InputsKept, 'kind' | 'atMs'>;

/** What a file has that is on the disk. */
type EndedFile = { readonly sha256: string; readonly toMs: number };

/** A file of inputs that is being written: gzip members, each of which can be read without those that follow. */
type InputFile = {
  /** Adds whole lines of inputs up to a time; they survive a loss of power once it resolves. */
  append(text: string, toMs: number): Promise<void>;
  /** Gives the file its name. @returns null: it has nothing, and is removed. */
  end(): Promise<EndedFile | null>;
};
export type OpenInputFile = (dir: string, name: string) => Promise<InputFile>;

/** Name of a file: its term, and its number in it from 1. */
export function inputsName(term: number, part: number): string {
  return `${term}-${String(part).padStart(5, '0')}.ndjson.gz`;
}

export const openInputFile: OpenInputFile = async (dir, name) => {
  const unfinished = join(dir, name + UNFINISHED);
  const handle = await open(unfinished, 'w');
  await syncFolder(dir);
  const hash = createHash('sha256');
  let stored = { bytes: 0, toMs: 0 };
  return {
    async append(text, toMs) {
      const member = await zipped(text);
      await handle.appendFile(member);
      await handle.sync();
      hash.update(member);
      stored = { bytes: stored.bytes + member.length, toMs };
    },
    async end() {
      try {
        // what a failed write has left behind the last whole member
        await handle.truncate(stored.bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (stored.bytes === 0) {
        await rm(unfinished);
        return null;
      }
      await rename(unfinished, join(dir, name));
      await syncFolder(dir);
      return { sha256: hash.digest('hex'), toMs: stored.toMs };
    },
  };
};

/**
 * Closes off the files that a killed process left: what is behind the last whole member goes.
 *
 * @returns Those files, and for each the one before it, of which that process may not have told any more.
 */
export async function closeOffFiles(dir: string): Promise<KeptFile[]> {
  await mkdir(dir, { recursive: true });
  const names = await readdir(dir);
  const torn = sortedNames(
    names.filter((name) => name.endsWith(UNFINISHED)).map((name) => name.slice(0, -UNFINISHED.length)),
  );
  const kept: KeptFile[] = [];
  for (const file of torn) {
    const begun = await closeOff(dir, file);
    const before = inputsName(file.term, file.part - 1);
    if (names.includes(before))
      kept.push(...(await readKept(dir, { ...file, part: file.part - 1, name: before }, begun.length === 0)));
    kept.push(...begun);
  }
  return kept;
}

type Named = Pick<KeptFile, 'term' | 'part' | 'name'>;

async function closeOff(dir: string, file: Named): Promise<KeptFile[]> {
  const unfinished = join(dir, file.name + UNFINISHED);
  const { bytes, ...span } = await wholeMembers(await readFile(unfinished));
  if (!isSpan(span)) {
    await rm(unfinished);
    return [];
  }
  const handle = await open(unfinished, 'r+');
  try {
    await handle.truncate(bytes.length);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(dir, file.name));
  await syncFolder(dir);
  return [{ ...file, ...span, sha256: hashOf(bytes), isCut: true }];
}

/** @param isCut Inputs followed that are not kept: the next file was begun, and has none. */
async function readKept(dir: string, file: Named, isCut: boolean): Promise<KeptFile[]> {
  const { bytes, ...span } = await wholeMembers(await readFile(join(dir, file.name)));
  if (!isSpan(span)) return [];
  const kept = { ...file, ...span, sha256: hashOf(bytes) };
  return [isCut ? { ...kept, isCut: true } : kept];
}

function isSpan(span: { readonly [Edge in keyof TimeSpan]: number | null }): span is TimeSpan {
  return span.fromMs !== null && span.toMs !== null;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Removes the oldest files beyond a budget. */
export async function sweepFiles(dir: string, budgetBytes: number): Promise<void> {
  const files = sortedNames(await readdir(dir));
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(dir, name))).size));
  let used = sizes.reduce((sum, bytes) => sum + bytes, 0);
  for (const [at, { name }] of files.entries()) {
    if (used <= budgetBytes) return;
    await rm(join(dir, name), { force: true });
    used -= sizes[at]!;
  }
}

/** Names of files in the order in which they were written: terms and parts only grow. */
function sortedNames(names: readonly string[]): Named[] {
  return names
    .flatMap((name) => {
      const [, term, part] = FINISHED.exec(name) ?? [];
      return term === undefined || part === undefined ? [] : [{ name, term: +term, part: +part }];
    })
    .toSorted((a, b) => a.term - b.term || a.part - b.part);
}

/** Lets new names in a folder survive a loss of power; systems that cannot open a folder do so by themselves. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => null);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}
