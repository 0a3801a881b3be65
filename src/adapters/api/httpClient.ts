import { problemText } from './problemText.ts';

/** Turns something from outside into a known shape, or throws. Every contract is one. */
type Parser<T> = { parse(value: unknown): T };

type HttpRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

/** The service's name for a bearer that it does not take (any more). */
const BEARER_REFUSED = 'accessTokenExpired';

/** Browsers word a time limit each in their own English; the page translates this. */
const TIMEOUT = 'timeout';

/** A call that did not end in a usable answer. `status` is 0 when there was no answer at all. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown = null) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
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

export type HttpClientParts = {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  /** Bearer of the session; null sends none. */
  readonly accessToken: () => string | null;
  /** Told when the service does not take the bearer, so that the session is renewed. */
  readonly bearerRefused: () => void;
};

/** The one way to the network: bearer, timeout, errors by name. */
export function createHttpClient(parts: HttpClientParts): HttpClient {
  async function ask(url: string, request: HttpRequest): Promise<Response> {
    const answer = await parts
      .fetch(addressOf(url, request.query), requestInit(parts, request))
      .catch((cause: unknown) => {
        throw new HttpError(0, isTimeout(cause) ? TIMEOUT : readable(cause));
      });
    if (answer.ok) return answer;
    const error = await refusal(answer);
    if (error.status === 403 && error.message === BEARER_REFUSED) parts.bearerRefused();
    throw error;
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

function requestInit({ accessToken, timeoutMs }: HttpClientParts, request: HttpRequest): RequestInit {
  const token = accessToken();
  const timeout = AbortSignal.timeout(timeoutMs);
  return {
    method: request.method ?? 'GET',
    cache: 'no-store', // freshness is ours to judge (S5); a browser cache can only make it worse
    headers: {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  };
}

/** A body that breaks off is no answer. */
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
  const body = parsedOrNull(text);
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
