import { stepPath } from '#domain/lightning/stepFile.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { decodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { parseStep } from './kernels/parseStep.ts';

/** The part of a fetch answer that the feed reads. */
export type FeedAnswer = {
  readonly status: number;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** Options of one request: `reload` bypasses every cache. */
export type FeedRequest = { readonly signal: AbortSignal; readonly cache: 'default' | 'reload' };

/** Options for a step. `isListOnly`: one request, for the list, which every service has. */
export type StepRequest = FeedRequest & { readonly isListOnly?: boolean };

/** Fetch, as far as the feed uses it. Rejects when there is no answer. */
export type FeedFetch = (url: string, request: FeedRequest) => Promise<FeedAnswer>;

/** Addresses of step files: templates as in stepFile.ts. null: the column form (strikeStepColumns.ts) is not offered. */
export type StepAddresses = {
  readonly feedTemplate: string;
  readonly columnFormUrlTemplate: string | null;
};

/**
 * Result of requesting a step. `known`: its strikes. `stale`: strikes, but all so old that the file cannot be this
 * step's (S5). `absent`: 403, 404 or 410. `broken`: an answer that is no step, or another step's. `unreachable`: no
 * answer, or that of a failing server.
 */
export type StepReading = {
  readonly outcome: 'known' | 'stale' | 'absent' | 'broken' | 'unreachable';
  /** Reason why it is unknown; empty if it is known. */
  readonly why: string;
};

/** Called with a step's strikes, any order, and the number of invalid rows. The receiver owns the columns. */
export type TakeStrikes = (stepMs: number, strikes: StrikeColumns, droppedRows: number) => void;

/** Age of all strikes of a file against its step, ms, above which it is an old file under a new name (S5). */
const MAX_CONTENT_AGE_MS = 300_000;

const ABSENT = [403, 404, 410];
const KNOWN: StepReading = { outcome: 'known', why: '' };

/** Time for which only lists are requested after columns have failed, ms of steps. */
const LISTS_ONLY_MS = 60_000;

/** Content of a step file, in either form. */
type StepContent = {
  readonly strikes: StrikeColumns;
  readonly droppedRows: number;
  /** Time of the newest drill strike, ms since the epoch; −Infinity if there is none. */
  readonly newestDrillMs: number;
};

/**
 * Creates the reader of step files of one feed. It remembers the list it read last, because the same strikes under
 * two names are an old answer served again (S5).
 *
 * The column form is requested where it is offered. If there is no such file the step is not there yet; on a retry,
 * and where columns fail in any other way, the list is requested too: it is the authority.
 *
 * @param takeStrikes Called before the reading is answered, for steps that are known or stale.
 * @returns Requests one step. Never rejects.
 */
export function createStepReader(addresses: StepAddresses, fetch: FeedFetch, takeStrikes: TakeStrikes) {
  const { feedTemplate, columnFormUrlTemplate } = addresses;
  let last = { text: '', stepMs: -1 };
  let listsOnlyUntilMs = -Infinity;

  function take({ strikes, droppedRows, newestDrillMs }: StepContent, stepMs: number): StepReading {
    const freshFromMs = stepMs - MAX_CONTENT_AGE_MS;
    const isEmpty = strikes.count === 0 && newestDrillMs === -Infinity;
    const isFresh = isEmpty || newestDrillMs >= freshFromMs || isAnyFrom(strikes, freshFromMs);
    takeStrikes(stepMs, strikes, droppedRows);
    return isFresh ? KNOWN : { outcome: 'stale', why: 'Only strikes of long ago.' };
  }

  async function readColumns(template: string, stepMs: number, request: FeedRequest): Promise<StepReading> {
    const url = stepPath(template, stepMs);
    const answer = await askFor({ url, request, fetch }, (answer) => answer.arrayBuffer());
    if (!('body' in answer)) return answer;
    const { body } = answer;
    const step = decodeStrikeStep(body);
    if (step === null) return { outcome: 'broken', why: `No step in ${body.byteLength} bytes of columns.` };
    if (step.stepMs !== stepMs) return { outcome: 'broken', why: 'The strikes of another step.' };
    return take({ strikes: step.strikes, droppedRows: 0, newestDrillMs: -Infinity }, stepMs);
  }

  async function readList(stepMs: number, request: FeedRequest): Promise<StepReading> {
    const url = stepPath(feedTemplate, stepMs);
    const answer = await askFor({ url, request, fetch }, (answer) => answer.text());
    if (!('body' in answer)) return answer;
    const text = answer.body;
    const step = parseStep(text);
    if (step === null) return { outcome: 'broken', why: `No step in ${text.length} characters.` };
    const isEmpty = step.strikes.count + step.drillRows === 0;
    if (!isEmpty && text === last.text && stepMs !== last.stepMs) {
      return { outcome: 'broken', why: 'The strikes of another step.' };
    }
    last = { text, stepMs };
    return take(step, stepMs);
  }

  return async function readStep(
    stepMs: number,
    { isListOnly = false, ...request }: StepRequest,
  ): Promise<StepReading> {
    const hasColumns = columnFormUrlTemplate !== null && stepMs > listsOnlyUntilMs;
    if (!hasColumns || isListOnly) return readList(stepMs, request);
    const columns = await readColumns(columnFormUrlTemplate, stepMs, request);
    if (columns.outcome === 'known' || columns.outcome === 'stale') return columns;
    const isAbsent = columns.outcome === 'absent';
    if (isAbsent && request.cache === 'default') return columns;
    const list = await readList(stepMs, request);
    if (!isAbsent || list.outcome === 'known') listsOnlyUntilMs = stepMs + LISTS_ONLY_MS;
    return list;
  };
}

type Question = { readonly url: string; readonly request: FeedRequest; readonly fetch: FeedFetch };

/** Fetches a body, or the reason why there is none. Never rejects. */
async function askFor<Body>(
  { url, request, fetch }: Question,
  read: (answer: FeedAnswer) => Promise<Body>,
): Promise<{ readonly body: Body } | StepReading> {
  try {
    const answer = await fetch(url, request);
    const body = answer.status === 200 ? await read(answer) : null;
    request.signal.throwIfAborted();
    if (body !== null) return { body };
    const outcome = ABSENT.includes(answer.status) ? 'absent' : 'unreachable';
    return { outcome, why: `${answer.status} ${url}` };
  } catch (error) {
    return {
      outcome: 'unreachable',
      why: `${error instanceof Error ? error.message : String(error)} ${url}`,
    };
  }
}

function isAnyFrom({ atMs, count }: StrikeColumns, fromMs: number): boolean {
  for (let i = 0; i < count; i++) if (atMs[i]! >= fromMs) return true;
  return false;
}
