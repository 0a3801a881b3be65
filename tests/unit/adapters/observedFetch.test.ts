import { expect, test } from 'vitest';
import { createObservedFetch } from '#adapters/observedFetch.ts';

const DATE = 'Tue, 14 Jul 2026 21:18:07 GMT';

async function observationsOf(answer: Response): Promise<number[]> {
  const observed: number[] = [];
  const observe = (dateMs: number) => void observed.push(dateMs);
  const clock = { nowMs: () => 0, skewMs: () => 0, observe };
  await createObservedFetch(() => Promise.resolve(answer), clock, { wallMs: () => 0, monotonicMs: () => 0 })(
    '/x',
  );
  return observed;
}

test('learns network time from the Date of every answer, refusals included [S6]', async () => {
  const refusal = new Response('', { status: 500, headers: { date: DATE } });
  expect(await observationsOf(refusal)).toEqual([Date.parse(DATE)]);
});

test('adds the age that a cache on the way tells [S5]', async () => {
  const cached = new Response('', { headers: { date: DATE, age: '90' } });
  expect(await observationsOf(cached)).toEqual([Date.parse(DATE) + 90_000]);
});

test('an answer that a cache may have kept teaches nothing, since its Date may be an old one [S5][S6]', async () => {
  for (const kept of ['public, max-age=300', 'public, max-age=259200, immutable', 'private, max-age=60']) {
    const headers = { date: DATE, 'cache-control': kept };
    expect([kept, await observationsOf(new Response('', { headers }))]).toEqual([kept, [Number.NaN]]);
  }
  for (const asked of ['no-store', 'no-cache', 'private, no-cache', 'public, max-age=0']) {
    const headers = { date: DATE, 'cache-control': asked };
    expect([asked, await observationsOf(new Response('', { headers }))]).toEqual([asked, [Date.parse(DATE)]]);
  }
});

test('an answer without a Date teaches nothing [S6]', async () => {
  expect(await observationsOf(new Response(''))).toEqual([Number.NaN]);
});

test('tells by both clocks when the request was sent, before the answer came [S1][S6]', async () => {
  const device = { wallMs: 1_000, monotonicMs: 20 };
  const sent: unknown[] = [];
  const clock = { nowMs: () => 0, skewMs: () => 0, observe: (_: number, at: unknown) => void sent.push(at) };
  const fetch = createObservedFetch(
    () => {
      device.wallMs += 7_200_000; // the device sleeps meanwhile
      return Promise.resolve(new Response(''));
    },
    clock,
    { wallMs: () => device.wallMs, monotonicMs: () => device.monotonicMs },
  );
  await fetch('/x');
  expect(sent).toEqual([{ wallMs: 1_000, monotonicMs: 20 }]);
});
