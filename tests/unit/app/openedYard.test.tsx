import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { selectIsUnheard } from '#machines/siren/sirenSelectors.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { closeApp, LOADED, openApp, storedSession } from './appPage.tsx';
import { alertOf, featureOf } from './yard/yardContent.ts';

beforeAll(teachModalDialogs);
afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIST = '/api/facilities/metadata';
const ALERTS = '/api/alerts/active';
/** Answered and ended at once: the page asks for the alerts each time that it listens anew. */
const CHANGES = '/api/alerts/changes';
const PATH = '/yardalert/ACME/NORTHGATE_YARD';

const list = { type: 'FeatureCollection', features: [featureOf(NORTHGATE_YARD)] };

/** What the service says of the yard now. */
function alertsNow(activeAlerts: readonly FacilityEvent[]) {
  const now = new Date().toISOString();
  const { longitude, latitude } = NORTHGATE_YARD;
  const position = { longitude, latitude };
  return { facilityId: NORTHGATE_YARD.id, generatedAt: now, lightningAsOf: now, position, activeAlerts };
}

async function openYard(facts: Partial<Parameters<typeof openApp>[0]> = {}) {
  const answers: Record<string, unknown> = { [LIST]: list, [ALERTS]: alertsNow([]), [CHANGES]: {} };
  const app = await openApp({ path: PATH, session: {}, answers, ...facts });
  return { ...app, answers };
}

const isShown = (status: string) =>
  waitFor(() => expect(document.querySelector(`.yard[data-status='${status}']`)).not.toBeNull(), LOADED);

it('a yard page remembers its facility on the device [YARD-05]', async () => {
  await openYard();
  await waitFor(() => expect(localStorage.getItem('alertFacility')).toBe('NORTHGATE_YARD'), LOADED);
});

it('a yard page shows its status where the storage of the device is full [S12][YARD-05]', async () => {
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === 'alertFacility') throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  await openYard();
  await isShown('open');
  expect(localStorage.getItem('alertFacility')).toBeNull();
});

it('an alert that begins while the page is open is to be heard where sound is on [YARD-21][GAP-70]', async () => {
  const { product, answers } = await openYard({ remembered: { soundOn: 'on' } });
  await isShown('open');
  expect(selectIsUnheard(product.siren.getSnapshot())).toBe(false);
  answers[ALERTS] = alertsNow([alertOf(Date.now() - 1_000)]);
  await isShown('closed');
  expect(selectIsUnheard(product.siren.getSnapshot())).toBe(true);
});

it('a siren that waits when its yard is left does not sound over another page, and waits again when the yard is back [S10][GAP-70]', async () => {
  const { product, answers } = await openYard({ remembered: { soundOn: 'on' } });
  const isUnheard = () => selectIsUnheard(product.siren.getSnapshot());
  await isShown('open');
  answers[ALERTS] = alertsNow([alertOf(Date.now() - 1_000)]);
  await isShown('closed');
  expect(isUnheard()).toBe(true);
  location.hash = '#/yardalert/ACME/NO_YARD';
  await waitFor(() => expect(document.body.textContent).toContain('Facility not found'), LOADED);
  expect(isUnheard()).toBe(false);
  location.hash = `#${PATH}`;
  await isShown('closed');
  expect(isUnheard()).toBe(true);
});

/** Wind that closes the yard, and says no end of that. */
function alertsInWind() {
  const eventStartAt = new Date(Date.now() - MINUTE_MS).toISOString();
  const wind = {
    keplerId: 'wind-1',
    eventType: 'wind_level2',
    alertStatus: 'ALERT',
    status: 'ALERT',
  } as const;
  return alertsNow([{ ...wind, eventStartAt }]);
}

it('the address of a yard page says when safe conditions are likely to return [SHELL-17]', async () => {
  const { answers } = await openYard({ path: `${PATH}?eta=${Date.now() + 5 * HOUR_MS + MINUTE_MS / 2}` });
  await isShown('open');
  answers[ALERTS] = alertsInWind();
  await isShown('closed');
  expect(document.querySelector('.yard')!.textContent).toMatch(/until safe conditions return\s*5\s*h/);
});

it('a yard page whose eta is in nanoseconds shows that the yard closes without an end [SHELL-17][GAP-9][S2]', async () => {
  const { answers } = await openYard({ path: `${PATH}?eta=${Date.now() + 5 * HOUR_MS}000000` });
  await isShown('open');
  answers[ALERTS] = alertsInWind();
  await isShown('closed');
  expect(document.querySelector('.yard')!.textContent).not.toContain('until safe conditions return');
});

it('a yard page offers a guest who was signed in by a link in another tab no report of lightning [AUTH-10][GAP-140]', async () => {
  await openYard();
  await isShown('open');
  const reports = () => screen.queryAllByRole('button', { name: 'I saw or heard lightning' });
  await waitFor(() => expect(reports()).not.toEqual([]), LOADED);
  const key = 'session';
  const newValue = storedSession({
    email: 'guest@ACME.invalid',
    refreshToken: 'of-the-guest',
    authorities: ['guest_endpoints'],
  });
  localStorage.setItem(key, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  });
  await waitFor(() => expect(reports()).toEqual([]), LOADED);
  await isShown('open');
  expect(reports()).toEqual([]);
});
