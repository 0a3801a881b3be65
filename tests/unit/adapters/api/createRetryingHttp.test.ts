import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { HttpError, TIMEOUT, type HttpClient } from '#adapters/api/httpClient.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AWAY = new HttpError(503, 'The service answered 503.');

/** A client that fails so often, and then answers. */
function createClient(failures: readonly Error[], dice = 0.5) {
  const left = [...failures];
  const asked: string[] = [];
  const ask = async (url: string) => {
    asked.push(url);
    const failure = left.shift();
    if (failure !== undefined) throw failure;
  };
  const bare: HttpClient = {
    async json(url, contract) {
      await ask(url);
      return contract.parse('read');
    },
    async text(url) {
      await ask(url);
      return 'read';
    },
    async head(url) {
      await ask(url);
      return new Headers();
    },
  };
  return { http: createRetryingHttp(bare, () => dice), asked };
}

/** How a call ends when all pauses have passed. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  const outcome = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

describe('a call that a person waits for', () => {
  const contract = { parse: String };
  test.each([0, 502, 503, 504])('is tried three times while nothing but %i comes', async (status) => {
    const away = new HttpError(status, 'away');
    const recovering = createClient([away, away]);
    expect(await outcomeOf(recovering.http.json('/x', contract))).toBe('read');
    expect(recovering.asked).toEqual(['/x', '/x', '/x']);
    const gone = createClient([away, away, away]);
    expect(await outcomeOf(gone.http.text('/x'))).toBe(away);
    expect(gone.asked).toHaveLength(3);
  });

  test('may ask for headers alone', async () => {
    const { http, asked } = createClient([AWAY]);
    expect(await outcomeOf(http.head('/x'))).toBeInstanceOf(Headers);
    expect(asked).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 429, 500])('is over with an answer of %i', async (status) => {
    const answered = new HttpError(status, 'no');
    const { http, asked } = createClient([answered]);
    expect(await outcomeOf(http.text('/x'))).toBe(answered);
    expect(asked).toHaveLength(1);
  });

  test('is over when its time has run out, and when the answer cannot be read', async () => {
    for (const error of [new HttpError(0, TIMEOUT), new HttpError(200, 'unreadable'), new Error('ours')]) {
      const { http, asked } = createClient([error]);
      expect(await outcomeOf(http.text('/x'))).toBe(error);
      expect(asked).toHaveLength(1);
    }
  });

  test.each(['POST', 'PUT', 'DELETE'] as const)('is never sent again as %s', async (method) => {
    const { http, asked } = createClient([AWAY]);
    expect(await outcomeOf(http.text('/x', { method }))).toBe(AWAY);
    expect(asked).toHaveLength(1);
  });

  test.each([
    [0, 250, 750],
    [0.5, 500, 1_500],
    [0.9, 700, 2_100],
  ])('comes again spread over time: dice %f, after %i and %i ms', async (dice, firstMs, secondMs) => {
    const { http, asked } = createClient([AWAY, AWAY], dice);
    const reading = http.text('/x');
    for (const [tries, pauseMs] of [
      [2, firstMs],
      [3, secondMs],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(asked).toHaveLength(tries - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(tries);
    }
    expect(await reading).toBe('read');
  });

  test('is let go at once, and leaves no timer, when nobody waits any more', async () => {
    const { http, asked } = createClient([AWAY, AWAY, AWAY]);
    const waiting = new AbortController();
    const reading = http.text('/x', { signal: waiting.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    waiting.abort();
    expect(await reading).toBe(AWAY);
    expect(asked).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
