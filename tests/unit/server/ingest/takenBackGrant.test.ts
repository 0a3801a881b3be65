import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf } from '../alerting/engineFixture.ts';
import { FEED_KEY, feedOf, heartbeatsBetween } from '../sources/ingest/feedFixture.ts';
import { createTestNetwork, SLOW_MS, type TestNetwork } from '../testNetwork.ts';

const MINUTE_MS = 60_000;

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork({}, [feedOf()]);
}, SLOW_MS);
afterAll(() => network.close());

test('what a feed has proven counts no more once its grant is taken back, also beside another source [GAP-137][S1]', async () => {
  const { clock, hand, app } = network;
  const [intake] = network.intakes;
  intake!.source.setMayClear(true, clock.atMs);
  // the other source is silent meanwhile
  const beganMs = clock.atMs;
  clock.atMs += 40 * MINUTE_MS;
  await app.inject({
    method: 'POST',
    url: '/ingest/v1/dtn-legacy',
    payload: heartbeatsBetween(beganMs - MINUTE_MS, clock.atMs),
    headers: { authorization: `Bearer ${FEED_KEY}` },
  });
  const lightning = () => network.network.registry.activeAlertsOf('ACME', 'YARD')?.lightningAsOf;
  expect(lightning()).not.toBeNull();
  clock.atMs += 1_000;
  intake!.source.setMayClear(false, clock.atMs);
  hand.deliver({ strikes: columnsOf([]), fromMs: clock.atMs - 2 * MINUTE_MS, asOfMs: clock.atMs });
  expect(lightning()).toBeNull();
});
