import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LayerConfig, parseLayers } from '#contracts/layers.ts';
import { layerCatalogue } from '#server/world/layers/layerCatalogue.ts';
import { postalLayer } from '#server/world/layers/postalLayer.ts';
import { openPostal, type Postal } from '#server/world/postal/openPostal.ts';
import { postalRoute } from '#server/routes/maps/postalRoute.ts';
import { ArchiveError } from '#server/platform/tiles/tileArchive.ts';
import { writeTileArchive } from '#tests/support/writeTileArchive.ts';

const ECHO = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, order }) => parentPort.postMessage({ id, answer: new Uint8Array([order.z]) }));`;
const threadDependencies = { createWorker: () => new Worker(ECHO, { eval: true }), idleMs: 60_000 };

let dir: string;
let postal: Postal | null = null;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-postal-'));
});
afterEach(async () => {
  await postal?.stop();
  postal = null;
  await rm(dir, { recursive: true });
});

async function open(): Promise<Postal> {
  postal = await openPostal(dir, 1, threadDependencies);
  return postal;
}

describe('postal areas', () => {
  test('are made up where nobody has put real ones into the data folder, and their layer says so', async () => {
    const { isMadeUp, maxZoom, tile } = await open();
    expect((await tile({ z: 6, x: 1, y: 2 })).bytes).toEqual(Buffer.of(6));
    expect(postalLayer({ isMadeUp, maxZoom }).title).toEqual({
      'en-US': 'Postal areas (simulated)',
      'fr-CA': 'Zones postales (fictives)',
    });
  });

  test('are those of the file that was dropped in, as fine as it goes, and nothing says that they are made up', async () => {
    const tiles = { '12/7/9': Uint8Array.of(5) };
    await writeFile(join(dir, 'zip.pmtiles'), writeTileArchive({ tiles, layers: ['zcta'] }));
    const { isMadeUp, maxZoom, tile } = await open();
    expect((await tile({ z: 12, x: 7, y: 9 })).bytes).toEqual(Buffer.of(5));
    const { title, maxZoom: finest } = postalLayer({ isMadeUp, maxZoom });
    expect(title).toEqual({ 'en-US': 'Postal areas', 'fr-CA': 'Zones postales' });
    expect(finest).toBe(12);
  });

  test('of a file that cannot be read are refused, with its name', async () => {
    await writeFile(join(dir, 'zip.pmtiles'), 'no');
    await expect(open()).rejects.toThrow(ArchiveError);
    await expect(open()).rejects.toThrow('zip.pmtiles');
  });

  test('are a layer of logistics under all others, from zoom 5 on, filled to 0.15 [CONST-19][CONST-32]', () => {
    const layer = LayerConfig.parse(postalLayer({ isMadeUp: true, maxZoom: 9 }));
    expect(layer).toMatchObject({
      title: { 'en-US': 'Postal areas (simulated)', 'fr-CA': 'Zones postales (fictives)' },
      name: 'zipCodes',
      kind: 'zipCodes',
      url: '/layers/zip/{z}/{x}/{y}.pbf',
      legend: '/layers/palettes/zipCodes.json?scheme={SCHEME}',
      maxZoom: 9,
      group: 'logistics',
      type: 'map_vector_tiles',
      minZoom: 5,
      opacity: 0.15,
      zIndex: 5,
      defaultVisibility: false,
    });
    const means = { hasSky: true, hasVehicles: true, postal: { isMadeUp: true, maxZoom: 9 } };
    const others = parseLayers(layerCatalogue(means)).layers.filter(({ name }) => name !== layer.name);
    expect(Math.min(...others.map(({ zIndex }) => zIndex))).toBeGreaterThan(layer.zIndex);
  });

  test('are not made up over recorded lightning; real ones stay', () => {
    const names = (own: Pick<Postal, 'isMadeUp' | 'maxZoom'> | null) =>
      layerCatalogue({ hasSky: false, hasVehicles: false, postal: own }).map(({ name }) => name);
    expect(names(null)).not.toContain('zipCodes');
    expect(names({ isMadeUp: false, maxZoom: 12 })).toContain('zipCodes');
  });

  test('are answered as fine as they go, and not at all where there are none', async () => {
    const ask = async (own: Postal | null, url: string) => {
      const app = Fastify();
      app.setValidatorCompiler(validatorCompiler);
      app.setSerializerCompiler(serializerCompiler);
      await app.register(postalRoute, { postal: own });
      return (await app.inject(url)).statusCode;
    };
    const own = await open();
    expect(await ask(own, '/layers/zip/9/1/2.pbf')).toBe(200);
    expect(await ask(own, '/layers/zip/10/1/2.pbf')).toBe(404);
    expect(await ask(null, '/layers/zip/9/1/2.pbf')).toBe(404);
  });
});
