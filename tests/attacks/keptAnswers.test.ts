import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import { registeredRoutes } from '../unit/server/access/registeredRoutes.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';

/** Answer for as long as somebody listens. */
const STREAMS = /changes|stream/;

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());

test('no answer to a question with a session may be kept by a cache that others share [AUTH-05]', async () => {
  const headers = { authorization: `Bearer ${world.tokenOf('admin')}` };
  const { app } = world.network;
  const paths = registeredRoutes(app).filter(
    (route) => route.startsWith('GET /api/') && !STREAMS.test(route),
  );
  expect(paths.length).toBeGreaterThan(15);
  for (const route of paths) {
    const url = route.slice(4).replaceAll(/:\w+/g, 'x').replaceAll('*', 'x');
    const answer = await app.inject({ url, headers });
    expect([route, answer.headers['cache-control']]).toEqual([
      route,
      expect.stringMatching(/no-store|private/),
    ]);
  }
});

test('an answer that says nothing of caches is not kept [AUTH-05]', async () => {
  const answer = await world.network.app.inject({ method: 'POST', url: '/auth/token', payload: {} });
  expect(answer.headers['cache-control']).toBe('no-store');
});
