import { expect } from '@playwright/test';
import type { RoutePlanDriver } from '../../model/routePlan/routePlan.model.ts';
import { ROUTE_ANSWER, ROUTE_YARDS } from '../../support/routeAnswers.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const GIVE_UP_MS = 25_000;
const PLACE = {
  id: '1',
  title: 'Longtown, KS',
  latitude: 39,
  longitude: -99,
  address: '',
  city: 'Longtown',
  state: 'KS',
  countryCode: 'US',
};
const PLACE_WORDS = 'Longtown';

/** The map of a client without layers, with three yards; a route is planned from the place that words name. */
export async function serveRouteMap({ world }: Pick<ModelDependencies, 'world'>): Promise<void> {
  world.serve(/\/layers\/layers\.json/, () => ({ json: [] }));
  world.serve(/\/facilities\/metadata/, () => ({ json: ROUTE_YARDS }));
  world.serve(/\/facilities\/reachable/, () => ({ json: { type: 'FeatureCollection', features: [] } }));
}

/** The planning of routes with an empty form. What it asks of addresses and routes waits at the network's edge. */
export async function createRoutePlanPage(dependencies: ModelDependencies): Promise<RoutePlanDriver> {
  const { page, world, origin } = dependencies;
  await serveRouteMap(dependencies);
  const places = world.hold(/\/geocode\/suggest/);
  const routes = world.hold(/\/api\/route\?/);
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/route/`);
  await world.leapUntilSeen(page.getByRole('combobox', { name: 'Origin' }));
  const drawer = page.getByRole('region', { name: /^Route (planning|Planing)/ });
  const failure = page.getByRole('dialog');
  const letter = (name: string) => drawer.getByRole('button', { name: `Show route ${name}` });

  return {
    async fill(which) {
      await drawer.getByRole('combobox', { name: 'Origin' }).fill(PLACE_WORDS);
      if (which === 'both') await drawer.getByRole('combobox', { name: 'Destination' }).fill('SOUTH_YARD');
      else await expect(drawer.getByRole('button', { name: 'Plan route' })).toBeDisabled();
    },
    async submit() {
      await drawer.getByRole('button', { name: 'Plan route' }).click();
      await world.settle();
    },
    async answer(how) {
      // places that a plan has found are asked for no more
      await expect.poll(() => places.waiting() + routes.waiting()).toBeGreaterThan(0);
      if (how === 'silence') return world.leap(GIVE_UP_MS);
      if (places.waiting() > 0) {
        const suggestions = how === 'unknown place' ? [] : [PLACE];
        await world.answer(places.take(), { status: 200, json: { suggestions } });
        if (how === 'unknown place') return world.settle();
      }
      await expect.poll(() => routes.waiting()).toBe(1);
      const call = routes.take();
      if (how === 'failure') await world.answer(call, { status: 500, json: {} });
      else if (how === 'no road') await world.answer(call, { status: 404, json: {} });
      else
        await world.answer(call, {
          status: 200,
          json: how === 'no risk' ? { ...ROUTE_ANSWER, risk: [] } : ROUTE_ANSWER,
        });
      return world.settle();
    },
    chooseOther: () => letter('B').click(),
    acknowledge: () => failure.getByRole('button', { name: 'OK' }).click(),
    close: () => drawer.getByRole('button', { name: 'Close' }).click(),
    async expectView(view) {
      await expect(failure).toHaveCount(view === 'told' ? 1 : 0);
      await expect(drawer).toHaveCount(view === 'told' || view === 'left' ? 0 : 1);
      await expect(drawer.getByText('No routes')).toHaveCount(view === 'form' ? 1 : 0);
      await expect(drawer.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(
        view === 'planning' ? 1 : 0,
      );
      if (view === 'best') await expect(letter('A')).toHaveAttribute('aria-pressed', 'true');
      if (view === 'other') await expect(letter('B')).toHaveAttribute('aria-pressed', 'true');
      if (view === 'left') await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
    },
  };
}
