import { describe, expect, test, vi } from 'vitest';
import { createHttpClient, HttpError } from '#adapters/api/httpClient.ts';
import { StrikeStep } from '#contracts/strike.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/** A client whose bearer the session renews as told: another one each time, unless it cannot. */
function createClient(
  answer: Answer,
  { token = null as string | null, timeoutMs = 1_000, renews = true } = {},
) {
  const seen: Request[] = [];
  const refusals: string[] = [];
  const failures: unknown[] = [];
  let bearer = token;
  const http = createHttpClient({
    fetch: (input, init) => {
      const request = new Request(new URL(input, 'http://network.example'), init);
      seen.push(request);
      const late = new Promise<never>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
      return Promise.race([Promise.resolve(answer(request)), late]);
    },
    timeoutMs,
    bearer: {
      of: () => bearer,
      async renewed(refused) {
        refusals.push(refused);
        if (renews) bearer = `${token} ${refusals.length}`;
        return renews;
      },
    },
    serviceFailed: (...failure) => failures.push(failure),
  });
  return { http, seen, refusals, failures };
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
    await http.json('/feeds/x.json?a=1', StrikeStep, { query: { cts: 5 } });
    await http.json('/feeds/x.json', StrikeStep, { method: 'PUT', body: { a: 1 } });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://network.example/feeds/x.json?cts=5',
      'GET http://network.example/feeds/x.json?a=1&cts=5',
      'PUT http://network.example/feeds/x.json',
    ]);
    expect(seen.map(({ headers }) => headers.get('accept'))).toEqual(seen.map(() => 'application/json'));
    expect(seen.map(({ headers }) => headers.get('content-type'))).toEqual([null, null, 'application/json']);
    expect(await seen[2]!.json()).toEqual({ a: 1 });
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

  const refusal = (message: string) => () => Response.json({ generalError: { message } }, { status: 403 });

  test('asks again with another bearer when the service does not take the first [NET-05][AUTH-15]', async () => {
    const answers = [refusal('accessTokenExpired'), () => Response.json([])];
    const { http, seen, refusals } = createClient(() => answers.shift()!(), { token: 'old' });
    expect(await http.json('/x', StrikeStep, { method: 'POST', body: { a: 1 } })).toEqual([]);
    expect(refusals).toEqual(['old']);
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer old 1']);
    expect(await seen[1]!.json()).toEqual({ a: 1 });
  });

  test('rejects where there is no other bearer, where none was sent, and at any other 403 [NET-04][NET-05]', async () => {
    const expired = refusal('accessTokenExpired');
    const stuck = createClient(expired, { token: 'old', renews: false });
    expect(await failureOf(stuck.http.text('/x'))).toMatchObject({ status: 403 });
    expect([stuck.refusals, stuck.seen]).toMatchObject([['old'], { length: 1 }]);
    const nobody = createClient(expired);
    await failureOf(nobody.http.text('/x'));
    expect(nobody.refusals).toEqual([]);
    const forbidden = createClient(refusal('notAuthorised'), { token: 'good' });
    await failureOf(forbidden.http.text('/x'));
    expect(forbidden.refusals).toEqual([]);
  });

  test('gives up an address after more than 14 refusals, until it succeeds once [NET-05][CONST-41]', async () => {
    let isTaken = false;
    const expired = refusal('accessTokenExpired');
    const { http, seen, refusals } = createClient(() => (isTaken ? Response.json([]) : expired()), {
      token: 'old',
    });
    const error = await failureOf(http.text('/x', { query: { cts: 1 } }));
    expect(error).toMatchObject({ status: 403, message: 'accessTokenExpired' });
    expect(seen).toHaveLength(15);
    await failureOf(http.text('/x', { query: { cts: 2 } }));
    expect(seen).toHaveLength(16);
    expect(refusals).toHaveLength(14);

    isTaken = true;
    await http.text('/x');
    isTaken = false;
    await failureOf(http.text('/x'));
    expect(refusals).toHaveLength(28);
  });

  test('rejects, and tells of the answers 500, 502 and 503 to the log alone, and of no other [NET-02][ERR-07]', async () => {
    for (const status of [400, 404, 500, 501, 502, 503, 504]) {
      const { http, failures } = createClient(() => Response.json({}, { status }));
      await failureOf(http.text('/x'));
      expect(failures).toEqual([500, 502, 503].includes(status) ? [[status, '/x']] : []);
    }
  });

  test('rejects with the status and what the service said, or with words of its own where it said nothing [ERR-07]', async () => {
    const failureOn = (answer: Response) => failureOf(createClient(() => answer).http.text('/x'));
    const said = { generalError: { messageText: 'The store is full.' } };
    expect(await failureOn(Response.json(said, { status: 500 }))).toMatchObject({
      status: 500,
      message: 'The store is full.',
      body: said,
    });
    expect(await failureOn(new Response(null, { status: 502 }))).toMatchObject({
      status: 502,
      message: 'The service answered 502.',
      body: null,
    });
  });

  test('tells nobody of a service that stands by, and asks no session for another bearer [S13][NET-02][ERR-07]', async () => {
    const standby = { generalError: { message: 'standby', messageText: 'Another service leads.' } };
    const { http, failures, refusals } = createClient(() => Response.json(standby, { status: 503 }), {
      token: 'a',
    });
    expect(await failureOf(http.text('/x'))).toMatchObject({ status: 503, key: 'standby' });
    expect([failures, refusals]).toEqual([[], []]);
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

  test('gives each call the time that it asks for, else that of the client [NET-04]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { http } = createClient(() => new Response('ok'));
    await http.text('/x');
    await http.text('/x', { timeoutMs: 30_000 });
    expect(timeout.mock.calls).toEqual([[1_000], [30_000]]);
    timeout.mockRestore();
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
