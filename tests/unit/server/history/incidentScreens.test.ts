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

test('a display that went on to another yard is told of, and not one whose silence the dark screens tell [S4]', async () => {
  const { evidence, displaySilences } = store.repositories;
  const goneAt = (minutes: number) =>
    ({
      kind: 'display.gone',
      atMs: at(minutes),
      displayId: `kiosk/${KIOSK}`,
      kioskId: KIOSK,
      clientId: 'ACME',
      facilityId: 'YARD',
      lastHeardMs: at(minutes - 1),
    }) as const;
  await evidence.append([goneAt(5), goneAt(8)]);
  const silent = { kioskId: KIOSK, clientId: 'ACME', name: 'Old wall', facilityIds: ['YARD'] };
  await displaySilences.begin([{ ...silent, fromMs: at(7) }]);
  await displaySilences.end([KIOSK], at(9));
  expect(await screensAt(5)).toMatchObject([{ isEnrolled: true, shows: null }]);
  expect(await screensAt(8)).toEqual([]);
});

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

test('a display is quoted with what it showed, not only with the status that it reported [S4][S9][STATUS-25]', async () => {
  const place = {
    clientId: 'ACME',
    facilityId: 'YARD',
    appVersion: '1',
    displayId: 'p/quoted',
    kioskId: null,
  };
  const told = (minutes: number, status: string, shown: string) =>
    ({ kind: 'display.changed', atMs: at(minutes), ...place, status, shown }) as const;
  await store.repositories.evidence.append([
    told(14, 'UNKNOWN', 'OPEN_OVERRIDE'),
    told(15, 'OPEN', 'WARNING'),
    told(16, 'OPEN', 'OF_A_LATER_VERSION'),
  ]);
  expect(await screensAt(14)).toMatchObject([{ shows: 'UNKNOWN', shown: 'OPEN_OVERRIDE' }]);
  expect(await screensAt(15)).toMatchObject([{ shows: 'OPEN', shown: 'WARNING' }]);
  const [later] = await screensAt(16);
  expect(later).toMatchObject({ shows: 'OPEN' });
  expect(later).not.toHaveProperty('shown');
});

test('the tabs of a person that have no name are told apart [GAP-76]', async () => {
  const shown = { clientId: 'ACME', facilityId: 'YARD', appVersion: '1', status: 'OPEN', kioskId: null };
  const person = randomUUID();
  const of = (tab: string) => ({
    kind: 'display.changed' as const,
    atMs: at(12),
    ...shown,
    displayId: `${person}/${tab}-0123456789abcdef0123456789abcdef`,
  });
  await store.repositories.evidence.append([of('aaaaaaaa'), of('bbbbbbbb')]);
  expect((await screensAt(12)).map(({ screen }) => screen)).toEqual(['aaaaaaaa', 'bbbbbbbb']);
});

test('what displays showed before the process that judges began to lead counts no more once all have reported to it [S4][S13]', async () => {
  const closedScreens = async () => (await store.read('closing')).closedScreens;
  const before = await closedScreens();
  expect(before.connected).toBeGreaterThan(0);
  await store.repositories.evidence.append([{ kind: 'term.begun', atMs: at(-0.9), term: 2 }]);
  expect(await closedScreens()).toEqual(before);
  await store.repositories.evidence.append([{ kind: 'term.begun', atMs: at(-1.1), term: 3 }]);
  expect(await closedScreens()).toEqual({ connected: 0, closed: 0, lastAt: null });
});
