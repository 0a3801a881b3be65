import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { at, openIncidentStore } from './incidentStore.ts';

const KIOSK = randomUUID();

let store: Awaited<ReturnType<typeof openIncidentStore>>;
beforeAll(async () => {
  store = await openIncidentStore();
  const { people, kiosks, evidence } = store.repositories;
  const display = await people.add({
    email: 'wall@acme.example',
    name: 'Old wall',
    clientId: 'ACME',
    authorities: ['kiosk_endpoints'],
  });
  await kiosks.add({
    id: KIOSK,
    clientId: 'ACME',
    personId: display!.id,
    name: 'Old wall',
    facilityIds: ['YARD'],
    publicKey: {},
    enrolledAtMs: at(-90),
    enrolledBy: null,
  });
  const shown = { clientId: 'ACME', facilityId: 'YARD', appVersion: '1', status: 'CLOSED' };
  const reported = (minutes: number, displayId: string, kioskId: string | null) =>
    ({ kind: 'display.changed', atMs: at(minutes), ...shown, displayId, kioskId }) as const;
  await evidence.append([reported(2, `kiosk/${KIOSK}`, KIOSK), reported(3, 'display-of-nobody', null)]);
}, SLOW_MS);
afterAll(() => store.storage.close());

const screensAt = async (minutes: number) =>
  (await store.read('closing')).screens.filter((one) => one.at === isoInstant(at(minutes)));

test('a display that was removed since keeps its name in the record [S4]', async () => {
  const named = [{ at: isoInstant(at(2)), screen: 'Old wall', isEnrolled: true, shows: 'CLOSED' }];
  expect(await screensAt(2)).toEqual(named);
  const { kiosks, people } = store.repositories;
  const uma = await people.findByEmail('uma@acme.example');
  const by = { revokedAtMs: at(110), revokedBy: uma!.id };
  expect(await kiosks.revoke({ id: KIOSK, clientId: 'ACME' }, by)).not.toBeNull();
  expect(await screensAt(2)).toEqual(named);
});

test('a display whose account was deleted since was enrolled still, with the begin of its id [S4]', async () => {
  const { accounts, people } = store.repositories;
  await accounts.remove((await people.findByEmail('wall@acme.example'))!.id);
  expect(await screensAt(2)).toMatchObject([{ screen: KIOSK.slice(0, 8), isEnrolled: true }]);
  expect(await screensAt(3)).toMatchObject([{ screen: 'display-', isEnrolled: false }]);
});
