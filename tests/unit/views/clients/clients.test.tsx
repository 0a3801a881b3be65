import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { BASE, clientOf, renderClients } from './renderClients.tsx';

const OWN = clientOf('ACME', { isOwn: true });
const OTHER = clientOf('OTHER');
const SHUT = clientOf('SHUT', { suspendedAtMs: MISSION_TIME_MS });
const DONE = new Response(null, { status: 204 });

describe('the list of clients', () => {
  it('names each with its counts and state, and offers what can be done with it [AUTH-26]', async () => {
    const page = await renderClients({ clients: [OWN, OTHER, SHUT] });
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toContain('ACME Inc.ACME352ActiveYour client');
    expect(rows[3]).toContain('Suspended since');
    expect(page.isOffered('Suspend OTHER')).toBe(true);
    expect(page.isOffered('Suspend ACME')).toBe(false);
    expect(page.isOffered('Remove OTHER')).toBe(false);
    expect(page.isOffered('Remove SHUT')).toBe(true);
    expect(page.isOffered('Restore access for SHUT')).toBe(true);
  });

  it.each([
    ['en-US', '1,240'],
    ['fr-CA', '1 240'],
  ] as const)('writes large counts as %s does [LANG-01]', async (language, written) => {
    const page = await renderClients({ clients: [clientOf('BIG', { personCount: 1_240 })], language });
    expect(page.text()).toContain(`BIG Inc.BIG${written}5`);
  });

  it('that could not be loaded is not an empty one, and can be loaded again [S4]', async () => {
    const page = await renderClients({ service: { [`GET ${BASE}`]: DONE } });
    expect(page.text()).not.toContain('No clients yet.');
    page.answers[`GET ${BASE}`] = { clients: [OTHER] };
    await page.press('Try again');
    expect(page.text()).toContain('OTHER Inc.');
  });

  it('that is refused says to whom it is shown [AUTH-26]', async () => {
    const problem = { generalError: { message: 'notAuthorised' } };
    const page = await renderClients({
      service: { [`GET ${BASE}`]: Response.json(problem, { status: 403 }) },
    });
    expect(page.text()).toContain('Only operators of the service can see its clients.');
  });
});

describe('what is done with a client', () => {
  it('is suspended with a reason, and the list is read anew [AUTH-26]', async () => {
    const service = { [`POST ${BASE}/OTHER/suspend`]: DONE };
    const page = await renderClients({ clients: [OTHER], service });
    await page.press('Suspend OTHER');
    expect(page.text()).toContain('Yards are still monitored and subscribers still receive notifications.');
    expect(page.isEnabled('Suspend')).toBe(false);
    page.write('Reason', ' contract ended ');
    page.answers[`GET ${BASE}`] = { clients: [{ ...OTHER, suspendedAtMs: MISSION_TIME_MS }] };
    await page.press('Suspend');
    expect(page.asked).toEqual([{ call: `POST ${BASE}/OTHER/suspend`, body: { reason: 'contract ended' } }]);
    expect(page.isOffered('Remove OTHER')).toBe(true);
    expect(page.isOffered('Cancel')).toBe(false);
  });

  it('is removed only when its code is written too [AUTH-26]', async () => {
    const page = await renderClients({ clients: [SHUT], service: { [`DELETE ${BASE}/SHUT`]: DONE } });
    await page.press('Remove SHUT');
    page.write('Reason', 'gone');
    expect(page.isEnabled('Remove')).toBe(false);
    page.write('Client code', 'shut');
    page.answers[`GET ${BASE}`] = { clients: [] };
    await page.press('Remove');
    expect(page.asked).toEqual([{ call: `DELETE ${BASE}/SHUT`, body: { reason: 'gone' } }]);
    expect(page.text()).toContain('No clients yet.');
  });

  it('that is refused keeps what was written, and says why [ERR-08]', async () => {
    const problem = { generalError: { message: 'ownClient', messageText: 'English' } };
    const refused = Response.json(problem, { status: 409 });
    const page = await renderClients({
      clients: [OTHER],
      language: 'fr-CA',
      service: { [`POST ${BASE}/OTHER/suspend`]: refused },
    });
    await page.press('Suspendre OTHER');
    page.write('Motif', 'contrat échu');
    await page.press('Suspendre');
    expect(page.text()).toContain('Vous ne pouvez pas faire cela à votre propre client.');
    expect(page.isEnabled('Suspendre')).toBe(true);
  });
});

describe('a new client', () => {
  const TYPED = {
    id: 'NEW_FREIGHT',
    name: 'New Freight',
    adminName: 'Ada New',
    adminEmail: 'ada@new.example',
  };
  const fill = (page: Awaited<ReturnType<typeof renderClients>>) => {
    page.write('Code', 'new_freight');
    page.write('Name', 'New Freight');
    page.write('Name of the first administrator', 'Ada New');
    page.write('Email address of the first administrator', 'ada@new.example');
  };

  it('is added, and its link shown once [AUTH-26]', async () => {
    const passwordUrl = 'https://scc.example/auth/reset?token=once';
    const service = { [`POST ${BASE}`]: { passwordUrl, expiresAtMs: MISSION_TIME_MS } };
    const page = await renderClients({ service });
    await page.press('Add client');
    fill(page);
    page.answers[`GET ${BASE}`] = { clients: [clientOf('NEW_FREIGHT')] };
    const [, submit] = screen.getAllByRole('button', { name: 'Add client' });
    expect((submit as HTMLButtonElement).disabled).toBe(false);
    await page.press('Cancel');
    await page.press('Add client');
    fill(page);
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add client' })[1]!.form!.requestSubmit();
    await screen.findByDisplayValue(passwordUrl);
    expect(page.asked).toEqual([{ call: `POST ${BASE}`, body: TYPED }]);
    expect(page.text()).toContain('Give this link to ada@new.example.');
  });

  it.each([
    ['Code', 'A-B', '2 to 30 letters A to Z, digits, and underscores'],
    ['Email address of the first administrator', 'nobody', 'Enter a valid email address'],
  ])('with %s %j is not sent, and says so [AUTH-26]', async (label, wrong, fault) => {
    const page = await renderClients();
    await page.press('Add client');
    fill(page);
    page.write(label, wrong);
    expect(page.text()).toContain(fault);
    const [, submit] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add client' });
    expect(submit?.disabled).toBe(true);
  });
});
