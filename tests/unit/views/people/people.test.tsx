import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountOf, ADA, BASE, BEN, renderPeople } from './renderPeople.tsx';

const problem = (status: number, key: string) =>
  Response.json({ generalError: { message: key, messageText: key } }, { status });

describe('the list of people', () => {
  it('names each with role, last use, sessions and state, and counts them [GAP-142]', async () => {
    const page = await renderPeople({
      people: [ADA, BEN, accountOf('Cleo', { state: 'disabled', lastUsedAtMs: null })],
    });
    expect(page.names()).toEqual(['Ada', 'Ben', 'Cleo']);
    expect(page.text()).toContain('3 people, 2 active, 1 disabled');
    expect(screen.getByRole('row', { name: /^Ada/ }).textContent).toContain('Active, you');
    expect(screen.getByRole('row', { name: /^Cleo/ }).textContent).toMatch(/Never.*Disabled/);
  });

  it('is searched by name and address, without accents, and by role [GAP-142]', async () => {
    const page = await renderPeople({ people: [ADA, BEN, accountOf('Hélène', { email: 'h@acme.example' })] });
    page.write('Name, email, location', 'helene');
    expect(page.names()).toEqual(['Hélène']);
    page.write('Name, email, location', '');
    fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } });
    expect(page.names()).toEqual(['Ada']);
    page.write('Name, email, location', 'nobody');
    expect(screen.getByRole('status').textContent).toBe('No data matching current selection');
  });

  it('is sorted by name, and by last use, sessions or state from the most on, either way [GAP-142]', async () => {
    const page = await renderPeople({
      people: [
        BEN,
        { ...ADA, lastUsedAtMs: null, sessionCount: 5 },
        accountOf('Cleo', { state: 'disabled' }),
      ],
    });
    expect(page.names()).toEqual(['Ada', 'Ben', 'Cleo']);
    await page.press('Name');
    expect(page.names()).toEqual(['Cleo', 'Ben', 'Ada']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    await page.press('Sessions');
    expect(page.names()).toEqual(['Ada', 'Ben', 'Cleo']);
    await page.press('State');
    expect(page.names()).toEqual(['Cleo', 'Ada', 'Ben']);
    await page.press('Last use');
    expect(page.names()).toEqual(['Ben', 'Cleo', 'Ada']);
    await page.press('Last use');
    expect(page.names()).toEqual(['Ada', 'Ben', 'Cleo']);
  });

  it('names each column, also that of the menus, for a listener [GAP-4]', async () => {
    await renderPeople();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Role',
      'Locations',
      'Last use',
      'Sessions',
      'State',
      'Actions',
    ]);
  });

  it('says which locations each sees, and is searched by them [GAP-142]', async () => {
    const page = await renderPeople({
      people: [
        ADA,
        accountOf('Ben', { facilityIds: [] }),
        accountOf('Cleo', { facilityIds: ['NORTHGATE', 'PRAIRIE', 'CEDAR'] }),
      ],
    });
    expect(screen.getByRole('row', { name: /^Ada/ }).textContent).toContain('All locations');
    expect(screen.getByRole('row', { name: /^Ben/ }).textContent).toContain('None');
    expect(screen.getByRole('row', { name: /^Cleo/ }).textContent).toContain('NORTHGATE and 2 more');
    page.write('Name, email, location', 'cedar');
    expect(page.names()).toEqual(['Cleo']);
  });

  it('draws ten of a thousand people at a time [GAP-142]', async () => {
    const people = Array.from({ length: 1000 }, (_, at) => accountOf(`P${1000 + at}`));
    const page = await renderPeople({ people });
    expect(page.names()).toHaveLength(10);
    await page.press('Next page');
    expect(page.names()[0]).toBe('P1010');
  });

  it('that could not be loaded is not an empty one, has its title once, and can be loaded again [S4]', async () => {
    const page = await renderPeople({ service: { [`GET ${BASE}`]: problem(400, 'invalidRequest') } });
    expect(screen.getAllByRole('heading', { name: 'People' })).toHaveLength(1);
    expect(page.text()).toContain('This section could not be loaded.');
    page.answers[`GET ${BASE}`] = { people: [BEN] };
    await page.press('Try again');
    expect(page.names()).toEqual(['Ben']);
  });

  it('says so when the service refuses it [AUTH-26]', async () => {
    const page = await renderPeople({ service: { [`GET ${BASE}`]: problem(403, 'notAuthorised') } });
    expect(screen.getByRole('alert').textContent).toBe(
      'Only administrators of this organization can see its people.',
    );
    expect(page.isOffered('Try again')).toBe(false);
  });
});

