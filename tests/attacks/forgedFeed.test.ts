import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessWorld, type AccessWorld } from '#tests/unit/server/access/accessWorld.ts';
import { feedOf, FEED_KEY, strikeLine } from '#tests/unit/server/sources/ingest/feedFixture.ts';
import { signedHeaders } from '#tests/unit/server/sources/ingest/signedHeaders.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '#tests/unit/server/testNetwork.ts';

const BEARER = { authorization: `Bearer ${FEED_KEY}` };
const STRIKE = strikeLine({ strikeTime: START_MS - 1_000 });

let network: TestNetwork;
let world: AccessWorld;
beforeAll(async () => {
  network = await createTestNetwork({}, [feedOf()]);
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(async () => {
  await network.close();
  await world.network.close();
});

const post = (payload: string | Buffer, headers: Record<string, string>, url = '/ingest/v1/dtn-legacy') =>
  network.app.inject({ method: 'POST', url, payload, headers });

describe('a forged delivery of a feed', () => {
  test('with the token of an administrator is refused, whatever it says [GAP-137]', async () => {
    const answer = await world.network.app.inject({
      method: 'POST',
      url: '/ingest/v1/dtn-legacy',
      payload: STRIKE,
      headers: { authorization: `Bearer ${world.tokenOf('admin')}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('that repeats a signed one changes nothing, and one signed long ago is refused [S1]', async () => {
    const send = (atMs: number) =>
      world.network.app.inject({
        method: 'POST',
        url: '/ingest/v1/dtn-legacy',
        payload: STRIKE,
        headers: signedHeaders(STRIKE, atMs),
      });
    expect((await send(START_MS)).json()).toMatchObject({ accepted: 1 });
    expect((await send(START_MS)).json()).toMatchObject({ accepted: 0, duplicates: 1 });
    expect((await send(START_MS - 301_000)).statusCode).toBe(401);
  });

  test.each(['../dtn-legacy', '__proto__', 'dtn-legacy%00', 'DTN-LEGACY', 'constructor'])(
    'to the feed %s finds none',
    async (feed) => {
      const { statusCode } = await post(STRIKE, BEARER, `/ingest/v1/${feed}`);
      expect([400, 401, 404]).toContain(statusCode);
    },
  );

  test('that unpacks to a hundred megabytes is refused before it does', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    const answer = await post(bomb, { ...BEARER, 'content-encoding': 'gzip' });
    expect(answer.statusCode).toBe(400);
  });

  test.each([
    ['names of prototypes', '{"__proto__":{"latitude":1},"constructor":1,"flashType":0}'],
    ['a body nested deeply', '['.repeat(100_000)],
    ['an object nested deeply', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a number beyond all numbers', '{"flashType":0,"strikeTime":1e999,"latitude":1e999,"longitude":1}'],
    ['NUL characters', `{"flashType":0,"strikeTime":"${'\\u0000'.repeat(9)}"}`],
  ])('with %s is answered, and its rows are refused', async (_name, body) => {
    const answer = await post(body, BEARER);
    expect(answer.json()).toMatchObject({ accepted: 0, refused: 1 });
  });
});
