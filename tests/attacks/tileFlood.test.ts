import { connect, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, expect, test } from 'vitest';
import { createBasemap, type Basemap } from '#server/world/basemap/basemap.ts';
import { basemapRoute } from '#server/routes/maps/basemapRoute.ts';
import { answerProblem } from '#server/platform/http/problemError.ts';

/** Answers an order when it is told to go on, and tells of each that it was given. */
const HELD = `
  const { parentPort } = require('node:worker_threads');
  const waiting = [];
  parentPort.on('message', (message) => {
    if (message === 'go on') {
      const id = waiting.shift();
      parentPort.postMessage({ id, answer: new Uint8Array([1]) });
    } else {
      waiting.push(message.id);
      parentPort.postMessage({ begun: message.order.x });
    }
  });`;

let basemap: Basemap | null = null;
afterEach(() => basemap?.stop());

function start(mostWaiting: number) {
  const begun: number[] = [];
  const worker = new Worker(HELD, { eval: true });
  worker.on('message', (message: { begun?: number }) => {
    if (message.begun !== undefined) begun.push(message.begun);
  });
  basemap = createBasemap('', { createWorker: () => worker, idleMs: 60_000, mostWaiting });
  const goOn = () => worker.postMessage('go on', []);
  return { map: basemap, begun, goOn };
}

const at = (x: number) => ({ z: 9, x, y: 0 });

test('a tile whose caller has hung up before its turn is never made [MAP-02]', async () => {
  const { map, begun, goOn } = start(10);
  const gone = new AbortController();
  const first = map.tile(at(0));
  const cancelled = map.tile(at(1), gone.signal);
  const last = map.tile(at(2));
  gone.abort(new Error('gone'));
  await expect(cancelled).rejects.toThrow();
  goOn();
  await first;
  goOn();
  await last;
  expect(begun).toEqual([0, 2]);
});

test('a tile that another caller still waits for is made [MAP-02]', async () => {
  const { map, goOn } = start(10);
  const gone = new AbortController();
  const first = map.tile(at(0));
  const leaving = map.tile(at(1), gone.signal);
  const staying = map.tile(at(1), new AbortController().signal);
  gone.abort(new Error('gone'));
  goOn();
  await first;
  goOn();
  expect((await staying).bytes).toHaveLength(1);
  await leaving.catch(() => {});
});

test('a flood of tiles is refused with 503 and a time to ask again, and its callers take their orders along [MAP-02]', async () => {
  const { map, begun, goOn } = start(5);
  const asked = { left: 0, here: 0 };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  app.addHook('onRequest', async (_request, reply) => {
    asked.here += 1;
    reply.raw.once('close', () => (asked.left += 1));
  });
  await app.register(basemapRoute, { basemap: map });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const flood = Array.from({ length: 6 }, (_, x) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /layers/basemap/9/${x}/0.pbf HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  });
  await expect.poll(() => asked.here).toBe(6);
  const refused = await app.inject('/layers/basemap/9/98/0.pbf');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  for (const socket of flood) socket.destroy();
  await expect.poll(() => asked.left).toBe(7);
  const next = app.inject('/layers/basemap/9/97/0.pbf').then(({ statusCode }) => statusCode);
  await expect.poll(() => begun).toHaveLength(1);
  goOn();
  await expect.poll(() => begun).toHaveLength(2);
  goOn();
  expect([await next, begun[1]]).toEqual([200, 97]);
  await app.close();
});
