import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createObjectStore } from '#server/platform/objects/objectStore.ts';
import { createTileObjects } from '#server/platform/objects/tileObjects.ts';
import { WINDOW_MS } from '#server/world/lightning/stepWindow.ts';
import { createStrikeTiles, type StrikeTiles } from '#server/world/lightning/strikeTiles.ts';
import { OBJECT_FAULTS } from '../../../support/objectFaults.ts';
import { startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';

/** Zoom 3 is not wholly known yet; of zoom 7 each order gets another answer. */
const COUNTING = `
  const { parentPort } = require('node:worker_threads');
  let nth = 0;
  parentPort.on('message', ({ id, order }) => {
    nth += 1;
    const isWhole = order.address.z === 7;
    parentPort.postMessage({ id, answer: { bytes: isWhole ? new Uint8Array([nth]) : null, isWhole } });
  });`;

let tiles: StrikeTiles | null = null;
afterEach(() => tiles?.stop());

/** From then on no strike of the minute can come late. */
const CLOSED_MS = 60_000 + WINDOW_MS;
const order = (z: number) => ({ fromMs: 0, toMs: 60_000, knownToMs: CLOSED_MS, address: { z, x: 0, y: 0 } });

test('what is wholly known is cut once; what is not, once for all who ask at the same time [S4]', async () => {
  const asked = createStrikeTiles(
    { dir: '', atmosphere: null },
    { thread: { createWorker: () => new Worker(COUNTING, { eval: true }), idleMs: 60_000 } },
  );
  tiles = asked;
  expect((await asked.tile(order(7))).body!.bytes[0]).toBe(1);
  const [unknown, same] = await Promise.all([asked.tile(order(3)), asked.tile(order(3))]);
  expect(unknown).toEqual({ body: null, isWhole: false });
  expect(same).toBe(unknown);
  expect(await asked.tile(order(3))).not.toBe(unknown);
  expect((await asked.tile(order(7))).body!.bytes[0]).toBe(1);
});

describe('with an object store', () => {
  const KEY = 'tiles/19700101/v1/lightning/v2/glm-east/0/60000/3/0/0.pbf';
  /** Of the version that stored tiles without the strikes that came late. */
  const OLD_KEY = 'tiles/19700101/v1/lightning/glm-east/0/60000/3/0/0.pbf';
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  let server: ObjectServer;
  beforeEach(async () => {
    server = await startObjectServer();
    server.setClock(() => CLOSED_MS);
  });
  afterEach(() => server.stop());

  function machine(): StrikeTiles {
    const store = createObjectStore({
      settings: server.settings,
      clock: { nowMs: () => CLOSED_MS },
      log,
      attemptMs: 300,
    });
    const asked = createStrikeTiles(
      { dir: '', atmosphere: null },
      {
        thread: { createWorker: () => new Worker(COUNTING, { eval: true }), idleMs: 60_000 },
        objects: { tiles: createTileObjects(store), sources: 'glm-east' },
      },
    );
    tiles = asked;
    return asked;
  }
  const store = (bytes: Uint8Array, key = KEY) =>
    createObjectStore({ settings: server.settings, clock: { nowMs: () => CLOSED_MS }, log }).put(key, bytes, {
      type: 'application/vnd.mapbox-vector-tile',
      cacheControl: '',
    });

  test('a whole tile is stored, and one of a time that this machine does not know comes from there', async () => {
    const asked = machine();
    await asked.tile(order(7));
    await expect.poll(() => [...server.objects.keys()]).toEqual([KEY.replace('/3/', '/7/')]);
    await store(new Uint8Array([9]));
    expect(await asked.tile(order(3))).toMatchObject({ body: { bytes: Buffer.from([9]) }, isWhole: true });
    const requests = server.requests.length;
    await asked.tile(order(3));
    expect(server.requests).toHaveLength(requests);
  });

  test('a time of which a strike may still come late is not asked for [S4]', async () => {
    await store(new Uint8Array([9]));
    const requests = server.requests.length;
    expect(await machine().tile({ ...order(3), knownToMs: CLOSED_MS - 1 })).toEqual({
      body: null,
      isWhole: false,
    });
    expect(server.requests).toHaveLength(requests);
  });

  test('a tile that was stored while a strike of it could still come late is not believed [S4]', async () => {
    server.setClock(() => CLOSED_MS - 11_001);
    await store(new Uint8Array([9]));
    expect(await machine().tile(order(3))).toEqual({ body: null, isWhole: false });
  });

  test('a tile that an earlier version stored without its late strikes is not shown [S4]', async () => {
    await store(new Uint8Array([9]), OLD_KEY);
    expect(await machine().tile(order(3))).toEqual({ body: null, isWhole: false });
  });

  test.each(OBJECT_FAULTS)(
    '%s leaves a time unknown, and delays no tile that is known [S4]',
    async (_, answer) => {
      await store(new Uint8Array([9]));
      server.failBy(() => answer);
      const asked = machine();
      expect((await asked.tile(order(7))).isWhole).toBe(true);
      expect(await asked.tile(order(3))).toEqual({ body: null, isWhole: false });
    },
  );
});
