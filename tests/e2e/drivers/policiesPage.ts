import { expect } from '@playwright/test';
import type { PoliciesDriver, PoliciesState } from '../../model/policies/policies.model.ts';
import { POLICY_OVERVIEW } from '../../support/policiesSystem.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const TIMEOUT_MS = 10_000;
/** A toast is gone after this, and a little more. */
const TOAST_MS = 6_000;

const refusal = (message: string, messageText: string) => ({ generalError: { message, messageText } });
const LOADS = {
  policies: { json: POLICY_OVERVIEW },
  forbidden: { status: 403, json: refusal('notAuthorised', 'Not authorised.') },
  // what a gateway says, such as 503, would be asked for again by itself
  failure: { status: 500, json: {} },
};
const ANSWERS = {
  taken: { json: POLICY_OVERVIEW },
  refused: { status: 409, json: refusal('policyNameTaken', 'There is a policy named Harbour.') },
  outdated: { status: 409, json: refusal('policyChanged', 'Someone else has changed this policy.') },
};

/** What the page says of a refusal, and of a service that says nothing. */
const REASONS = /^(A policy with this name already exists|The service did not respond in time)\.$/;

/** The page Policies of a site admin. All its calls wait at the network's edge. */
export async function createPoliciesPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<PoliciesDriver> {
  const calls = world.hold(/\/api\/admin\/policies/);
  await beSignedIn(page, origin, 'siteadmin@acme.example');
  await page.goto(`${origin}/#/policies/ACME`);
  const waiting = page.getByRole('region', { name: 'Policies', exact: true });
  await world.leapUntilSeen(waiting);
  await world.settle();

  const sheet = page.locator('.policies-sheet');
  const fault = sheet.getByRole('alert');
  const rules = page.getByRole('form', { name: /^(Add a policy|Edit Harbour)$/ });
  const facilities = page.getByRole('form', { name: 'Facilities for Harbour' });
  const add = sheet.getByRole('button', { name: 'Add policy' });
  const loadAgain = sheet.getByRole('button', { name: 'Load again' });
  const press = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await world.settle();
  };

  async function answer(how: keyof typeof LOADS | keyof typeof ANSWERS | 'silence') {
    await expect.poll(() => calls.waiting()).toBe(1);
    if (how === 'silence') return world.leap(TIMEOUT_MS);
    await world.answer(calls.take(), { ...LOADS, ...ANSWERS }[how]);
    return world.settle();
  }

  /** What each state shows. */
  const expectations: Record<PoliciesState, () => Promise<void>> = {
    async loading() {
      await expect(waiting).toHaveAttribute('aria-busy', 'true');
      await expect(sheet).toHaveCount(0);
    },
    async missing() {
      await expect(waiting.getByRole('alert')).toContainText('could not be loaded');
      await expect(sheet).toHaveCount(0);
    },
    async forbidden() {
      await expect(page.getByText('Only site administrators can see policies.')).toBeVisible();
      await expect(sheet).toHaveCount(0);
    },
    async list() {
      await expect(sheet.getByRole('region', { name: 'Harbour' })).toBeVisible();
      await expect(sheet.getByRole('form')).toHaveCount(0);
      await expect(add).toBeEnabled();
      await expect(fault).toHaveCount(0);
    },
    async rules() {
      await expect(rules.getByLabel(/^Name/)).toBeEnabled();
      await expect(facilities).toHaveCount(0);
      await expect(fault).toHaveCount(0);
    },
    async facilities() {
      await expect(facilities.getByLabel(/^Reason/)).toBeEnabled();
      await expect(rules).toHaveCount(0);
      await expect(fault).toHaveCount(0);
    },
    async busy() {
      await expect.poll(() => calls.waiting()).toBe(1);
      await expect(add).toBeDisabled();
      for (const button of await sheet.getByRole('button', { name: 'Confirm' }).all())
        await expect(button).toBeDisabled();
      await expect(fault).toHaveCount(0);
    },
    async refused() {
      await expect(fault).toHaveText(REASONS);
      await expect(loadAgain).toHaveCount(0);
      await expect(add).toBeEnabled();
    },
    async outdated() {
      await expect(fault).toContainText('Someone else has changed this policy.');
      await expect(loadAgain).toBeEnabled();
      await expect(add).toBeDisabled();
    },
  };

  return {
    answerLoad: answer,
    async loadAgain() {
      const button = sheet.or(waiting).getByRole('button', { name: /^(Load again|Try again)$/ });
      await button.click();
      await world.settle();
    },
    begin: () => press('Add policy'),
    edit: () => press('Edit Harbour'),
    assign: () => press('Assign facilities to Harbour'),
    leave: () => press('Cancel'),
    async saveRules() {
      await rules.getByLabel(/^Name/).fill('Open pit');
      await rules.getByLabel(/^Reason/).fill('Nobody shelters here');
      await press('Save');
    },
    async saveFacilities() {
      await facilities.getByRole('switch', { name: 'NORTH_YARD' }).check();
      await facilities.getByLabel(/^Reason/).fill('It is a harbour');
      await press('Assign facilities');
    },
    saveFacilitiesAgain: () => press('Assign facilities'),
    confirm: () => press('Confirm'),
    async answerChange(how) {
      await answer(how);
      await expect(page.locator('.toast')).not.toHaveCount(0);
      await world.leap(TOAST_MS);
    },
    expectState: (state) => expectations[state](),
  };
}
