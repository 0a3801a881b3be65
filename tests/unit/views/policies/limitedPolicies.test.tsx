import { act, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Policy, PolicyOverview } from '#contracts/policy.ts';
import { createPoliciesSystem, HARBOUR, POLICY_OVERVIEW } from '#tests/support/policiesSystem.ts';
import { PoliciesPage } from '#views/policies/PoliciesPage.tsx';
import { textsOf } from '../textsOf.ts';

const LIMITED: Policy = { ...HARBOUR, mayChange: false };
const [DEFAULT] = POLICY_OVERVIEW.policies;
const [YARD] = POLICY_OVERVIEW.facilities;
const OVERVIEW: PolicyOverview = {
  ...POLICY_OVERVIEW,
  policies: [DEFAULT!, LIMITED],
  facilities: [YARD!, { ...YARD!, facilityId: 'SOUTH_YARD', mayChange: false }],
};
const WHY = 'You cannot edit this policy. It also applies to facilities that you may not change.';

async function renderPage(overview = OVERVIEW) {
  const system = createPoliciesSystem();
  const locale = { language: 'en-US' as const, timeZone: 'UTC', nowMs: () => 0 };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <PoliciesPage policies={system.actor} locale={locale} Figures={() => null} />
    </I18nextProvider>,
  );
  await act(() => system.answer('loads', overview));
  return system;
}

const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('the page of a user who is limited to some yards', () => {
  it('says which policies they cannot edit, and why [AUTH-26][GAP-139]', async () => {
    await renderPage();
    expect([disabled('Edit Harbour'), disabled('Edit Default')]).toEqual([true, false]);
    expect(within(screen.getByRole('region', { name: 'Harbour' })).getByText(WHY)).toBeDefined();
    expect(screen.getAllByText(WHY)).toHaveLength(1);
  });

  it('offers no decision about what others have to decide [AUTH-26][GAP-139]', async () => {
    await renderPage();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(screen.getByText(/^A site administrator with access to all facilities/)).toBeDefined();
  });

  it('offers no facility that they may only see [AUTH-26][GAP-139]', async () => {
    const { actor } = await renderPage();
    act(() => actor.send({ type: 'assign.requested', policy: LIMITED }));
    expect(screen.getAllByRole('switch').map((one) => one.closest('label')?.textContent)).toEqual([
      'NORTH_YARD',
    ]);
  });

  it('saves no proposal for such a policy, to which the lab may lead [AUTH-26][GAP-139]', async () => {
    const { actor } = await renderPage();
    act(() => actor.send({ type: 'edit.requested', policy: LIMITED }));
    expect(disabled('Save')).toBe(true);
    expect(within(screen.getByRole('form')).getByText(WHY)).toBeDefined();
  });

  it('stays as it was for everybody else', async () => {
    await renderPage(POLICY_OVERVIEW);
    expect(disabled('Edit Harbour')).toBe(false);
    expect(disabled('Confirm')).toBe(false);
    expect(screen.queryByText(WHY)).toBeNull();
  });
});
