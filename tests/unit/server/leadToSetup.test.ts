import fastify from 'fastify';
import { expect, test } from 'vitest';
import { leadToSetup } from '#server/routes/hooks/leadToSetup.ts';

function openApp() {
  const world = { isNobodyThere: true, asked: 0 };
  const app = fastify();
  leadToSetup(app, async () => {
    world.asked += 1;
    return world.isNobodyThere;
  });
  app.get('/', async () => 'app');
  app.get('/config.json', async () => 'config');
  return { app, world };
}

test('leads a user who opens the app to the setup page, and nothing else', async () => {
  const { app } = openApp();
  for (const url of ['/', '/?lng=fr-CA']) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      302,
      '/auth/setup',
      'no-store',
    ]);
  }
  expect((await app.inject({ url: '/config.json' })).body).toBe('config');
});

test('lets people in once there is an account, and asks no more', async () => {
  const { app, world } = openApp();
  world.isNobodyThere = false;
  expect((await app.inject({ url: '/' })).body).toBe('app');
  expect((await app.inject({ url: '/' })).body).toBe('app');
  expect(world.asked).toBe(1);
});
