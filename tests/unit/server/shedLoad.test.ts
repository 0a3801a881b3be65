import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { shedLoad } from '#server/routes/hooks/shedLoad.ts';

const LIMIT = { delayMs: 100, sampleMs: 200 };

const apps: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function createService() {
  const app = Fastify();
  apps.push(app);
  shedLoad(app, LIMIT);
  app.get('/*', async () => 'served');
  app.get('/api/meteogram', async () => 'served');
  app.get('/api/incidents/:facilityId/:eventId', async () => 'served');
  app.post('/*', async () => 'done');
  await app.ready();
  return app;
}

/** Keeps the event loop from everything else for one turn. */
async function turnFor(ms: number): Promise<void> {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
  await new Promise((resolve) => setTimeout(resolve));
}

const statusOfLayers = async (app: Awaited<ReturnType<typeof createService>>) =>
  (await app.inject('/layers/layers.json')).statusCode;

/** Keeps the event loop late until calls are refused. */
async function beLate(app: Awaited<ReturnType<typeof createService>>): Promise<void> {
  while ((await statusOfLayers(app)) !== 503) await turnFor(3 * LIMIT.delayMs);
}

test('a process that is late refuses what can wait, and says when to ask again', async () => {
  const app = await createService();
  await beLate(app);
  const refused = await app.inject('/layers/tiles/gfs/temp/1/2/3/4/5');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json().generalError.message).toBe('overloaded');
});

test.each(['/%6Cayers/radar', '/l%61yers/radar?at=1', '/api/m%65teogram', '/api/incidents/Y%41RD/1'])(
  'a process that is late refuses what can wait, though its path is written as %s [S1]',
  async (path) => {
    const app = await createService();
    await beLate(app);
    expect((await app.inject(path)).statusCode).toBe(503);
  },
);

test('a process that is late serves statuses, their changes, closings, sessions and its health [S1]', async () => {
  const app = await createService();
  const kept = [
    'GET /api/alerts/active?clientId=ACME&facilityId=YARD',
    'GET /api/alerts/changes',
    'GET /static/acme/alerts.json',
    'GET /feeds/lightning/window',
    'GET /weather/currentConditions',
    'POST /api/alerts/lightning_reports',
    'POST /api/alerts/merged/yard_alerts',
    'POST /ingest/v1/ground',
    'POST /auth/token',
    'GET /readyz',
    'GET /metrics',
  ];
  for (const call of kept) {
    const [method, url] = call.split(' ') as ['GET' | 'POST', string];
    await beLate(app);
    expect([call, (await app.inject({ method, url })).statusCode]).toEqual([call, 200]);
  }
});

test('one turn that is longer than a sample, as at the start, is no overload', async () => {
  const app = await createService();
  for (let again = 0; again < 3; again += 1) {
    await turnFor(3 * LIMIT.sampleMs);
    expect(await statusOfLayers(app)).toBe(200);
    // the next one begins with a sample of its own
    await new Promise((resolve) => setTimeout(resolve, 2 * LIMIT.sampleMs));
    expect(await statusOfLayers(app)).toBe(200);
  }
});

test('all is served again once the process has time', async () => {
  const app = await createService();
  await beLate(app);
  await expect.poll(() => statusOfLayers(app)).toBe(200);
});
