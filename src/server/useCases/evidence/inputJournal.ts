import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { InputJournal } from '../../alerting/inputRecorder.ts';
import type { InputsBase, JudgedInput } from '../../alerting/judgedInputs.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NoteEvidence } from '../../storage/rows/evidence.ts';

const HOUR_MS = 3_600_000;
const ENDING = '.ndjson.gz';
/** Ending of a file that is being written: what a crash leaves of it is named by no evidence. */
const UNFINISHED = '.part';

type JournalDependencies = {
  readonly dir: string;
  /** Disk that all files may take, bytes. */
  readonly budgetBytes: number;
  readonly term: number;
  /** Told of each file that is complete. */
  readonly note: NoteEvidence;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error'>;
};

/**
 * Keeps the inputs of verdicts as files, one for each hour (UTC) of a term: `{term}-{part}.ndjson.gz`, first the base, then
 * the inputs in order. The evidence names each file with its hash. Files beyond the budget go, the oldest first. Nothing
 * waits for the disk; a file that cannot be written is missing from the evidence.
 */
export function startInputJournal(dependencies: JournalDependencies): InputJournal {
  const { dir, budgetBytes, term, note, clock, log } = dependencies;
  let baseOf: (() => InputsBase) | null = null;
  let file: OpenFile | null = null;
  let part = 0;
  let closing: Promise<void> = clear(dir);

  function open(atMs: number): void {
    const base = baseOf?.();
    if (base === undefined) return;
    part += 1;
    file = openFile(dir, `${term}-${String(part).padStart(5, '0')}${ENDING}`, closing);
    file.span = { fromMs: atMs, toMs: atMs };
    file.write(base);
  }

  function close(): void {
    const ended = file;
    file = null;
    if (ended === null) return;
    const entry = { kind: 'inputs.kept', term, part, name: ended.name, ...ended.span } as const;
    closing = ended
      .end()
      .then((sha256) => note([{ ...entry, sha256, atMs: clock.nowMs() }]))
      .then(() => sweep(dir, budgetBytes))
      .catch((error: unknown) =>
        log.error({ err: error, name: ended.name }, 'Inputs of verdicts could not be kept'),
      );
  }

  return {
    begin: (base) => void (baseOf = base),
    note(input: JudgedInput) {
      if (input.in === 'time' && (file === null || hourOf(input.atMs) !== hourOf(file.span.fromMs))) {
        close();
        open(input.atMs);
      }
      if (file === null) return;
      if ('atMs' in input) file.span = { ...file.span, toMs: Math.max(file.span.toMs, input.atMs) };
      file.write(input);
    },
    async stop() {
      baseOf = null;
      close();
      await closing;
    },
  };
}

const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS);

type OpenFile = {
  readonly name: string;
  span: { readonly fromMs: number; readonly toMs: number };
  write(line: object): void;
  /** @returns SHA-256 of the file's bytes, hex. */
  end(): Promise<string>;
};

/** @param ready The folder is there. */
function openFile(dir: string, name: string, ready: Promise<void>): OpenFile {
  const gzip = createGzip();
  const hash = createHash('sha256');
  const unfinished = join(dir, name + UNFINISHED);
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const written = ready.then(() => pipeline(gzip, hashed, createWriteStream(unfinished)));
  written.catch(() => undefined); // told when the file ends
  return {
    name,
    span: { fromMs: 0, toMs: 0 },
    write(line) {
      if (gzip.writable) gzip.write(`${JSON.stringify(line)}\n`);
    },
    async end() {
      gzip.end();
      await written;
      await rename(unfinished, join(dir, name));
      return hash.digest('hex');
    },
  };
}

async function clear(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  const left = (await readdir(dir)).filter((name) => name.endsWith(UNFINISHED));
  await Promise.all(left.map((name) => rm(join(dir, name), { force: true })));
}

/** Names sort as the files were written: terms and parts only grow. */
async function sweep(dir: string, budgetBytes: number): Promise<void> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(ENDING)).toSorted();
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size));
  let used = sizes.reduce((sum, bytes) => sum + bytes, 0);
  for (const [at, name] of names.entries()) {
    if (used <= budgetBytes) return;
    await rm(join(dir, name), { force: true });
    used -= sizes[at]!;
  }
}
