import { expect } from '@playwright/test';
import type { FirstYardDriver, FirstYardState } from '../../model/firstYard/firstYard.model.ts';
import { NETWORK_COVERAGE, SATELLITE_COVERAGE, TOWN } from '../../support/firstYardSystem.ts';
import type { ModelDependencies } from './modelTest.ts';
import { sessionOf } from './signIn.ts';

const TIMEOUT_MS = 20_000;
/** As the machine of the search has it. */
const TYPING_RESTS_MS = 300;

/** The page on which an administrator adds the first yard. All its calls wait at the network's edge. */
export async function createFirstYardPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<FirstYardDriver> {
  const suggestions = world.hold(/\/api\/geocode\/suggest/);
  const checks = world.hold(/\/api\/admin\/coverage/);
  const adds = world.hold(/\/api\/admin\/alerts\/locations$/);
  const signs = world.hold(/\/api\/admin\/satellite_acceptances/);
  await page
    .context()
    .addInitScript((stored) => localStorage.setItem('session', stored), await setUpSession(origin));
  const form = page.getByRole('form', { name: 'Add your first yard' });
  await world.open(`${origin}/#/firstyard`, form);

  const add = page.getByRole('button', { name: /^(Watch this yard|Adding\.\.\.)$/ });
  const signAgain = page.getByRole('button', { name: 'Save the acceptance' });
  const accept = page.getByRole('checkbox', { name: 'I accept satellites as the only proof for this yard' });
  const checking = page.getByText('Looking for sources that cover this place...');
  const unchecked = page.getByText('The coverage of this place could not be checked.');
  const coverage = page.getByRole('heading', { name: 'What covers this place' });
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await world.settle();
  };

  /** What each state shows. */
  const expectations: Record<FirstYardState, () => Promise<void>> = {
    async empty() {
      await expect(form).toBeVisible();
      await expect(add).toBeDisabled();
    },
    async checking() {
      await expect(checking).toBeVisible();
      await expect(add).toBeDisabled();
    },
    async unchecked() {
      await expect(unchecked).toBeVisible();
      await expect(add).toBeDisabled();
    },
    async addable() {
      await expect(coverage).toBeVisible();
      await expect(accept).toHaveCount(0);
      await expect(add).toBeEnabled();
    },
    async acceptable() {
      await expect(accept).not.toBeChecked();
      await expect(add).toBeEnabled();
    },
    async busy() {
      await expect(add).toBeDisabled();
      await expect(add).toHaveText('Adding...');
    },
    async refused() {
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(add).toBeEnabled();
    },
    unsigned: () => expect(signAgain).toBeVisible(),
    left: () => expect(page).toHaveURL(/#\/yardalert\/ACME\/NORTH_YARD/),
  };

  return {
    async enter() {
      await page.getByLabel('Name of the yard').fill('NORTH_YARD');
      await page.getByRole('searchbox', { name: 'Find an address' }).fill('International Falls');
      await world.leap(TYPING_RESTS_MS);
      await expect.poll(() => suggestions.waiting()).toBe(1);
      await world.answer(suggestions.take(), { json: { suggestions: [TOWN] } });
      await world.settle();
      await page.getByRole('button', { name: /International Falls/ }).click();
      await world.settle();
    },
    async answerCheck(how) {
      await expect.poll(() => checks.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      const coverages = { satellites: SATELLITE_COVERAGE, network: NETWORK_COVERAGE };
      const answer = how === 'failure' ? { status: 503, json: {} } : { json: coverages[how] };
      await world.answer(checks.take(), answer);
      return world.settle();
    },
    checkAgain: () => press('Try again'),
    async add() {
      await add.click();
      await world.settle();
    },
    async accept() {
      await accept.check();
      await world.settle();
    },
    async answer(how) {
      await expect.poll(() => adds.waiting() + signs.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      const isAdd = adds.waiting() === 1;
      const call = (isAdd ? adds : signs).take();
      if (how === 'refused') await world.answer(call, { status: 409, json: {} });
      else await world.answer(call, isAdd ? { status: 201, json: {} } : { json: null });
      return world.settle();
    },
    signAgain: () => press('Save the acceptance'),
    leave: () => press('Continue without it'),
    expectState: (state) => expectations[state](),
  };
}

/** A session of the administrator who has set the service up, who is a site admin too. */
async function setUpSession(origin: string): Promise<string> {
  const session = (await sessionOf(origin, 'admin@acme.example')) as { authorities: readonly string[] };
  return JSON.stringify({ ...session, authorities: [...session.authorities, 'site_admin_endpoints'] });
}
