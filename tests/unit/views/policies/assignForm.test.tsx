import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { createPoliciesSystem, HARBOUR, POLICY_OVERVIEW } from '#tests/support/policiesSystem.ts';
import { pressEnter } from '#tests/support/pressEnter.ts';
import { PoliciesPage } from '#views/policies/PoliciesPage.tsx';
import { textsOf } from '../textsOf.ts';

const IDS = ['OAK', 'ELM', 'ASH', 'FIR', 'BAY', 'FIG', 'YEW', 'BOX', 'MAY'].map((id) => `${id}_YARD`);
const OVERVIEW = {
  ...POLICY_OVERVIEW,
  facilities: IDS.map((facilityId) => ({ ...POLICY_OVERVIEW.facilities[0]!, facilityId })),
};

async function renderForm(language: Language = 'en-US', overview = OVERVIEW) {
  const system = createPoliciesSystem();
  const locale = { language, timeZone: 'UTC', nowMs: () => 0 };
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <PoliciesPage policies={system.actor} locale={locale} Figures={() => null} />
    </I18nextProvider>,
  );
  await act(() => system.answer('loads', overview));
  act(() => system.actor.send({ type: 'assign.requested', policy: HARBOUR }));
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  const shown = () => screen.queryAllByRole('switch').map((one) => one.closest('label')?.textContent);
  return { ...system, write, shown };
}

describe('the facilities for a policy', () => {
  it('stand by name, are searched in any case, and what is chosen stays in sight [GAP-139]', async () => {
    const { write, shown, changes } = await renderForm();
    expect(shown()).toEqual(IDS.toSorted());
    fireEvent.click(screen.getByRole('switch', { name: 'OAK_YARD' }));
    write('Search facilities', ' el');
    expect(shown()).toEqual(['ELM_YARD', 'OAK_YARD']);
    fireEvent.click(screen.getByRole('switch', { name: 'OAK_YARD' }));
    write('Search facilities', 'nowhere');
    expect([shown(), screen.getByText('No matching facilities.').role]).toEqual([[], 'status']);
    expect(changes.calls).toHaveLength(0);
  });

  it('are found whatever their accents [GAP-139][LANG-01]', async () => {
    const facilities = [...IDS, 'Montr\u00e9al-12'].map((facilityId) => ({
      ...OVERVIEW.facilities[0]!,
      facilityId,
    }));
    const { write, shown } = await renderForm('fr-CA', { ...OVERVIEW, facilities });
    write('Rechercher', 'montreal');
    expect(shown()).toEqual(['Montr\u00e9al-12']);
  });

  it('are not searched where they are seen at a glance', async () => {
    await renderForm('en-US', POLICY_OVERVIEW);
    expect(screen.queryByLabelText('Search facilities')).toBeNull();
  });

  it('are ordered by Enter, but not in the search [GAP-139]', async () => {
    const { write, changes } = await renderForm();
    fireEvent.click(screen.getByRole('switch', { name: 'OAK_YARD' }));
    write('Reason', 'It is a harbour');
    pressEnter(screen.getByLabelText('Search facilities'));
    expect(changes.calls).toHaveLength(0);
    pressEnter(screen.getByLabelText(/^Reason/));
    const order = {
      facilityIds: ['OAK_YARD'],
      reason: 'It is a harbour',
      basedOn: HARBOUR.version,
      policiesSeen: { OAK_YARD: OVERVIEW.facilities[0]!.policyId },
    };
    expect(changes.last().input).toEqual({ change: { kind: 'assign', policyId: 'harbour', order } });
  });

  it('wait while they are sent, and the page says in the language of the person that someone else was faster', async () => {
    const { write, answer } = await renderForm('fr-CA');
    fireEvent.click(screen.getByRole('switch', { name: 'OAK_YARD' }));
    write('Motif', 'C’est un port');
    fireEvent.submit(screen.getByRole('form'));
    expect(screen.getByRole('button', { name: 'Annuler' })).toHaveProperty('disabled', true);
    await act(() => answer('changes', new Error('policyChanged')));
    expect(screen.getByRole('alert').textContent).toContain('Quelqu’un d’autre a modifié cette politique.');
    expect(screen.getByRole('button', { name: 'Annuler' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: 'Charger à nouveau' })).toHaveProperty('disabled', false);
  });
});
