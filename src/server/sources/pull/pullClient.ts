import { causeMessageOf } from '../../platform/log/messageOf.ts';
import { systemClock, type ServerClock } from '../../platform/time/serverClock.ts';
import { withLimit } from '../../platform/time/withLimit.ts';
import { readBodyBytes } from '../../platform/http/readBodyBytes.ts';
import { retryAfterMsOf } from './retryAfter.ts';

/** Answer of a server on the network. Only `new` tells anything of the world. */
type PullAnswer =
  | PulledBody
  /** The server says that nothing is newer than what is held. No sign that its data is fresh. */
  | { readonly is: 'unchanged' }
  /** The server has no such thing, or shows it to nobody: 403 and 404. */
  | { readonly is: 'absent' }
  | PullFailure;

export type PulledBody = {
  readonly is: 'new';
  readonly bytes: Uint8Array;
  /** As the server states it. */
  readonly lastModified: string | null;
  readonly etag: string | null;
  /** Address after redirects. */
  readonly url: string;
};

export type PullFailure = {
  readonly is: 'failed';
  /** For the log, English. */
  readonly reason: string;
  /** How long the server wants to be left alone, ms; null: it does not say. */
  readonly retryAfterMs: number | null;
};

export function pullFailure(reason: string, retryAfterMs: number | null = null): PullFailure {
  return { is: 'failed', reason, retryAfterMs };
}

type PullRequest = {
  /** Media types that are taken, such as `application/geo+json`; a star takes all but HTML. Sent as `Accept`. */
  readonly accept: readonly string[];
  /** A longer body is a failure. */
  readonly maxBytes: number;
  /** Set: the service answers 204 where it has nothing, which is an empty body then and no failure. */
  readonly takesNoContent?: boolean;
  /** `lastModified` and `etag` of what is held. */
  readonly ifModifiedSince?: string | null;
  readonly etag?: string | null;
  readonly signal: AbortSignal;
};

export type PullClient = {
  /** Fetches what stands at an address. Whatever the network does is an answer: never rejects. */
  get(url: string, request: PullRequest): Promise<PullAnswer>;
};

/** A server that understood a question and says why it cannot answer: 400. */
type PullRefusal = { readonly is: 'refused'; readonly bytes: Uint8Array };

/** Asks by a body too, where a question is too long for an address. */
export type AskingClient = PullClient & {
  /** Sends a value as JSON. Never rejects. */
  post(url: string, question: unknown, request: PullRequest): Promise<PullAnswer | PullRefusal>;
};

export type PullClientOptions = {
  readonly fetch?: typeof globalThis.fetch;
  /** Names the product and whom its operator can be reached by. */
  readonly userAgent: string;
  /** Time for an answer with its whole body, ms. */
  readonly timeoutMs: number;
  readonly clock?: ServerClock;
};

export function createPullClient({
  fetch = globalThis.fetch,
  userAgent,
  timeoutMs,
  clock = systemClock,
}: PullClientOptions): AskingClient {
  async function exchange<Answer extends { readonly is: string }>(
    url: string,
    request: PullRequest,
    { question, read }: { question?: unknown; read: (response: Response) => Promise<Answer> },
  ): Promise<Answer | PullFailure> {
    try {
      const headers = headersOf(request, userAgent);
      const asked =
        question === undefined
          ? { headers }
          : {
              method: 'POST',
              body: JSON.stringify(question),
              headers: { ...headers, 'content-type': 'application/json' },
            };
      return await withLimit(timeoutMs, request.signal, async (signal) => {
        const response = await fetch(url, { ...asked, signal });
        const answer = await read(response);
        // a body that nobody reads would hold its connection
        if (!response.bodyUsed) await response.body?.cancel();
        return answer;
      });
    } catch (error) {
      return pullFailure(causeMessageOf(error));
    }
  }

  return {
    get: (url, request) =>
      exchange(url, request, { read: (response) => answerOf(response, request, clock.nowMs()) }),
    post: (url, question, request) =>
      exchange<PullAnswer | PullRefusal>(url, request, {
        question,
        async read(response) {
          if (response.status !== 400) return answerOf(response, request, clock.nowMs());
          const bytes = await readBodyBytes(response, MOST_REFUSAL_BYTES);
          return bytes === null || isHtml(bytes) ? pullFailure('status 400') : { is: 'refused', bytes };
        },
      }),
  };
}

const MOST_REFUSAL_BYTES = 64_000;

function headersOf({ accept, ifModifiedSince, etag }: PullRequest, userAgent: string) {
  return {
    accept: accept.join(', '),
    // fetch takes a compressed body that was cut off for a whole one
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    ...(ifModifiedSince ? { 'if-modified-since': ifModifiedSince } : {}),
    ...(etag ? { 'if-none-match': etag } : {}),
  };
}

async function answerOf(response: Response, request: PullRequest, nowMs: number): Promise<PullAnswer> {
  const { status, headers } = response;
  if (status === 304 && (request.etag || request.ifModifiedSince)) return { is: 'unchanged' };
  if (status === 403 || status === 404) return { is: 'absent' };
  const isAnswer = status === 200 || (status === 204 && request.takesNoContent === true);
  if (!isAnswer) return pullFailure(`status ${status}`, retryAfterMsOf(headers, nowMs));
  const contentType = (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (!isAccepted(contentType, request.accept)) return pullFailure(`a body of type ${contentType}`);
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return pullFailure(`a body encoded by ${encoding}`);
  const bytes = await readBodyBytes(response, request.maxBytes);
  if (bytes === null) return pullFailure(`a body of more than ${request.maxBytes} bytes`);
  if (contentType !== 'text/html' && isHtml(bytes)) return pullFailure('an HTML page');
  return {
    is: 'new',
    bytes,
    lastModified: headers.get('last-modified'),
    etag: headers.get('etag'),
    url: response.url,
  };
}

/** A body without a type is for its reader to judge. */
function isAccepted(contentType: string, accept: readonly string[]): boolean {
  if (contentType === '' || accept.includes(contentType)) return true;
  return accept.includes('*/*') && contentType !== 'text/html';
}

/** Whether a body begins as a page of a sign-in or of a proxy does, whatever type it states. */
function isHtml(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  return /^\s*<(?:!doctype html|html)\b/iu.test(start);
}
