import { expect } from '@playwright/test';
import type { LookupDriver } from '../../model/lookup/lookup.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { openProfile } from './profileDialog.ts';
import { beSignedIn, goToPageWithoutMap } from './signIn.ts';

const REST_MS = 300;
const TIMEOUT_MS = 10_000;
const TEXTS = { 'two letters': 'um', 'a name': 'uma' };
/** With another letter each time. */
const LONGER = ['uma u', 'uma us', 'uma use', 'uma user'];

/**
 * The search for a person in the Access Control tab of an administrator. Questions wait at the network's edge; what is
 * let through the real service answers.
 */
export async function createLookupPage({ page, world, origin }: ModelDependencies): Promise<LookupDriver> {
  const calls = world.hold(/\/users\/find/);
  await beSignedIn(page, origin, 'admin@acme.example');
  await world.leapUntilSeen(await goToPageWithoutMap(page, origin));
  await world.settle();
  const dialog = await openProfile(page);
  await dialog.getByRole('tab', { name: 'Access Control' }).click();
  await world.settle();
  const tab = dialog.getByRole('region', { name: 'Access Control' });
  const field = tab.getByLabel('Find a person');
  const longer = [...LONGER];

  return {
    async type(what) {
      // a question whose asker has gone on is given up, and no longer waits
      await field.fill(what === 'another letter' ? (longer.shift() ?? '') : TEXTS[what]);
      await world.settle();
    },
    rest: () => world.leap(REST_MS),
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      if (how === 'somebody') world.passOn(calls.take());
      else if (how === 'nobody') await world.answer(calls.take(), { status: 200, json: { users: [] } });
      else await world.answer(calls.take(), { status: 500, json: {} });
      return world.settle();
    },
    async tryAgain() {
      await tab.getByRole('button', { name: 'Try again' }).click();
      await world.settle();
    },
    async expectView(view) {
      await expect(tab.getByText('Searching...')).toHaveCount(view === 'typing' || view === 'asked' ? 1 : 0);
      await expect(tab.getByRole('list', { name: 'People found' })).toHaveCount(view === 'somebody' ? 1 : 0);
      await expect(tab.getByText('No matching people')).toHaveCount(view === 'nobody' ? 1 : 0);
      await expect(tab.getByRole('alert')).toHaveCount(view === 'failed' ? 1 : 0);
      if (view === 'asked') await expect.poll(() => calls.waiting()).toBeGreaterThan(0);
    },
  };
}
