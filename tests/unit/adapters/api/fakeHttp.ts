import { createHttpClient } from '#adapters/api/httpClient.ts';

type Answer = unknown;

/** The real client over answers by path: a Response, else JSON; an Error is a network that is gone. */
export function createFakeHttp(answers: Readonly<Record<string, Answer>>) {
  const asked: { method: string; path: string; query: Record<string, string>; body: unknown }[] = [];
  const http = createHttpClient({
    async fetch(input, init) {
      const url = new URL(input, 'http://network.example');
      asked.push({
        method: init?.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      });
      const answer = answers[url.pathname];
      if (answer instanceof Error) throw answer;
      if (answer === undefined) return Response.json({}, { status: 404 });
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    },
    timeoutMs: 5_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  return { http, asked };
}
