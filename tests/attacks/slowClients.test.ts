import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHttpListener, type HttpListener } from '#server/composition/start/httpListener.ts';

const LIMITS = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

let app: FastifyInstance;
let httpListener: HttpListener;
let bodies = 0;
beforeEach(async () => {
  app = Fastify();
  app.post('/', async () => {
    bodies += 1;
    return {};
  });
  app.get('/', async () => ({}));
  httpListener = await openHttpListener({ port: 0, host: '127.0.0.1', limits: LIMITS }, app);
});
afterEach(async () => {
  await httpListener.close();
  await app.close();
});

/** What the service says to a caller who sends that and then nothing more, until it hangs up. */
async function heardBy(sent: string): Promise<string> {
  const socket: Socket = connect(httpListener.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += String(chunk)));
  socket.write(sent);
  await once(socket, 'close');
  return heard;
}

test('a caller who never ends the headers loses the connection [S2]', async () => {
  expect(await heardBy('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
});

test('a caller who never ends the body loses the connection, and nothing is done [S2]', async () => {
  const head =
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
  expect(await heardBy(`${head}{"a"`)).not.toMatch(/^HTTP\/1\.1 200 /);
  expect(bodies).toBe(0);
});

test('others are answered while slow callers hold their connections [S2]', async () => {
  const slow = Array.from({ length: 200 }, () => heardBy('GET / HTTP/1.1\r\nX-Slow: '));
  expect((await fetch(`http://127.0.0.1:${httpListener.port}/`)).status).toBe(200);
  await Promise.all(slow);
});
