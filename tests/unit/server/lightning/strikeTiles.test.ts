import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createStrikeTiles, type StrikeTiles } from '#server/world/lightning/strikeTiles.ts';

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

const order = (z: number) => ({ fromMs: 0, toMs: 60_000, knownToMs: 60_000, address: { z, x: 0, y: 0 } });

test('what is wholly known is cut once; what is not, once for all who ask at the same time [S4]', async () => {
  const asked = createStrikeTiles(
    { dir: '', atmosphere: null },
    { createWorker: () => new Worker(COUNTING, { eval: true }), idleMs: 60_000 },
  );
  tiles = asked;
  expect((await asked.tile(order(7))).body!.bytes[0]).toBe(1);
  const [unknown, same] = await Promise.all([asked.tile(order(3)), asked.tile(order(3))]);
  expect(unknown).toEqual({ body: null, isWhole: false });
  expect(same).toBe(unknown);
  expect(await asked.tile(order(3))).not.toBe(unknown);
  expect((await asked.tile(order(7))).body!.bytes[0]).toBe(1);
});
