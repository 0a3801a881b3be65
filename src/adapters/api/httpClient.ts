import { problemKey, problemText } from './problemText.ts';

/** Parses a value from outside to a known shape, or throws. Every contract is one. */
type Parser<T> = { parse(value: unknown): T };

export type HttpRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly query?: Readonly<Record<string, string | number>>;
  /** Headers besides those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Timeout of this call, ms; default that of the client. */
  readonly timeoutMs?: number;
  /** Asked before a changing call is repeated after a proof; default true. */
  readonly isStillMeant?: () => boolean;
};

/** Key of the refusal of a bearer that is invalid or has expired. */
const BEARER_REFUSED = 'accessTokenExpired';

/** Number of refused bearers at one address, without a success between, after which no other one is tried (NET-05). */
const MOST_REFUSALS = 14;

const FAILURES = [500, 502, 503];

/** Key of the answer of a standby process: another one leads, or will in a moment. */
const STANDBY = 'standby';

/** Message of a timeout, which browsers word differently in English; the page translates this. */
export const TIMEOUT = 'timeout';

/** A call that did not end in a usable answer. `status` is 0 when there was no answer at all. */
export class HttpError extends Error {
  readonly status: number;
  /** JSON of the answer; the text of one that is no JSON, such as the page of a portal; null: there is none. */
  readonly body: unknown;
  /** Key of the refusal, by which calls decide; `message` is for people. null: the answer names none. */
  readonly key: string | null;

  constructor(status: number, message: string, body: unknown = null) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.key = problemKey(body);
  }
}

export type HttpClient = {
  /** JSON of a 2xx answer, through its contract. Rejects with HttpError for everything else. */
  json<T>(url: string, contract: Parser<T>, request?: HttpRequest): Promise<T>;
  /** Text of a 2xx answer. */
  text(url: string, request?: HttpRequest): Promise<string>;
  /** Headers of a 2xx answer. */
  head(url: string, request?: HttpRequest): Promise<Headers>;
};

/** Source of the token that identifies the caller to the service. */
export type Bearer = {
  /** Token for calls to an address; null: none is sent. */
  of(url: string): string | null;
  /** Called when the service refuses a token. @returns Whether there is another one now. */
  renewed(refused: string): Promise<boolean>;
};

export type HttpClientDependencies = {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
  readonly bearer: Bearer;
  /** Called for answers by which a service states that it fails: 500, 502, 503 (NET-02). */
  readonly serviceFailed: (status: number, url: string) => void;
};

/** Creates the only way to the network: bearer, timeout, named errors. */
export function createHttpClient(dependencies: HttpClientDependencies): HttpClient {
  const { bearer } = dependencies;
  const refused = new Map<string, Set<string>>();

  async function ask(url: string, request: HttpRequest): Promise<Response> {
    const token = bearer.of(url);
    const answer = await dependencies
      .fetch(addressOf(url, request.query), requestInit(dependencies, request, token))
      .catch((cause: unknown) => {
        throw new HttpError(0, isTimeout(cause) ? TIMEOUT : readable(cause));
      });
    if (answer.ok) {
      refused.delete(url);
      return answer;
    }
    const error = await refusal(answer);
    // a standby process has not failed: another one leads
    if (FAILURES.includes(answer.status) && error.key !== STANDBY)
      dependencies.serviceFailed(answer.status, url);
    if (token === null || error.status !== 403 || error.key !== BEARER_REFUSED) throw error;
    // many calls may share one bearer, and one refusal
    const bearers = (refused.get(url) ?? new Set()).add(token);
    refused.set(url, bearers);
    if (bearers.size > MOST_REFUSALS || !(await bearer.renewed(token))) throw error;
    return ask(url, request);
  }

  return {
    async json(url, contract, request = {}) {
      const text = await bodyOf(await ask(url, request));
      try {
        return contract.parse(JSON.parse(text));
      } catch (cause) {
        throw new HttpError(200, `${url} gave an answer that cannot be read: ${readable(cause)}`);
      }
    },
    text: async (url, request = {}) => bodyOf(await ask(url, request)),
    head: async (url, request = {}) => (await ask(url, { ...request, method: 'HEAD' })).headers,
  };
}

function addressOf(url: string, query: HttpRequest['query']): string {
  if (query === undefined) return url;
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${url}${url.includes('?') ? '&' : '?'}${search}`;
}

function requestInit(
  { timeoutMs }: HttpClientDependencies,
  request: HttpRequest,
  token: string | null,
): RequestInit {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? timeoutMs);
  return {
    method: request.method ?? 'GET',
    cache: 'no-store', // freshness is ours to judge (S5); a browser cache can only make it worse
    headers: {
      ...request.headers,
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  };
}

/** Reads a body; one that breaks off is no answer. */
async function bodyOf(answer: Response): Promise<string> {
  return answer.text().catch((cause: unknown) => {
    throw new HttpError(
      answer.status,
      isTimeout(cause) ? TIMEOUT : `The answer broke off: ${readable(cause)}`,
    );
  });
}

async function refusal(answer: Response): Promise<HttpError> {
  const text = await answer.text().catch(() => '');
  const body = parsedOrNull(text) ?? (text || null);
  return new HttpError(answer.status, problemText(body) ?? `The service answered ${answer.status}.`, body);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}

function readable(cause: unknown): string {
  return cause instanceof Error ? cause.message.slice(0, 300) : String(cause);
}
