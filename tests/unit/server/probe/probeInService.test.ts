import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overridesShown } from '#server/composition/service/openProbe.ts';
import { createYardProbe } from '#server/useCases/probe/yardProbe.ts';
import { createTestNetwork, SLOW_MS, type TestNetwork } from '../testNetwork.ts';

const YARD = { clientId: 'OTHER', facilityId: 'THEIR_YARD' };

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.repositories.clients.setCallbackUrl('OTHER', 'https://hook.example/');
}, SLOW_MS);
afterAll(() => network.close());

test('answers show the override of the probe and its end; other yards do not change, and nobody is told [S1][S9]', async () => {
  const { app, clock, repositories, storage } = network;
  const others = async () => (await app.inject({ url: '/static/acme/alerts.json' })).json() as unknown;
  const before = await others();
  const during: unknown[] = [];
  const probe = createYardProbe({
    yard: YARD,
    overrides: network.network.overrides,
    facilitiesOf: () => [
      {
        id: YARD.facilityId,
        clientId: YARD.clientId,
        gid: 3,
        latitude: 40,
        longitude: -75,
        countryCode: 'US',
      },
    ],
    async shownOverrides(yard) {
      during.push(await others());
      return overridesShown(app, yard);
    },
    isSure: () => true,
    clock,
    log: { warn: (facts) => expect(facts).toBeNull() },
  });
  await probe.probe();
  expect(probe.readings.failures()).toBe(0);
  expect(probe.readings.visibleAfterS()).toBeGreaterThan(0);
  expect(during).toEqual(during.map(() => before));
  expect(await overridesShown(app, YARD)).toEqual([]);
  const audited = (await repositories.audit.listLast(2)).map(({ who, what, clientId }) => [
    who,
    what,
    clientId,
  ]);
  expect(audited).toEqual([
    ['probe', 'override.removed', 'OTHER'],
    ['probe', 'override.set', 'OTHER'],
  ]);
  const notices = await storage.db.execute(sql`select count(*)::int as waiting from notices`);
  expect((notices as unknown as { rows: unknown[] }).rows).toEqual([{ waiting: 0 }]);
});

test('an answer that is refused shows nothing', async () => {
  const app = network.app;
  await expect(overridesShown(app, { clientId: 'NOBODY', facilityId: 'CANARY' })).rejects.toThrow('404');
});
