import { EventEmitter, once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openHttpListener, type HttpListener } from '#server/composition/start/httpListener.ts';

/** Tells of `asked`, and waits for `answered`. */
const turns = new EventEmitter();

/** An app that answers when it is told to. */
function slowApp(): FastifyInstance {
  const app = Fastify();
  app.get('/', async () => {
    const answered = once(turns, 'answered');
    turns.emit('asked');
    await answered;
    return 'before';
  });
  app.get('/stream', (_request, reply) => reply.hijack().raw.writeHead(200).flushHeaders());
  return app;
}

function nextApp(): FastifyInstance {
  const app = Fastify();
  app.get('/', async () => 'after');
  return app;
}

let before: FastifyInstance;
let next: FastifyInstance;
let listener: HttpListener;
beforeEach(async () => {
  before = slowApp();
  next = nextApp();
  listener = await openHttpListener({ port: 0, host: '127.0.0.1' }, before);
});
afterEach(async () => {
  vi.useRealTimers();
  turns.emit('answered');
  await listener.close();
  await Promise.all([before.close(), next.close()]);
});

const ask = async () => (await fetch(`http://127.0.0.1:${listener.port}/`)).text();

/** From now on time passes when the test says so. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** A call that the app before is answering. */
async function askAndWait(): Promise<{ readonly answer: Promise<string> }> {
  const asked = once(turns, 'asked');
  const answer = ask();
  answer.catch(() => {}); // where it is broken off, its test says so
  await asked;
  return { answer };
}

test('a process that begins to lead ends the answers it had begun, and answers anew over all connections [S13]', async () => {
  const { answer } = await askAndWait();
  await listener.show(next);
  expect(await ask()).toBe('after');
  turns.emit('answered');
  expect(await answer).toBe('before');
  expect(await Promise.all([ask(), ask()])).toEqual(['after', 'after']);
});

test('a process that leads no more breaks off what it was about to say [S13]', async () => {
  const { answer } = await askAndWait();
  await listener.showOnly(next);
  await expect(answer).rejects.toThrow('fetch failed');
  expect(await ask()).toBe('after');
});

test('a process that ends answers what it was asked, and is asked nothing more [S13]', async () => {
  const { answer } = await askAndWait();
  stopTimers(); // it is the answer that ends the wait
  const closed = listener.close();
  await expect(ask()).rejects.toThrow('fetch failed');
  turns.emit('answered');
  await closed;
  expect(await answer).toBe('before');
});

test('a process that ends waits a second for an answer, and not longer [S13]', async () => {
  const { answer } = await askAndWait();
  stopTimers();
  const told = vi.fn<() => void>();
  const closed = listener.close().then(told);
  await vi.advanceTimersByTimeAsync(999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  await expect(answer).rejects.toThrow('fetch failed');
});

test('a process that ends waits for no stream [S13]', async () => {
  const stream = await fetch(`http://127.0.0.1:${listener.port}/stream`);
  expect(stream.status).toBe(200);
  stopTimers();
  const closed = listener.close();
  expect(vi.getTimerCount()).toBe(0);
  await closed;
  await expect(stream.text()).rejects.toThrow('terminated');
});