describe('the panel of a person', () => {
  it('takes the keyboard, and gives it back to the row when it is closed [GAP-142]', async () => {
    const page = await renderPeople();
    await page.press('Ben');
    expect(document.activeElement?.textContent).toBe('Ben');
    expect(document.activeElement?.tagName).toBe('H2');
    fireEvent.click(page.panel().getAllByRole('button', { name: 'Back to the list' })[0]!);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ben' }));
  });

  it('disables an account once a reason is written [GAP-142]', async () => {
    const page = await renderPeople({
      service: { [`POST ${BASE}/Ben/disable`]: new Response(null, { status: 204 }) },
    });
    await page.press('Ben');
    await page.press('Disable account');
    expect(page.text()).toContain('Ends 1 session immediately. Stops messages about 2 facilities.');
    expect(page.isEnabled('Disable')).toBe(false);
    page.write('Reason', ' left ');
    page.answers[`GET ${BASE}`] = { people: [ADA, { ...BEN, state: 'disabled', disabledReason: 'left' }] };
    await page.press('Disable');
    expect(page.asked).toEqual([{ call: `POST ${BASE}/Ben/disable`, body: { reason: 'left' } }]);
    expect(page.isOffered('Enable account')).toBe(true);
  });

  it('deletes an account only once its e-mail address is typed [GAP-142]', async () => {
    const page = await renderPeople({
      service: { [`DELETE ${BASE}/Ben`]: new Response(null, { status: 204 }) },
    });
    await page.press('Ben');
    await page.press('Delete account');
    page.write('Reason', 'left');
    expect([page.isEnabled('Delete'), page.text().includes('Type the email address')]).toEqual([false, true]);
    page.write('To confirm, type ben@acme.example', 'BEN@acme.example');
    page.answers[`GET ${BASE}`] = { people: [ADA] };
    await page.press('Delete');
    expect(page.asked).toEqual([{ call: `DELETE ${BASE}/Ben`, body: { reason: 'left' } }]);
    expect(page.names()).toEqual(['Ada']);
  });

  it('keeps the old state and says why when the service refuses a change [S4]', async () => {
    const page = await renderPeople({ service: { [`POST ${BASE}/Ben/disable`]: problem(409, 'lastAdmin') } });
    await page.press('Ben');
    await page.press('Disable account');
    page.write('Reason', 'left');
    await page.press('Disable');
    expect(page.panel().getByRole('alert').textContent).toContain('the last administrator');
    expect(page.isOffered('Disable account')).toBe(true);
  });

  it('shows the link for a new password once, to be passed on [GAP-142]', async () => {
    const resetUrl = 'https://yard.example/auth/reset?token=t';
    const page = await renderPeople({
      service: { [`POST ${BASE}/Ben/password_reset`]: { resetUrl, expiresAtMs: 1_800_000_000_000 } },
    });
    await page.press('Ben');
    await page.press('Reset password and require a new one');
    expect(page.text()).toContain('The old password stops working and all sessions end immediately.');
    await page.press('Reset password');
    expect(screen.getByLabelText<HTMLInputElement>('Link for a new password').value).toBe(resetUrl);
  });

  it('ends one session by its device [GAP-142]', async () => {
    const familyId = '00000000-0000-4000-8000-000000000001';
    const page = await renderPeople({
      service: { [`DELETE ${BASE}/Ben/sessions/${familyId}`]: new Response(null, { status: 204 }) },
    });
    await page.press('Ben');
    const [one] = page.panel().getAllByRole('button', { name: /^End the session on Safari, iPhone/ });
    await page.press(one!.getAttribute('aria-label')!);
    expect(page.text()).toContain('A screen that shows a yard there turns UNKNOWN');
    fireEvent.click(screen.getAllByRole('button', { name: 'End' }).at(-1)!);
    await expect
      .poll(() => page.asked)
      .toEqual([{ call: `DELETE ${BASE}/Ben/sessions/${familyId}`, body: null }]);
  });

  it('ends all sessions, once that is confirmed [GAP-142]', async () => {
    const page = await renderPeople({
      service: { [`DELETE ${BASE}/Ben/sessions`]: new Response(null, { status: 204 }) },
    });
    await page.press('Ben');
    await page.press('End 1 session');
    expect(page.asked).toEqual([]);
    expect(page.text()).toContain('End all sessions?');
    page.answers[`GET ${BASE}/Ben/sessions`] = { sessions: [] };
    fireEvent.click(screen.getAllByRole('button', { name: 'End' }).at(-1)!);
    await expect.poll(() => page.asked).toEqual([{ call: `DELETE ${BASE}/Ben/sessions`, body: null }]);
    await expect.poll(() => page.text()).toContain('Not signed in anywhere');
  });

  it('removes lost second factors, of those who have any, once that is confirmed [GAP-142]', async () => {
    const page = await renderPeople({
      people: [ADA, { ...BEN, hasSecondFactor: true }, accountOf('Cleo')],
      service: {
        [`POST ${BASE}/Ben/factor_reset`]: new Response(null, { status: 204 }),
        [`GET ${BASE}/Cleo/sessions`]: { sessions: [] },
      },
    });
    await page.press('Cleo');
    expect(page.isOffered('Remove lost second factors')).toBe(false);
    await page.press('Ben');
    await page.press('Remove lost second factors');
    expect(page.text()).toContain('First make sure that the request comes from that person.');
    await page.press('Remove');
    expect(page.asked).toEqual([{ call: `POST ${BASE}/Ben/factor_reset`, body: {} }]);
  });

  it('offers neither reset nor end of one’s own account [GAP-142]', async () => {
    const page = await renderPeople({
      people: [{ ...ADA, hasSecondFactor: true }, BEN],
      service: { [`GET ${BASE}/Ada/sessions`]: { sessions: [] } },
    });
    await page.press('Ada');
    expect(page.text()).toContain('You cannot disable, reset or delete your own account.');
    const all = ['Disable account', 'Delete account', 'Remove lost second factors'];
    expect([...all, 'Reset password and require a new one'].some(page.isOffered)).toBe(false);
  });

  it('offers no end of the last administrator’s account, and says why [GAP-142]', async () => {
    const administrator = [{ id: 'admin', name: 'Administrator' }];
    const service = { [`GET ${BASE}/Zoe/sessions`]: { sessions: [] } };
    const page = await renderPeople({
      people: [
        { ...ADA, roles: administrator, state: 'disabled', isOwn: false },
        accountOf('Zoe', { roles: administrator }),
      ],
      service,
    });
    await page.press('Zoe');
    expect(page.text()).toContain('This is the last administrator.');
    expect(['Disable account', 'Delete account'].some(page.isOffered)).toBe(false);
    expect(page.isOffered('Reset password and require a new one')).toBe(true);
  });

  it('speaks French [GAP-142]', async () => {
    const page = await renderPeople({ language: 'fr-CA' });
    await page.press('Ben');
    expect(page.text()).toContain('2 personnes, 2 actives, 0 désactivée');
    expect(page.isOffered('Désactiver le compte')).toBe(true);
  });
});
