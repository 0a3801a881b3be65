import { stepPath } from '#domain/lightning/stepFile.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { parseColumnStep } from './kernels/parseColumnStep.ts';
import { createStepScratch, parseStep, type ParsedStep } from './kernels/parseStep.ts';

/** The part of a fetch answer that the feed reads. */
export type FeedAnswer = {
  readonly status: number;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** How one request is made: `reload` goes past every cache. */
export type FeedRequest = { readonly signal: AbortSignal; readonly cache: 'default' | 'reload' };

/** Fetch, as far as the feed uses it. Rejects when there is no answer. */
export type FeedFetch = (url: string, request: FeedRequest) => Promise<FeedAnswer>;

/** Where step files are: templates as in stepFile.ts. null: the column form is not offered. */
export type StepAddresses = {
  readonly feedTemplate: string;
  readonly columnFormUrlTemplate: string | null;
};

/**
 * What asking for a step brought. `known`: its strikes. `stale`: strikes, but all so old that the file cannot be this
 * step's (S5). `absent`: 403, 404 or 410. `broken`: an answer that is no step, or another step's.
 * `unreachable`: no answer, or that of a server in trouble.
 */
export type StepReading = {
  readonly outcome: 'known' | 'stale' | 'absent' | 'broken' | 'unreachable';
  /** Why it is not known; empty if it is. */
  readonly why: string;
};

/** Told of a step's strikes, any order, and of how many rows were broken. The columns hold until the call returns. */
export type TakeStrikes = (stepMs: number, strikes: StrikeColumns, droppedRows: number) => void;

/** When all strikes of a file are this much older than its step, ms, it is an old file under a new name (S5). */
const MAX_CONTENT_AGE_MS = 300_000;

const ABSENT = [403, 404, 410];
const KNOWN: StepReading = { outcome: 'known', why: '' };

/**
 * Makes the reader of step files of one feed. It remembers the content it read last, because the same strikes under
 * two names are an old answer served again (S5).
 *
 * @param takeStrikes Called before the reading is answered, for steps that are known or stale.
 * @returns Asks for one step, in the column form where that is offered, in the list form where that brings nothing.
 *   Never rejects.
 */
export function createStepReader(addresses: StepAddresses, fetch: FeedFetch, takeStrikes: TakeStrikes) {
  const scratch = createStepScratch();
  let last = { text: '', stepMs: -1 };

  /** The body, or why there is none. */
  async function ask(url: string, request: FeedRequest): Promise<string | StepReading> {
    try {
      const answer = await fetch(url, request);
      const text = answer.status === 200 ? await answer.text() : '';
      request.signal.throwIfAborted();
      if (answer.status === 200) return text;
      const outcome = ABSENT.includes(answer.status) ? 'absent' : 'unreachable';
      return { outcome, why: `${answer.status} ${url}` };
    } catch (error) {
      return {
        outcome: 'unreachable',
        why: `${error instanceof Error ? error.message : String(error)} ${url}`,
      };
    }
  }

  function judge(text: string, parsed: ParsedStep | null, stepMs: number): StepReading {
    if (parsed === null) return { outcome: 'broken', why: `No step in ${text.length} characters.` };
    const { strikes, droppedRows, drillRows, newestDrillMs } = parsed;
    const isEmpty = strikes.count + drillRows === 0;
    if (!isEmpty && text === last.text && stepMs !== last.stepMs) {
      return { outcome: 'broken', why: 'The strikes of another step.' };
    }
    last = { text, stepMs };
    takeStrikes(stepMs, strikes, droppedRows);
    const freshFromMs = stepMs - MAX_CONTENT_AGE_MS;
    if (isEmpty || newestDrillMs >= freshFromMs) return KNOWN;
    for (let i = 0; i < strikes.count; i++) if (strikes.atMs[i]! >= freshFromMs) return KNOWN;
    return { outcome: 'stale', why: 'Only strikes of long ago.' };
  }

  return async function readStep(stepMs: number, request: FeedRequest): Promise<StepReading> {
    if (addresses.columnFormUrlTemplate !== null) {
      const text = await ask(stepPath(addresses.columnFormUrlTemplate, stepMs), request);
      const reading = typeof text === 'string' ? judge(text, parseColumnStep(text, scratch), stepMs) : text;
      if (reading.outcome === 'known' || reading.outcome === 'stale') return reading;
    }
    const text = await ask(stepPath(addresses.feedTemplate, stepMs), request);
    return typeof text === 'string' ? judge(text, parseStep(text, scratch), stepMs) : text;
  };
}
