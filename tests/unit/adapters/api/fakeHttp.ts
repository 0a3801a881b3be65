import { createHttpClient } from '#adapters/api/httpClient.ts';

type Answer = unknown;

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/**
 * The real client over answers by path: a Response, else JSON; an Error is a network that is gone.
 *
 * @param unknown What happens to a path without an answer; a silent network says nothing until it is given up.
 */
export function createFakeHttp(
  answers: Readonly<Record<string, Answer>>,
  unknown: 'notFound' | 'silent' = 'notFound',
) {
  const asked: Asked[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const http = createHttpClient({
    async fetch(input, init) {
      const url = new URL(input, 'http://network.example');
      asked.push({
        method: init?.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      });
      signals.push(init?.signal);
      const answer = answers[url.pathname];
      if (answer instanceof Error) throw answer;
      if (answer === undefined && unknown === 'silent') return silence(init?.signal);
      if (answer === undefined) return Response.json({}, { status: 404 });
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    },
    timeoutMs: 5_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  return { http, asked, signals };
}

function silence(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('It was given up.', 'AbortError')));
  });
}
