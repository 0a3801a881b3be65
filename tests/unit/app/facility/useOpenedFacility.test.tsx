import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { beforeEach, describe, expect, it } from 'vitest';
import { facilityAddressIn, useOpenedFacility } from '#app/facility/useOpenedFacility.ts';
import { useHashPath } from '#app/address/useHashPath.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => history.replaceState(null, '', '/'));

const Hash = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line react/hooks -- this is how the router is told where its path stands
  <Router hook={useHashPath}>{children}</Router>
);

function open(query: string, facilities = [NORTHGATE_YARD]) {
  const path = `northgate_yard/1/2/`;
  history.replaceState(null, '', `/#/lightningalert/ACME/${path}${query}`);
  const address = facilityAddressIn(path);
  return renderHook(() => useOpenedFacility(address, facilities, { clientId: 'ACME', units: 0 }), {
    wrapper: Hash,
  }).result;
}

describe('the path of a facility', () => {
  it.each([
    ['', null],
    ['YARD', null],
    ['YARD/35.2', null],
    ['YARD/35.2/-101.8/more', null],
    ['YARD/35.2/-101.8/', { facilityId: 'YARD', at: { lon: -101.8, lat: 35.2 } }],
    ['LAKE%20YARD/35.2/-101.8', { facilityId: 'LAKE YARD', at: { lon: -101.8, lat: 35.2 } }],
    ['YARD/95/0', { facilityId: 'YARD', at: null }],
    ['YARD/north/west', { facilityId: 'YARD', at: null }],
  ])('%s is read [SHELL-04]', (rest, address) => {
    expect(facilityAddressIn(rest)).toEqual(address);
  });
});

describe('the facility that is open', () => {
  it('is found whatever the case of its id, and stands where the list says [SHELL-04][SHELL-05]', () => {
    const { current } = open('');
    expect(current?.facility).toBe(NORTHGATE_YARD);
    expect(current?.at).toEqual({ lon: NORTHGATE_YARD.longitude, lat: NORTHGATE_YARD.latitude });
  });

  it('is nobody while the list does not have it, at the place of the address [SHELL-04]', () => {
    const { current } = open('', []);
    expect([current?.facility, current?.at]).toEqual([null, { lon: 2, lat: 1 }]);
  });

  it('begins with 50 in the viewer’s unit and the last hour [STRIKE-04][CONST-17]', () => {
    const { current } = open('');
    expect([current?.radius, current?.radiusUnit, current?.radiusM]).toEqual([50, 'mi', 80_450]);
    expect(current?.historyMs).toBe(HOUR_MS);
  });

  it('takes radius and history of the address [SHELL-17][STRIKE-04][STRIKE-05]', () => {
    const { current } = open('?radius=20&history=120');
    expect([current?.radius, current?.historyMs]).toEqual([20, 2 * HOUR_MS]);
  });

  it('rewrites the radius of the address, and follows it [STRIKE-03]', () => {
    const result = open('?radius=50&history=20');
    act(() => result.current?.chooseRadius(75));
    expect(location.hash).toBe('#/lightningalert/ACME/northgate_yard/1/2/?history=20&radius=75');
    expect(result.current?.radius).toBe(75);
  });

  it('takes probability and return of safe conditions of the address before those of its properties [FAC-07][SHELL-17]', () => {
    const told = { ...NORTHGATE_YARD, prob: 0.2, eta: '2026-07-04T19:00:00Z' };
    const etaMs = Date.UTC(2026, 6, 4, 19);
    expect(open('', [told]).current).toMatchObject({ probability: 0.2, etaMs });
    expect(open('?prob=0.9&eta=1751655600000', [told]).current).toMatchObject({
      probability: 0.9,
      etaMs: 17516556e5,
    });
    expect(open('?prob=2&eta=soon', [NORTHGATE_YARD]).current).toMatchObject({
      probability: null,
      etaMs: null,
    });
  });

  it('opens its forecast by an address, and closes it with the way back [FAC-08]', async () => {
    const result = open('?radius=20');
    act(() => result.current?.showWeekly(true));
    expect(location.hash).toBe('#/lightningalert/ACME/northgate_yard/1/2/?radius=20&forecast=1');
    expect(result.current?.isWeekly).toBe(true);
    act(() => history.back());
    await waitFor(() => expect(result.current?.isWeekly).toBe(false));
    expect(location.hash).toBe('#/lightningalert/ACME/northgate_yard/1/2/?radius=20');
  });

  it('keeps what was chosen while the forecast was open, which costs one step back at most [FAC-08][STRIKE-03]', async () => {
    const result = open('?radius=20');
    act(() => result.current?.showWeekly(true));
    const { length } = history;
    act(() => result.current?.chooseRadius(75));
    act(() => result.current?.showWeekly(false));
    await waitFor(() => expect(result.current?.isWeekly).toBe(false));
    expect(result.current?.radius).toBe(75);
    act(() => result.current?.showWeekly(true));
    expect(history.length).toBe(length);
  });

  it('shows the forecast that the address asks for, and closes it without leaving the page [FAC-08]', () => {
    const result = open('?forecast=1&radius=20');
    expect(result.current?.isWeekly).toBe(true);
    act(() => result.current?.showWeekly(false));
    expect(result.current?.isWeekly).toBe(false);
    expect(location.hash).toBe('#/lightningalert/ACME/northgate_yard/1/2/?radius=20');
  });

  it('leads back to the map when it is closed [FAC-01]', () => {
    const result = open('?radius=20');
    act(() => result.current?.close());
    expect(location.hash).toBe('#/lightningalert/ACME/');
  });
});
