import { describe, expect, test } from 'vitest';
import { createHttpClient, HttpError } from '#adapters/api/httpClient.ts';
import { StrikeStep } from '#contracts/strike.ts';

type Answer = (request: Request) => Response | Promise<Response>;

function createClient(answer: Answer, { token = null as string | null, timeoutMs = 1_000 } = {}) {
  const seen: Request[] = [];
  const refusals: string[] = [];
  const http = createHttpClient({
    fetch: (input, init) => {
      const request = new Request(new URL(String(input), 'http://network.example'), init);
      seen.push(request);
      const late = new Promise<never>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
      return Promise.race([Promise.resolve(answer(request)), late]);
    },
    timeoutMs,
    accessToken: () => token,
    bearerRefused: () => refusals.push('refused'),
  });
  return { http, seen, refusals };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as HttpError,
  );

describe('http client', () => {
  test('sends method, address, query and JSON headers [NET-06]', async () => {
    const { http, seen } = createClient(() => Response.json([]));
    await http.json('/feeds/x.json', StrikeStep, { query: { cts: 5 } });
    await http.json('/feeds/x.json', StrikeStep, { method: 'POST', body: { a: 1 } });
    expect(seen[0]!.url).toBe('http://network.example/feeds/x.json?cts=5');
    expect(seen[1]!.headers.get('content-type')).toBe('application/json');
    expect(await seen[1]!.json()).toEqual({ a: 1 });
  });

  test('attaches the bearer when there is a session [NET-01]', async () => {
    const signedIn = createClient(() => Response.json([]), { token: 'abc' });
    await signedIn.http.json('/x', StrikeStep);
    expect(signedIn.seen[0]!.headers.get('authorization')).toBe('Bearer abc');
    const signedOut = createClient(() => Response.json([]));
    await signedOut.http.json('/x', StrikeStep);
    expect(signedOut.seen[0]!.headers.has('authorization')).toBe(false);
  });

  test.each([403, 404, 500, 502, 503])('rejects an answer of %i [NET-04]', async (status) => {
    const body = { generalError: { message: 'no' } };
    const error = await failureOf(createClient(() => Response.json(body, { status })).http.text('/x'));
    expect(error).toMatchObject({ name: 'HttpError', status, message: 'no' });
  });

  test('tells of a bearer that the service does not take, and of no other 403 [NET-05]', async () => {
    const refusal = (message: string) => () => Response.json({ generalError: { message } }, { status: 403 });
    const expired = createClient(refusal('accessTokenExpired'), { token: 'old' });
    await failureOf(expired.http.text('/x'));
    expect(expired.refusals).toEqual(['refused']);
    const forbidden = createClient(refusal('notAuthorised'), { token: 'good' });
    await failureOf(forbidden.http.text('/x'));
    expect(forbidden.refusals).toEqual([]);
  });

  test('rejects JSON that breaks off [NET-04]', async () => {
    const error = await failureOf(createClient(() => new Response('[{"lat":4')).http.json('/x', StrikeStep));
    expect(error?.message).toContain('/x');
  });

  test('rejects an answer that breaks its contract and names the field', async () => {
    const bad = [{ lat: 91, lon: 0, timestamp: 1, strikeType: 'CG' }];
    const error = await failureOf(createClient(() => Response.json(bad)).http.json('/x', StrikeStep));
    expect(error?.message).toContain('lat');
  });

  test('rejects when no answer comes in time, by a name that the page translates [NET-04][ERR-08]', async () => {
    const { http } = createClient(() => new Promise<Response>(() => {}), { timeoutMs: 5 });
    expect(await failureOf(http.text('/x'))).toMatchObject({ status: 0, message: 'timeout' });
  });

  test('rejects an answer whose body does not end in time, by the same name [NET-04]', async () => {
    const late = new DOMException('signal timed out', 'TimeoutError');
    const body = new ReadableStream({ pull: (stream) => stream.error(late) });
    const { http } = createClient(() => new Response(body));
    expect(await failureOf(http.text('/x'))).toMatchObject({ status: 200, message: 'timeout' });
  });

  test('rejects when the network is gone [NET-04]', async () => {
    const { http } = createClient(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(http.text('/x'))).toMatchObject({ status: 0, message: 'Failed to fetch' });
  });
});
