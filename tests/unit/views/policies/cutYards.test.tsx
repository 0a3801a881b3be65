import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { PolicyOverview } from '#contracts/policy.ts';
import { createPoliciesSystem, HARBOUR, POLICY_OVERVIEW } from '#tests/support/policiesSystem.ts';
import { CutYards } from '#views/policies/CutYards.tsx';
import { PoliciesPage } from '#views/policies/PoliciesPage.tsx';
import { textsOf } from '../textsOf.ts';

const SOURCES = [
  { id: 'near', name: 'Near' },
  { id: 'wide', name: 'Wide' },
];
const [YARD] = POLICY_OVERVIEW.facilities;
/** The source nearby watches 10 km around it. */
const EDGE = { ...YARD!, facilityId: 'EDGE_YARD', policyId: HARBOUR.id, reachM: { near: 10_000 } };

describe('yards whose alert ring reaches beyond what sources of lightning watch [S4][GAP-137][GAP-139]', () => {
  it.each([
    [
      'one that is required watches all of it',
      { alertRadiusM: 10_000, requiredSources: ['near'] },
      SOURCES,
      '',
    ],
    [
      'one that is required does not',
      { alertRadiusM: 10_001, requiredSources: ['near'] },
      SOURCES,
      'EDGE_YARD',
    ],
    ['another one is required', { alertRadiusM: 10_001, requiredSources: ['wide'] }, SOURCES, ''],
    [
      'none is required, and another one watches it',
      { alertRadiusM: 10_001, requiredSources: [] },
      SOURCES,
      '',
    ],
    [
      'none is required, and no other one watches it',
      { alertRadiusM: 10_001, requiredSources: [] },
      SOURCES.slice(0, 1),
      'EDGE_YARD',
    ],
    ['there are no sources at all', { alertRadiusM: 10_001, requiredSources: [] }, [], ''],
  ])('are named where it is so: %s', (_, rules, sources, named) => {
    const { container } = render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <CutYards rules={rules} facilities={[YARD!, EDGE]} sources={sources} />
      </I18nextProvider>,
    );
    expect(container.textContent?.split(':')[0]).toBe(named);
  });

  it('are named in the form before it is saved', async () => {
    const overview: PolicyOverview = { ...POLICY_OVERVIEW, facilities: [EDGE], sources: SOURCES.slice(0, 1) };
    const { answer, actor } = createPoliciesSystem();
    const locale = { language: 'en-US' as const, timeZone: 'UTC', nowMs: () => 0 };
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <PoliciesPage policies={actor} locale={locale} Figures={() => null} />
      </I18nextProvider>,
    );
    await act(() => answer('loads', overview));
    act(() => actor.send({ type: 'edit.requested', policy: HARBOUR }));
    const form = screen.getByRole('form');
    const write = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    write(/^Alert radius/, '5');
    expect(form.textContent).not.toContain('EDGE_YARD');
    write(/^Alert radius/, '7');
    write(/^Warning radius/, '20');
    expect(form.textContent).toContain('EDGE_YARD: part of the alert circle is outside');
  });
});
