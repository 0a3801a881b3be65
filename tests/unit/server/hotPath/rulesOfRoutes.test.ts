import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type RouteShorthandOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCachedBody } from '#server/platform/http/cachedBody.ts';
import { sendReady, type ReadyAnswer } from '#server/platform/http/readyAnswer.ts';
import { answerHot } from '#server/routes/hooks/hotPath.ts';
import { openEntryPoints, type EntryPoints } from './entryPoints.ts';

const LONGEST = 512;

let app: FastifyInstance;
let entries: EntryPoints;
let asked: number;
let mayAnswer: boolean;

const requireSession = async () => void (asked += 1);
const ANSWER: ReadyAnswer = { body: createCachedBody('quiet', 'text/plain'), headers: {} };
const ROUTES: Record<string, RouteShorthandOptions> = {
  '/open': {},
  '/session': { onRequest: requireSession },
  '/listed': { onRequest: [requireSession] },
  '/limited': { config: { rateLimit: { max: 5, timeWindow: 60_000 } } },
  '/other': { onRequest: async () => undefined },
  '/more': { onRequest: [requireSession, async () => undefined] },
  '/before': { preHandler: async () => undefined },
  '/valid': { preValidation: async () => undefined },
  '/after': { onSend: async () => undefined },
  '/told': { onResponse: async () => undefined },
};

beforeEach(async () => {
  asked = 0;
  mayAnswer = true;
  app = Fastify();
  await app.register(rateLimit, { global: false });
  const wasLetIn = () => true;
  answerHot(app, { headers: {}, requireSession, wasLetIn, mayAnswer: () => mayAnswer });
  for (const [path, options] of Object.entries(ROUTES))
    app.get(path, options, async (request, reply) => sendReady(request, reply, () => ANSWER));
  app.get('/plain', async () => 'quiet');
  app.post('/posted', async (request, reply) => sendReady(request, reply, () => ANSWER));
  await app.ready();
  entries = await openEntryPoints(app);
});
afterEach(async () => {
  entries.close();
  await app.close();
});

/** Whether the path answers by itself once the framework has answered. */
async function isTaken(path: string): Promise<boolean> {
  const { first, second, expected, isPassedOn } = await entries.askBoth({ path });
  const { headers: _counted, ...alike } = expected;
  expect([first, second]).toMatchObject([alike, alike]);
  return !isPassedOn;
}

describe('the path before the framework takes over', () => {
  test.each(['/open', '/session', '/listed'])('%s, whose rules it keeps', async (path) => {
    expect(await isTaken(path)).toBe(true);
    expect(asked).toBe(path === '/open' ? 0 : 3);
  });

  test.each(['/limited', '/other', '/more', '/before', '/valid', '/after', '/told', '/plain'])(
    'nothing of %s, whose rules only the framework keeps [AUTH-05]',
    async (path) => expect(await isTaken(path)).toBe(false),
  );

  test('no order, however it is answered [AUTH-05]', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await entries.askHot({ method: 'POST', path: '/posted' })).isPassedOn).toBe(true);
    expect((await entries.askHot({ path: '/posted' })).status).toBe(404);
  });

  test('nothing while the framework has something to say to all', async () => {
    expect(await isTaken('/open')).toBe(true);
    mayAnswer = false;
    expect(await isTaken('/open')).toBe(false);
  });

  test('no connection but its own with an answer that cannot be written [S12]', async () => {
    let value = 'good';
    entries.close();
    await app.close();
    app = Fastify();
    answerHot(app, { headers: {}, requireSession, wasLetIn: () => true });
    app.get('/', async (request, reply) =>
      sendReady(request, reply, () => ({ ...ANSWER, headers: { value } })),
    );
    await app.ready();
    entries = await openEntryPoints(app);
    expect(await isTaken('/')).toBe(true);
    value = 'bad\n';
    await expect(entries.askHot({ path: '/' })).rejects.toThrow('socket hang up');
    value = 'good';
    expect(await isTaken('/')).toBe(true);
  });

  test('no longer address than it remembers, whatever is in its query', async () => {
    expect(await isTaken(`/open?${'x'.repeat(LONGEST)}`)).toBe(true);
    const long = (length: number) => `/open/${'x'.repeat(length - '/open/'.length)}`;
    entries.close();
    await app.close();
    app = Fastify({ routerOptions: { maxParamLength: 2 * LONGEST } });
    answerHot(app, { headers: {}, requireSession, wasLetIn: () => true });
    app.get('/open/:name', async (request, reply) => sendReady(request, reply, () => ANSWER));
    await app.ready();
    entries = await openEntryPoints(app);
    expect(await isTaken(long(LONGEST))).toBe(true);
    expect(await isTaken(long(LONGEST + 1))).toBe(false);
  });
});
