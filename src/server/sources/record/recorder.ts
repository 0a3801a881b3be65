import { createHash } from 'node:crypto';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { causeMessageOf } from '../../platform/log/messageOf.ts';
import { systemClock, type ServerClock } from '../../platform/time/serverClock.ts';
import { bodyFile, INDEX_FILE, type RecordedAnswer } from './recordedAnswer.ts';
import { scrubbedBody, scrubbedHeaders, scrubbedUrl } from './scrub.ts';

export type Recorder = {
  /** Fetches, and keeps what came, however far the answer is read. */
  readonly fetch: typeof globalThis.fetch;
  /** Resolved once all that was asked for so far is on the disk. Rejects if something could not be written. */
  settled(): Promise<void>;
  /** Number of answers on the disk. */
  count(): number;
};

type Options = {
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: ServerClock;
  /** Texts that must not be in the record. */
  readonly secrets?: readonly string[];
};

/** No source answers with more, bytes; the rest of a longer body is not kept. */
const MOST_BYTES = 64_000_000;

/** Records raw answers into a folder: bodies by their hash, and an index with address, headers and times. */
export function createRecorder(dir: string, options: Options = {}): Recorder {
  const { fetch = globalThis.fetch, clock = systemClock, secrets = [] } = options;
  let written: Promise<void> = mkdir(dir, { recursive: true }).then(() => undefined);
  let count = 0;

  function keep(answer: Omit<RecordedAnswer, 'sha256' | 'bytes'>, body: Buffer | null): void {
    const kept = body === null ? null : scrubbedBody(body, secrets);
    const sha256 = kept === null ? null : createHash('sha256').update(kept).digest('hex');
    const entry: RecordedAnswer = { ...answer, sha256, bytes: kept?.length ?? 0 };
    // one after the other: the index keeps the order of the answers
    written = written.then(async () => {
      if (kept !== null && sha256 !== null) await writeFile(join(dir, bodyFile(sha256)), kept);
      await appendFile(join(dir, INDEX_FILE), `${JSON.stringify(entry)}\n`);
      count += 1;
    });
  }

  const reading = new Set<Promise<void>>();

  async function read(response: Response, asked: { url: string; askedAtMs: number }): Promise<void> {
    const { body, problem } = await readWhole(response);
    const headers = scrubbedHeaders(response.headers, secrets);
    keep({ ...asked, answeredAtMs: clock.nowMs(), status: response.status, headers, problem }, body);
  }

  return {
    async fetch(input, init) {
      const address = input instanceof Request ? input.url : String(input);
      const asked = { url: scrubbedUrl(address, secrets).href, askedAtMs: clock.nowMs() };
      try {
        const response = await fetch(input, init);
        const one: Promise<void> = read(response.clone(), asked).finally(() => reading.delete(one));
        reading.add(one);
        return response;
      } catch (error) {
        const problem = causeMessageOf(error);
        keep({ ...asked, answeredAtMs: clock.nowMs(), status: null, headers: {}, problem }, null);
        throw error;
      }
    },
    async settled() {
      await Promise.all(reading);
      await written;
    },
    count: () => count,
  };
}

/** A body as far as it came, and why it did not come whole; null: it did. */
async function readWhole(response: Response): Promise<{ body: Buffer; problem: string | null }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MOST_BYTES) return { body: Buffer.concat(chunks), problem: 'the body is too long' };
    }
    return { body: Buffer.concat(chunks), problem: null };
  } catch (error) {
    return { body: Buffer.concat(chunks), problem: causeMessageOf(error) };
  }
}
