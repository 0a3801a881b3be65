import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { KnownSpan } from '../coverage.ts';
import { pullFailure, type PulledBody, type PullFailure } from '../pull/pullClient.ts';
import type { SourceUnit } from '../../storage/rows/evidence.ts';
import { unitOfBytes } from '../sourceUnits.ts';
import type { ListedFile } from './glmBucket.ts';
import type { GlmSourceOptions } from './glmSourceOptions.ts';
import type { GlmWorkAnswer } from './glmWork.ts';
import { judgeProduct } from './judgeProduct.ts';

/** What counts of a file. */
type TakenFile = {
  readonly strikes: StrikeColumns;
  readonly proven: readonly KnownSpan[];
  /** Time from its end to its publication, ms. */
  readonly publishLagMs: number;
};

/** Fetches and reads the files of one satellite, each until it was read once. */
export type GlmFiles = {
  /**
   * Takes the listed files that were not read yet, oldest first, a few at a time. One that fails is tried again later.
   *
   * @param latestMs Files that begin after this are left alone, epoch ms.
   * @returns What makes the bucket be left alone for longer; null: nothing.
   */
  takeNew(
    { listed, latestMs }: NewFiles,
    signal: AbortSignal,
    take: (file: TakenFile) => void,
  ): Promise<PullFailure | null>;
};

type NewFiles = { readonly listed: readonly ListedFile[]; readonly latestMs: number };

type Options = Pick<
  GlmSourceOptions,
  'satellite' | 'client' | 'clock' | 'log' | 'keptFiles' | 'readFile' | 'isKept'
> & {
  /** Told of each file that came and could not be read. */
  readonly onUnread: (reason: string) => void;
  /** Told of each file that came. */
  readonly onReceived: (unit: SourceUnit) => void;
};

/** Files in eclipse season have up to 5 MB. */
const MOST_BYTES = 20_000_000;
const AT_ONCE = 4;
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 30_000;

export function createGlmFiles(options: Options): GlmFiles {
  const { clock, log, satellite } = options;
  const read = new Set<string>();
  const retries = new Map<string, { readonly atMs: number; readonly failures: number }>();

  const isWanted = ({ key }: ListedFile, nowMs: number) =>
    !read.has(key) && (retries.get(key)?.atMs ?? 0) <= nowMs;

  function noteFailure({ key, name }: ListedFile, reason: string): void {
    const failures = (retries.get(key)?.failures ?? 0) + 1;
    retries.set(key, {
      failures,
      atMs: clock.nowMs() + Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** (failures - 1)),
    });
    if (failures === 1) log.warn({ source: satellite.id, file: name, reason }, 'A file could not be read');
  }

  async function takeOne(
    file: ListedFile,
    signal: AbortSignal,
    take: (file: TakenFile) => void,
  ): Promise<PullFailure | null> {
    const body = await fetchFile(options, file, signal);
    if (body.is === 'failed') {
      noteFailure(file, body.reason);
      return body;
    }
    const { name, span } = file;
    options.onReceived(unitOfBytes(body.bytes, { name, span: [span.fromMs, span.toMs] }));
    const answer = await readBody(options, file, body);
    if (signal.aborted) return null;
    if (answer.is === 'failed') {
      noteFailure(file, answer.reason);
      options.onUnread(`${file.name}: ${answer.reason}`);
      await options.keptFiles.drop(file.name);
      return null;
    }
    read.add(file.key);
    retries.delete(file.key);
    await judge(options, { file, body, answer }, take);
    return null;
  }

  return {
    async takeNew({ listed, latestMs }, signal, take) {
      const keys = new Set(listed.map(({ key }) => key));
      for (const key of [...read, ...retries.keys()])
        if (!keys.has(key)) {
          read.delete(key);
          retries.delete(key);
        }
      const wanted = listed.filter((file) => file.span.fromMs <= latestMs && isWanted(file, clock.nowMs()));
      const failures: PullFailure[] = [];
      for (let from = 0; from < wanted.length && !signal.aborted; from += AT_ONCE) {
        const some = wanted.slice(from, from + AT_ONCE);
        const results = await Promise.all(some.map((file) => takeOne(file, signal, take)));
        failures.push(...results.flatMap((failure) => failure ?? []));
      }
      // one broken file must not make the others late
      const asksForRest = failures.find(({ retryAfterMs }) => retryAfterMs !== null);
      return asksForRest ?? (failures.length === wanted.length ? (failures[0] ?? null) : null);
    },
  };
}

async function fetchFile(
  { client, satellite }: Options,
  { key }: ListedFile,
  signal: AbortSignal,
): Promise<PulledBody | PullFailure> {
  const url = new URL(key, `${satellite.bucketUrl}/`).href;
  const answer = await client.get(url, { accept: ['*/*'], maxBytes: MOST_BYTES, signal });
  if (answer.is === 'new' || answer.is === 'failed') return answer;
  return pullFailure(`the file is ${answer.is}`);
}

/** Never rejects: a thread or disk that fails is a file that cannot be read. */
async function readBody(
  { keptFiles, readFile }: Options,
  { name, sizeBytes }: ListedFile,
  { bytes }: PulledBody,
): Promise<GlmWorkAnswer> {
  if (bytes.length !== sizeBytes)
    return { is: 'failed', reason: `it has ${bytes.length} bytes when ${sizeBytes} were listed` };
  try {
    return await readFile(await keptFiles.receive(name, bytes));
  } catch (error) {
    return { is: 'failed', reason: reasonOf(error) };
  }
}

type ReadFile = {
  readonly file: ListedFile;
  readonly body: PulledBody;
  readonly answer: Extract<GlmWorkAnswer, { is: 'read' }>;
};

async function judge(
  { satellite, clock, log, keptFiles, isKept }: Options,
  { file, body, answer }: ReadFile,
  take: (file: TakenFile) => void,
): Promise<void> {
  const judged = judgeProduct(answer.product, file.span, satellite);
  const facts = { source: satellite.id, file: file.name };
  if (judged.is === 'refused') {
    log.error({ ...facts, reason: judged.reason }, 'A file was refused');
    return keptFiles.drop(file.name);
  }
  if (judged.doubts.length > 0) log.warn({ ...facts, doubts: judged.doubts }, 'A file proves no quiet');
  take({
    strikes: judged.strikes,
    proven: judged.proven,
    publishLagMs: file.lastModifiedMs - file.span.toMs,
  });
  if (!isKept(judged.strikes)) return keptFiles.drop(file.name);
  const receivedAt = new Date(clock.nowMs()).toISOString();
  try {
    await keptFiles.keep(file.name, body.bytes, {
      url: body.url,
      lastModified: body.lastModified,
      receivedAt,
    });
  } catch (error) {
    log.error({ ...facts, reason: reasonOf(error) }, 'A file could not be kept');
  }
}
