import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { createEnrolledDisplayMemory } from '#adapters/storage/enrolledDisplay.ts';
import { mapPath } from '#app/address/pagePaths.ts';
import { OtherRoutes } from '#app/OtherRoutes.tsx';
import { sessionGrant } from '#tests/support/sessionGrant.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Where somebody of a client is led from a path, and whether that address takes the place of the one before. */
function ledFrom(
  path: string,
  {
    client = 'OTHER',
    authorities = ['user_endpoints'],
    requested = null,
  }: { client?: string; authorities?: string[]; requested?: string | null } = {},
) {
  const led: [to: string, isInPlace: boolean][] = [];
  const { session } = sessionGrant({}, { client, authorities });
  const product = { platform: { memory: { takeRequestedLocation: () => requested } } };
  const go = (to: string, { replace = false } = {}) => void led.push([to, replace]);
  render(
    <Router hook={() => [path, go]}>
      <OtherRoutes product={product as never} session={session} path={path} />
    </Router>,
  );
  cleanup();
  return led;
}

describe('an address without a client', () => {
  it.each(['/lightningalert', '/lightningalert/', '/', '/home', '/no/such/page'])(
    'leads from %s to the map of the person’s own client, in place of the address [SHELL-06][GAP-6]',
    (path) => {
      expect(ledFrom(path)).toEqual([['/lightningalert/OTHER/', true]]);
      expect(ledFrom(path, { client: 'ACME' })).toEqual([['/lightningalert/ACME/', true]]);
    },
  );

  it('leads to the map of a client whose code has signs of an address in it [SHELL-06]', () => {
    expect(ledFrom('/lightningalert', { client: 'A/B C' })).toEqual([['/lightningalert/A%2FB%20C/', true]]);
    expect(mapPath('A/B C')).toBe('/lightningalert/A%2FB%20C/');
  });

  it.each([
    ['ACME', '/lightningalert/ACME/'],
    ['A/B C', '/lightningalert/A%2FB%20C/'],
  ])('leads a user of the client %s who asked for nothing before to %s [GAP-5]', (client, path) => {
    expect(ledFrom('/', { client })).toEqual([[path, true]]);
  });

  it('of the map leads there whatever was asked for before, any other to that [SHELL-06][GAP-5]', () => {
    const requested = '/yardwall/ACME';
    expect(ledFrom('/lightningalert', { requested })).toEqual([['/lightningalert/OTHER/', true]]);
    expect(ledFrom('/', { requested })).toEqual([[requested, true]]);
  });

  it('leads an enrolled display to its own page, and its account elsewhere to the map [SHELL-06][GAP-141]', () => {
    const authorities = ['kiosk_endpoints'];
    expect(ledFrom('/', { authorities })).toEqual([['/lightningalert/OTHER/', true]]);
    const display = { kioskId: '5a3c1f0e-6f0a-4a53-9d3c-5b1f0a1a2b3c', name: 'Gate', facilityIds: null };
    createEnrolledDisplayMemory(localStorage).write({ ...display, clientId: 'OTHER' });
    expect(ledFrom('/', { authorities, requested: '/yardwall/OTHER' })).toEqual([['/kiosk', true]]);
    expect(ledFrom('/')).toEqual([['/lightningalert/OTHER/', true]]);
  });
});
