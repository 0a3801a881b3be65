import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { createCachedBody } from '#server/platform/http/cachedBody.ts';
import { strikeTileRoute } from '#server/routes/maps/strikeTileRoute.ts';
import type { StrikeTileOrder } from '#server/world/lightning/strikeTileWork.ts';
import type { ServerClock } from '#server/platform/time/serverClock.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const NOW_S = MISSION_TIME_MS / 1_000;
const KNOWN_TO_MS = MISSION_TIME_MS - 900;

async function open(answer: { bytes: number | null; isWhole: boolean }, asOfMs: number | null = KNOWN_TO_MS) {
  const asked: StrikeTileOrder[] = [];
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(strikeTileRoute, {
    strikeTiles: {
      async tile(order) {
        asked.push(order);
        const { bytes, isWhole } = answer;
        const type = 'application/vnd.mapbox-vector-tile';
        return { body: bytes === null ? null : createCachedBody(new Uint8Array(bytes), type), isWhole };
      },
    },
    steps: { asOfMs: () => asOfMs },
    clock: { nowMs: () => MISSION_TIME_MS } as ServerClock,
  });
  const get = (path: string) => app.inject(`/layers/lightning/${path}`);
  return { asked, get };
}

const hour = `${NOW_S - 3_600}/${NOW_S}`;

test('a range that is over and wholly known is a file that never changes [STRIKE-11][GAP-51]', async () => {
  const { asked, get } = await open({ bytes: 20, isWhole: true });
  const answer = await get(`${hour}/3/2/2.pbf`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'public, max-age=259200, immutable',
  });
  expect(asked).toEqual([
    {
      fromMs: MISSION_TIME_MS - 36e5,
      toMs: MISSION_TIME_MS,
      knownToMs: KNOWN_TO_MS,
      address: {
        z: 3,
        x: 2,
        y: 2,
      },
    },
  ]);
});

test('one with gaps is asked about again, and one of which nothing is known is not there [S4]', async () => {
  const withGaps = await open({ bytes: 20, isWhole: false });
  expect((await withGaps.get(`${hour}/7/37/46.pbf`)).headers['cache-control']).toBe('no-cache');
  const unknown = await open({ bytes: null, isWhole: false });
  const answer = await unknown.get(`${hour}/7/37/46.pbf`);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  const silent = await open({ bytes: 20, isWhole: true }, null);
  expect((await silent.get(`${hour}/7/37/46.pbf`)).statusCode).toBe(404);
  expect(silent.asked).toEqual([]);
});

test.each([
  ['another zoom than 3 and 7', `${hour}/4/2/2.pbf`],
  ['a tile off the map', `${hour}/3/8/2.pbf`],
  ['another ending', `${hour}/3/2/2.png`],
  ['a time that is no full minute', `${NOW_S - 3_601}/${NOW_S}/3/2/2.pbf`],
  ['an end before the begin', `${NOW_S}/${NOW_S - 60}/3/2/2.pbf`],
  ['nothing at all', `${NOW_S}/${NOW_S}/3/2/2.pbf`],
  ['more than two hours', `${NOW_S - 7_260}/${NOW_S}/3/2/2.pbf`],
  ['what has not begun', `${NOW_S + 60}/${NOW_S + 120}/3/2/2.pbf`],
  ['no number', `now/${NOW_S}/3/2/2.pbf`],
])('%s is no tile, and nobody is asked for it [STRIKE-11]', async (_, path) => {
  const { asked, get } = await open({ bytes: 20, isWhole: true });
  expect((await get(path)).statusCode).toBe(404);
  expect(asked).toEqual([]);
});

test('two hours are no more than a tile may cover', async () => {
  const { get } = await open({ bytes: 20, isWhole: true });
  expect((await get(`${NOW_S - 7_200}/${NOW_S}/3/2/2.pbf`)).statusCode).toBe(200);
});
