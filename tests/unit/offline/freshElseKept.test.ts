import { describe, expect, test } from 'vitest';
import { createNetworkClock } from '#adapters/networkClock.ts';
import { createObservedFetch } from '#adapters/observedFetch.ts';
import { KEPT_AT_HEADER } from '#contracts/appBuild.ts';
import { freshElseKept, type KeepDependencies } from '#offline/freshElseKept.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { settled } from '../../support/settled.ts';
import { createMemoryCaches } from './memoryCaches.ts';

const LIST = 'https://yards.example/api/facilities/metadata';
const KEPT_AT = new Date(MISSION_TIME_MS).toISOString();
const DATE = new Date(MISSION_TIME_MS).toUTCString();
const TIMES = { date: DATE, 'last-modified': DATE, expires: DATE, age: '3', etag: '"1"' };
const JSON_TYPE = 'application/json; charset=utf-8';

function answerOf(body: string, { status = 200, type = JSON_TYPE } = {}): Response {
  return new Response(body, { status, headers: { ...TIMES, 'content-type': type, 'x-policy': 'strict' } });
}

/** A question with the bearer of a person; null: without one. */
function questionBy(sub: unknown = null): Request {
  const claims = Buffer.from(JSON.stringify({ sub })).toString('base64url');
  return new Request(LIST, sub === null ? {} : { headers: { authorization: `Bearer e30.${claims}.x` } });
}

/** A device whose network answers as the test says; it is down at first. */
function createDevice() {
  const { caches, contents } = createMemoryCaches();
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  const network: { answer: () => Promise<Response> } = { answer: fail };
  let losePatience = () => {};
  const dependencies: KeepDependencies = {
    fetch: () => network.answer(),
    openCache: () => caches.open('kept'),
    patience: () =>
      new Promise((resolve) => {
        losePatience = resolve;
      }),
    isoNow: () => KEPT_AT,
    hold: () => {},
  };
  return {
    dependencies,
    network,
    contents,
    losePatience: () => losePatience(),
    async ask(request = questionBy()) {
      const answer = await freshElseKept(request, dependencies);
      await settled();
      return answer;
    },
    /** Asks once with this answer; then the network is down again. */
    async keep(answer: Response, request = questionBy()) {
      network.answer = async () => answer;
      await this.ask(request);
      network.answer = fail;
    },
  };
}

test('while the network answers its answer is given, untouched', async () => {
  const device = createDevice();
  await device.keep(answerOf('"old"'));
  device.network.answer = async () => answerOf('"new"');
  const answer = await device.ask();
  expect(await answer.text()).toBe('"new"');
  expect(answer.headers.get('date')).toBe(DATE);
  expect(answer.headers.has(KEPT_AT_HEADER)).toBe(false);
});

describe('the last good answer stands in', () => {
  test.each<[string, () => Promise<Response>]>([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a gateway finds no service', async () => answerOf('{}', { status: 502 })],
    ['a portal answers in its place', async () => answerOf('<html>', { type: 'text/html' })],
  ])('when %s [S12]', async (_, answer) => {
    const device = createDevice();
    await device.keep(answerOf('"kept"'));
    device.network.answer = answer;
    expect(await (await device.ask()).text()).toBe('"kept"');
  });

  test('when there is no answer in time, and what comes later is kept for the next time', async () => {
    const device = createDevice();
    await device.keep(answerOf('"kept"'));
    let answerLate: (answer: Response) => void = () => {};
    device.network.answer = () =>
      new Promise((resolve) => {
        answerLate = resolve;
      });
    const asking = device.ask();
    await settled();
    device.losePatience();
    expect(await (await asking).text()).toBe('"kept"');
    answerLate(answerOf('"late"'));
    await settled();
    device.network.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await (await device.ask()).text()).toBe('"late"');
  });
});

test('it tells no time that a clock could learn from, and says that it was kept [S5][S6]', async () => {
  const device = createDevice();
  await device.keep(answerOf('"kept"'));
  const answer = await device.ask();
  for (const name of Object.keys(TIMES)) expect(answer.headers.has(name)).toBe(false);
  expect(answer.headers.get(KEPT_AT_HEADER)).toBe(KEPT_AT);
  expect(answer.headers.get('x-policy')).toBe('strict');

  const clocks = { wallMs: () => MISSION_TIME_MS, monotonicMs: () => 0 };
  const clock = createNetworkClock(clocks);
  await createObservedFetch(() => device.ask(), clock, clocks)(LIST);
  expect(clock.nowMs()).toBeNaN();
});

describe('not everything is kept', () => {
  test('a refusal is an answer, and what was kept stays', async () => {
    const device = createDevice();
    await device.keep(answerOf('"kept"'));
    device.network.answer = async () => answerOf('{"generalError":{}}', { status: 403 });
    expect((await device.ask()).status).toBe(403);
    device.network.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await (await device.ask()).text()).toBe('"kept"');
  });

  test('without anything kept the failure is the network’s own', async () => {
    const device = createDevice();
    await expect(device.ask()).rejects.toThrow('Failed to fetch');
    device.network.answer = async () => answerOf('{}', { status: 503 });
    expect((await device.ask()).status).toBe(503);
  });

  test('what one person’s session opens is never shown to another', async () => {
    const device = createDevice();
    await device.keep(answerOf('"of anna"'), questionBy('anna'));
    expect(await (await device.ask(questionBy('anna'))).text()).toBe('"of anna"');
    await expect(device.ask(questionBy('bob'))).rejects.toThrow('Failed to fetch');
    await expect(device.ask(questionBy())).rejects.toThrow('Failed to fetch');
  });

  test.each([questionBy(7), new Request(LIST, { headers: { authorization: 'Bearer opaque' } })])(
    'a bearer that does not say whose it is keeps nothing',
    async (request) => {
      const device = createDevice();
      await device.keep(answerOf('"secret"'), request);
      expect(device.contents()).toEqual({});
    },
  );

  test('a device without space shows what came all the same', async () => {
    const device = createDevice();
    const dependencies = {
      ...device.dependencies,
      openCache: () => Promise.reject(new Error('QuotaExceededError')),
    };
    device.network.answer = async () => answerOf('"new"');
    expect(await (await freshElseKept(questionBy(), dependencies)).text()).toBe('"new"');
    device.network.answer = async () => answerOf('{}', { status: 503 });
    expect((await freshElseKept(questionBy(), dependencies)).status).toBe(503);
  });
});
