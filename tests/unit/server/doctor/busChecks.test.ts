import { expect, test } from 'vitest';
import { checkBus } from '#server/composition/doctor/busChecks.ts';
import type { NatsFacts } from '#server/platform/bus/inspectNats.ts';
import { natsServer, SHIPPED_NATS, startPrivateNats } from '../../../support/privateNats.ts';
import { saying } from './saying.ts';

const LIMIT_MS = 5_000;
const nats = { servers: ['bus:4222'], isTls: false };
const role = { kind: 'edge', nats } as const;
const checkedWith = (facts: Partial<NatsFacts>) =>
  checkBus({ role }, LIMIT_MS, async () => ({
    version: '2.9.10',
    hasJetStream: true,
    mostBytes: 8e6,
    ...facts,
  }));

test('a service without a bus has no check of it', async () => {
  expect(await checkBus({ role: { kind: 'all' } }, LIMIT_MS)).toEqual([]);
});

test('a bus is told with its version, and what it lacks with what to do', async () => {
  expect(await checkedWith({})).toMatchObject([{ level: 'ok', text: saying('2.9.10') }]);
  expect(await checkedWith({ hasJetStream: false })).toMatchObject([
    { level: 'fault', text: saying('--jetstream') },
  ]);
  for (const mostBytes of [100_000, 1_048_576])
    expect(await checkedWith({ mostBytes })).toMatchObject([
      { level: 'warning', text: saying('max_payload') },
    ]);
});

test('a bus that nobody answers for is a fault in one line', async () => {
  const closed = { ...role, nats: { servers: ['127.0.0.1:1'], isTls: false } };
  const [finding] = await checkBus({ role: closed }, LIMIT_MS);
  expect(finding).toMatchObject({ level: 'fault', check: 'bus', text: saying('NATS at 127.0.0.1:1') });
  expect(finding!.text).not.toContain('\n');
});

test.skipIf(natsServer() === null)('a real one is found as it is', async () => {
  const server = await startPrivateNats(SHIPPED_NATS);
  const here = { ...role, nats: { servers: [new URL(server.url).host], isTls: false } };
  expect(await checkBus({ role: here }, LIMIT_MS)).toMatchObject([{ level: 'ok', check: 'bus' }]);
  await server.stop();
});
