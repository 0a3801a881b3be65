import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { basemapRoute } from '#server/routes/maps/basemapRoute.ts';
import type { TileAddress } from '#server/platform/tiles/tileAddress.ts';
import { createCachedBody } from '#server/platform/http/cachedBody.ts';

async function createApp(maxZoom = 9) {
  const asked: TileAddress[] = [];
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const tile = async (address: TileAddress) => {
    asked.push(address);
    return createCachedBody(new Uint8Array(2_000), 'application/vnd.mapbox-vector-tile');
  };
  await app.register(basemapRoute, { basemap: { maxZoom, version: 'abc', tile } });
  return { app, asked };
}

describe('a tile of the service’s own basemap', () => {
  test('is answered to everybody, compressed, and kept for a day', async () => {
    const { app, asked } = await createApp();
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await app.inject({ url: '/layers/basemap/3/2/5.pbf', headers });
    expect(asked).toEqual([{ z: 3, x: 2, y: 5 }]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=86400',
    });
    const again = await app.inject({
      url: '/layers/basemap/3/2/5.pbf',
      headers: { ...headers, 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('never changes at the address that carries its digest, so that browsers keep it for good [MAP-02]', async () => {
    const { app } = await createApp();
    const keptAt = async (query: string) =>
      (await app.inject(`/layers/basemap/3/2/5.pbf${query}`)).headers['cache-control'];
    expect(await keptAt('?v=abc')).toBe('public, max-age=31536000, immutable');
    // from before an update
    expect(await keptAt('?v=old')).toBe('public, max-age=86400');
    expect(await keptAt('?v=')).toBe('public, max-age=86400');
  });

  test('is there as fine as the basemap goes, and no finer [MAP-02]', async () => {
    const { app } = await createApp(14);
    expect((await app.inject('/layers/basemap/14/9/5.pbf')).statusCode).toBe(200);
    expect((await app.inject('/layers/basemap/15/9/5.pbf')).statusCode).toBe(404);
  });

  test('that does not exist is not there, and the thread is not asked', async () => {
    const { app, asked } = await createApp();
    const answer = await app.inject('/layers/basemap/3/8/5.pbf');
    expect(answer.statusCode).toBe(404);
    expect(asked).toEqual([]);
  });
});
