import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBasemap, type Basemap } from '#server/world/basemap/basemap.ts';

/** Answers with the zoom as the tile; zoom 9 is too much for it. */
const ECHO = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, order }) => {
    if (order.z === 9) throw new Error('Out of memory');
    parentPort.postMessage({ id, answer: new Uint8Array([order.z]) });
  });`;

let basemap: Basemap | null = null;
afterEach(() => basemap?.stop());

function start(idleMs = 60_000) {
  const begun: Worker[] = [];
  const createWorker = vi.fn(() => {
    const worker = new Worker(ECHO, { eval: true });
    begun.push(worker);
    return worker;
  });
  basemap = createBasemap('', { createWorker, idleMs });
  return { basemap, createWorker, begun };
}

const at = (z: number) => ({ z, x: 0, y: 0 });

describe('the basemap', () => {
  test('begins its thread with the first tile, and asks it once for each', async () => {
    const { createWorker, begun, basemap: map } = start();
    expect(createWorker).not.toHaveBeenCalled();
    const tiles = await Promise.all([map.tile(at(1)), map.tile(at(2)), map.tile(at(1))]);
    expect(tiles.map(({ bytes }) => bytes[0])).toEqual([1, 2, 1]);
    expect(createWorker).toHaveBeenCalledOnce();
    begun[0]!.postMessage = () => {
      throw new Error('It knows this tile.');
    };
    expect((await map.tile(at(1))).bytes[0]).toBe(1);
  });

  test('whose thread dies says so to who waits, and begins another for the next', async () => {
    const { createWorker, basemap: map } = start();
    await expect(map.tile(at(9))).rejects.toThrow('Out of memory');
    expect((await map.tile(at(3))).bytes[0]).toBe(3);
    expect(createWorker).toHaveBeenCalledTimes(2);
  });

  test('gives the memory of its thread back when nobody asks', async () => {
    const { createWorker, begun, basemap: map } = start(1);
    await map.tile(at(1));
    await new Promise((resolve) => begun[0]?.once('exit', resolve));
    expect((await map.tile(at(1))).bytes[0]).toBe(1);
    expect(createWorker).toHaveBeenCalledOnce();
    expect((await map.tile(at(2))).bytes[0]).toBe(2);
    expect(createWorker).toHaveBeenCalledTimes(2);
  });

  test('that stops leaves nobody waiting', async () => {
    const { basemap: map } = start();
    const told = map.tile(at(4)).catch((error: Error) => error.message);
    await map.stop();
    expect(await told).toBe('The service stops.');
  });
});
