import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createPoliciesSystem, HARBOUR, POLICY_OVERVIEW } from '#tests/support/policiesSystem.ts';
import { PoliciesPage } from '#views/policies/PoliciesPage.tsx';
import { textsOf } from '../textsOf.ts';

const [NORTH] = POLICY_OVERVIEW.facilities;
const PENDING = {
  policyId: HARBOUR.id,
  proposalId: 9,
  proposedBy: 'Ada Admin',
  proposedAt: '2026-07-04T18:30:00Z',
  reason: 'It is a harbour',
  isOwn: false,
};
const OVERVIEW = { ...POLICY_OVERVIEW, facilities: [{ ...NORTH!, pending: PENDING }] };

it('confirms an assignment with the version whose rules it shows, and a version without one [S1][GAP-139]', async () => {
  const system = createPoliciesSystem();
  const locale = { language: 'en-US', timeZone: 'UTC', nowMs: () => 0 } as const;
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <PoliciesPage policies={system.actor} locale={locale} Figures={() => null} />
    </I18nextProvider>,
  );
  await act(() => system.answer('loads', OVERVIEW));
  const confirm = async (text: RegExp) => {
    const item = screen.getByText(text).closest('li')!;
    fireEvent.click(within(item).getByRole('button', { name: 'Confirm' }));
    const { change } = system.changes.last().input;
    await act(() => system.answer('changes', OVERVIEW));
    return change;
  };
  const confirmed = { kind: 'decide', decision: 'confirmed' };
  expect(await confirm(/^NORTH_YARD → Harbour/)).toEqual({
    ...confirmed,
    proposal: 'assignment',
    proposalId: 9,
    basedOn: HARBOUR.version,
  });
  expect(await confirm(/^Harbour:/)).toEqual({ ...confirmed, proposal: 'version', proposalId: 7 });
});
