import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, SLOW_MS, type TestNetwork } from '../unit/server/testNetwork.ts';

let network: TestNetwork;
let openNetwork: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork({ appOrigins: ['https://safety.acme.example'] });
  openNetwork = await createTestNetwork();
}, SLOW_MS);
afterAll(async () => {
  await network.close();
  await openNetwork.close();
});

const statusFor = async (host: string, url = '/config.json', remoteAddress = '203.0.113.9') =>
  (await network.app.inject({ url, remoteAddress, headers: { host } })).statusCode;

test('a request for another host than those of APP_ORIGINS is refused [AUTH-05]', async () => {
  expect(await statusFor('safety.acme.example')).toBe(200);
  for (const host of [
    'evil.example',
    'safety.acme.example.evil.example',
    'safety.acme.example:8443',
    '][',
    '',
  ])
    expect([host, await statusFor(host)]).toEqual([host, 421]);
  const answer = await network.app.inject({ url: '/config.json', headers: { host: 'evil.example' } });
  expect(answer.json()).toMatchObject({ generalError: { message: 'unknownHost' } });
});

test('localhost is served to callers on the same machine alone [AUTH-05]', async () => {
  expect(await statusFor('localhost:8080', '/config.json', '127.0.0.1')).toBe(200);
  expect(await statusFor('localhost:8080')).toBe(421);
});

test('probes are answered by whatever address they ask [S13]', async () => {
  for (const url of ['/livez', '/readyz', '/healthz', '/metrics'])
    expect(await statusFor('10.0.0.7:8080', url)).not.toBe(421);
});

test('every host is served where no origin is configured [AUTH-05]', async () => {
  const answer = await openNetwork.app.inject({ url: '/config.json', headers: { host: '192.168.1.4:8080' } });
  expect(answer.statusCode).toBe(200);
});
