import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postJson } from '#server/useCases/notices/postJson.ts';
import { startReceiver } from './receivers.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const post = (url: string, timeoutMs = 5_000) =>
  postJson({ url, timeoutMs, body: '{}', headers: {}, isPrivateAllowed: true });

test('a receiver that never answers has failed for now when the time is over', async () => {
  receiver.box.answer = () => {};
  expect(await post(receiver.url, 50)).toEqual({
    kind: 'failed',
    isLasting: false,
    reason: 'no answer',
    mayHaveArrived: true,
  });
});

test('a receiver that is not there has failed for now', async () => {
  expect(await post('http://127.0.0.1:1/')).toEqual({
    kind: 'failed',
    isLasting: false,
    reason: 'ECONNREFUSED',
  });
});

test('a receiver that switches protocols has failed for now, at once', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await post(`http://127.0.0.1:${port}`)).toEqual({
    kind: 'failed',
    isLasting: false,
    reason: 'HTTP 101',
  });
  server.close();
  await once(server, 'close'); // which waits for connections that are still open
});

test('a receiver that hangs up without a word has failed for now, at once', async () => {
  receiver.box.answer = (_call, response) => void response.socket?.destroy();
  expect(await post(receiver.url)).toEqual({
    kind: 'failed',
    isLasting: false,
    reason: 'ECONNRESET',
    mayHaveArrived: true,
  });
});

test('a receiver that does not even agree on encryption surely got nothing', async () => {
  const server = createServer((socket) => void socket.on('error', () => {})); // and never answers
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await post(`https://127.0.0.1:${port}/`, 200)).toEqual({
    kind: 'failed',
    isLasting: false,
    reason: 'no answer',
  });
  server.close();
});

test.each([
  [500, true],
  [502, true],
  [504, true],
  [400, false],
  [408, false],
  [429, false],
  [503, false],
])('after an answer %i a call may have arrived: %s [S1]', async (status, mayHaveArrived) => {
  receiver.box.answer = (_call, response) => void response.writeHead(status).end();
  const delivery = await post(receiver.url);
  expect(delivery.kind === 'failed' && (delivery.mayHaveArrived ?? false)).toBe(mayHaveArrived);
});

test('a long answer is not read', async () => {
  receiver.box.answer = (_call, response) => {
    response.writeHead(200);
    response.write('x'); // and never ends
  };
  expect(await post(receiver.url)).toEqual({ kind: 'delivered' });
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'lasting'],
  [307, 'lasting'],
  [400, 'lasting'],
  [401, 'lasting'],
  [410, 'lasting'],
  [408, 'passing'],
  [425, 'passing'],
  [429, 'passing'],
  [500, 'passing'],
  [503, 'passing'],
])('an answer %i is %s', async (status, meaning) => {
  receiver.box.answer = (_call, response) =>
    void response.writeHead(status, { location: receiver.url }).end();
  const delivery = await post(receiver.url);
  const isLasting = delivery.kind === 'failed' && delivery.isLasting ? 'lasting' : 'passing';
  expect(delivery.kind === 'delivered' ? 'delivered' : isLasting).toBe(meaning);
});

test.each(['ftp://files.example/', 'no address', 'http://user:secret@hooks.example/', 'javascript:alert(1)'])(
  '%s is no address to call, and no reason tells it',
  async (url) => {
    const delivery = await post(url);
    expect(delivery).toMatchObject({ kind: 'failed', isLasting: true });
    expect(JSON.stringify(delivery)).not.toContain('secret');
  },
);
