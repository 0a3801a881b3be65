import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from '#adapters/api/httpClient.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useVehicleLinks } from '#app/mapPage/useVehicleLinks.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';

afterEach(() => void vi.unstubAllGlobals());

function linksOver(
  fetchMagicToken: () => Promise<string>,
  { authority = 'user_endpoints', routeUrl = '' } = {},
) {
  const session = createSessionSystem();
  session.actor.send({ type: 'session.received', ...sessionGrant({}, { authorities: [authority] }) });
  const platform = { environment: { routeUrl }, auth: { fetchMagicToken } };
  const product = { platform, session: session.actor } as unknown as Product;
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { result } = renderHook(() => useVehicleLinks(product, 'ACME'));
  /** The session goes on with other rights. */
  const become = (next: string) =>
    act(() => session.actor.send({ type: 'session.received', ...sessionGrant({}, { authorities: [next] }) }));
  return {
    ...result.current,
    copy: result.current.copyLink!,
    writeText,
    become,
    links: () => result.current,
  };
}

test('a magic token that does not come is logged, and nothing is copied [VEH-08]', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { copy, writeText } = linksOver(() => Promise.reject(new HttpError(503, 'down')));
  expect(await copy('KEP22')).toBe(false);
  expect(log).toHaveBeenCalledExactlyOnceWith('No magic token: down');
  expect(writeText).not.toHaveBeenCalled();
  log.mockRestore();
});

test('one that comes is copied in a link to the vehicle [VEH-06]', async () => {
  const { copy, writeText } = linksOver(() => Promise.resolve('t1'));
  expect(await copy('KEP22')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('magicToken=t1'));
});

test('guests have no link to pass on [AUTH-21][POPUP-23]', () => {
  const token = () => Promise.resolve('t1');
  expect(linksOver(token, { authority: 'guest_endpoints' }).copyLink).toBeNull();
  expect(linksOver(token).copyLink).not.toBeNull();
});

test('the link to pass on goes once the session is a guest’s, and comes back with the rights of a user [AUTH-21]', () => {
  const { become, links } = linksOver(() => Promise.resolve('t1'));
  become('guest_endpoints');
  expect(links().copyLink).toBeNull();
  become('user_endpoints');
  expect(links().copyLink).not.toBeNull();
});

test('a vehicle leads to its route where routes are planned, and it has a destination [POPUP-23][VEH-05]', () => {
  const token = () => Promise.resolve('t1');
  const vehicle = { vrid: 'KEP22', coordinates: [-101.8, 35.2], final_destination: 'LAKE YARD' };
  const { routeHref } = linksOver(token, { routeUrl: '/routes' });
  expect(routeHref(vehicle)).toBe('#/lightningalert/ACME/route/35.2,-101.8/LAKE%20YARD?vehicleID=KEP22');
  expect(routeHref({ ...vehicle, final_destination: '' })).toBeNull();
  expect(linksOver(token).routeHref(vehicle)).toBeNull();
});
