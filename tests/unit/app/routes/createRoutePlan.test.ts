// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createActor, createMachine, waitFor } from 'xstate';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createRoutePlan } from '#app/routes/createRoutePlan.ts';
import { ROUTE_ANSWER } from '../../../support/routeAnswers.ts';

const TOWN = {
  id: 't',
  title: 'Amarillo, TX',
  latitude: 35.2,
  longitude: -101.8,
  city: 'Amarillo',
  state: 'TX',
  countryCode: 'US',
};

test('a link names a typed address by the position that was found for it, for no search to find another [ROUTE-07][GAP-103]', async () => {
  const http = {
    async json(url: string, contract: { parse(value: unknown): unknown }) {
      return contract.parse(url.includes('/geocode/') ? { suggestions: [TOWN] } : ROUTE_ANSWER);
    },
  };
  const environment = { apiBaseUrl: '/api', routeUrl: '/api/route', keys: { route: '' }, area: 'main' };
  const platform = { environment, http, presentMs: () => 0 } as unknown as Platform;
  const facilities = createActor(createMachine({ context: { answer: [] } })).start();
  const planning = createRoutePlan(platform, { clientId: 'ACME', facilities } as unknown as MapSystem);
  planning.start();
  const asked = { source: 'amarillo', destination: '36,-100', waypoints: [], departAtMs: null };
  planning.plan.send({ type: 'address.opened', asked });
  expect(decodeURIComponent(planning.link())).toMatch(/\/route\/amarillo\/36,-100\/$/);
  await waitFor(planning.plan, (now) => now.hasTag('shown'));
  expect(decodeURIComponent(planning.link())).toMatch(/\/route\/35\.2,-101\.8\/36,-100\/$/);
  planning.dispose();
});
