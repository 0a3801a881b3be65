import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { holdOfDialogs } from '../holdOfDialogs.ts';
import { textsOf } from '../textsOf.ts';
import { renderProfile } from './renderProfile.tsx';

const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const SITE_ADMIN = { authorities: ['user_endpoints', 'site_admin_endpoints'] };

type Page = Awaited<ReturnType<typeof renderProfile>>;

const ACKNOWLEDGEMENT = 'Please acknowledge that leadership has confirmed that conditions are safe.';
const press = (page: Page, name: string) =>
  act(async () => void fireEvent.click(page.form().getAllByRole('button', { name }).at(-1)!));

/** The form of somebody who has chosen to close the yard and acknowledged. */
async function fillIn(page: Page) {
  await page.open();
  fireEvent.click(page.form().getByRole('switch', { name: 'Override the yard status' }));
  fireEvent.click(page.form().getByRole('radio', { name: /Yard is Closed/ }));
  fireEvent.click(page.form().getByRole('checkbox', { name: ACKNOWLEDGEMENT }));
}

describe('the way to the profile', () => {
  it('is there for a signed-in user, and opens it with their name [PROF-01]', async () => {
    const page = await renderProfile();
    expect(page.button()?.textContent).toBe('DF');
    await page.open();
    expect(page.form().getByRole('heading', { name: 'Dana Field' })).toBeDefined();
    expect(page.dialog()?.textContent).toContain('dana@acme.example');
  });

  it('opens it with the e-mail of who has no name [PROF-01]', async () => {
    const page = await renderProfile({ person: { name: '' } });
    await page.open();
    expect(page.form().getByRole('heading', { name: 'dana@acme.example' })).toBeDefined();
  });

  it.each([
    ['a guest', { authorities: ['guest_endpoints'] }],
    ['nobody', null],
  ])('is not there for %s [PROF-01][GAP-78]', async (_, person) => {
    const page = await renderProfile({ person });
    expect(page.button()).toBeNull();
  });

  it('goes, and the profile with it, once nobody is signed in any more [PROF-01]', async () => {
    const page = await renderProfile();
    await page.open();
    act(() => page.session.actor.send({ type: 'user.signedOut' }));
    expect([page.button(), page.dialog()]).toEqual([null, null]);
  });

  it('says so when the profile cannot be fetched, leaves the page alone, and asks again [S12]', async () => {
    let isGone = true;
    const { YardProfile } = await import('#views/profile/YardProfile.tsx');
    const load = () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve({ YardProfile }));
    const page = await renderProfile({ load, person: SITE_ADMIN });
    await page.open();
    expect(screen.getByRole('alert').textContent).toContain('The form could not be loaded.');
    expect(page.dialog()).toBeNull();
    expect(page.text()).toContain('CLOSED');
    expect(page.followed).toEqual([]);
    isGone = false;
    await page.open();
    expect(page.dialog()).not.toBeNull();
  });

  it('does not open a profile whose texts cannot be fetched', async () => {
    const texts = textsOf('en-US');
    texts.removeResourceBundle('en-US', 'profile');
    const page = await renderProfile({ texts });
    await page.open();
    expect(page.dialog()).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('The form could not be loaded.');
  });
});

describe('the profile', () => {
  it('has no yard settings for a plain user, and the bell all the same [PROF-02][PROF-04]', async () => {
    const page = await renderProfile();
    await page.open();
    const tabs = page.form().getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Personal data', 'Units']);
    expect(page.form().getAllByRole('switch')).toHaveLength(1);
    await press(page, 'Close');
    expect(page.dialog()).toBeNull();
  });

  it.each([
    ['an admin', ADMIN],
    ['a site admin', SITE_ADMIN],
  ])('shows %s the yard and the form of its override [PROF-04][OVR-04][GAP-78]', async (_, person) => {
    const page = await renderProfile({ person });
    await page.open();
    const tabs = page.form().getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Yard settings', 'Personal data', 'Units']);
    expect(page.text()).toContain('Northgate Yard NORTHGATE_YARD · ACME · Amarillo, TX');
    expect(page.form().getByRole('switch', { name: 'Override the yard status' })).toBeDefined();
    expect(page.text()).toContain('No override is in effect.');
  });

  it('tells a listener the status of the yard [S2]', async () => {
    const page = await renderProfile();
    await page.open();
    const strike = activeEvent({ startAtMs: page.yard.nowMs() });
    await act(() => page.yard.answer(feedFacts([strike], page.yard.nowMs())));
    expect(page.form().getAllByRole('status')[0]?.textContent).toBe('Yard status: CLOSED');
  });

  it('turns the sound of the page on and off [PROF-02][S10]', async () => {
    const page = await renderProfile();
    await page.open();
    const bell = page.form().getByRole<HTMLInputElement>('switch', { name: 'Alert sound' });
    expect([bell.checked, page.text()]).toEqual([true, expect.stringContaining('Sound on')]);
    fireEvent.click(bell);
    expect([bell.checked, page.text()]).toEqual([false, expect.stringContaining('Sound off')]);
    fireEvent.click(bell);
    await act(page.probe);
    expect([bell.checked, page.text()]).toEqual([true, expect.stringContaining('Sound on')]);
  });

  it('does not say that a sound is on which the browser blocks [PROF-02][S10]', async () => {
    const page = await renderProfile({ sound: 'blocked' });
    await page.open();
    const bell = page.form().getByRole<HTMLInputElement>('switch', { name: 'Alert sound' });
    expect(bell.checked).toBe(false);
    expect(document.getElementById(bell.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Sound blocked',
    );
  });

  it('closes by Escape and gives the focus back', async () => {
    const page = await renderProfile({ person: SITE_ADMIN });
    page.button()!.focus();
    await page.open();
    await act(async () => void fireEvent.keyDown(page.dialog()!, { key: 'Escape' }));
    expect(page.dialog()).toBeNull();
    expect(document.activeElement).toBe(page.button());
    expect(page.followed).toEqual([]);
  });

  it('speaks French [LANG-01]', async () => {
    const page = await renderProfile({ person: SITE_ADMIN, language: 'fr-CA' });
    await page.open();
    expect(page.form().getByRole('switch', { name: 'Son des alertes' })).toBeDefined();
    expect(page.text()).toContain('Réglages du site');
    expect(page.text()).toContain('Amarillo (TX)');
  });
});

describe('the form of the profile', () => {
  it('closes a yard whatever the probability, tells so and ends [OVR-08][OVR-11][GAP-79]', async () => {
    const page = await renderProfile({ person: ADMIN });
    await fillIn(page);
    await press(page, 'Set override');
    expect(page.calls.at(-1)).toMatchObject({
      method: 'POST',
      body: {
        facilityStatusUpdates: [
          { facilityId: 'NORTHGATE_YARD', customMessage: 'Yard is Closed', yardStatus: 'CLOSED' },
        ],
      },
    });
    await page.answer(200);
    expect(page.dialog()).toBeNull();
    expect(page.text()).toContain('Override successfully.');
    expect(page.followed).toEqual([]);

    await page.open();
    expect(page.text()).toContain('Turn the switch on to set an override.');
  });

  it('removes the override in force [OVR-09][OVR-10][OVR-12]', async () => {
    const page = await renderProfile({ person: ADMIN });
    await act(() =>
      page.yard.answer(feedFacts([overrideEvent(false, page.yard.nowMs())], page.yard.nowMs())),
    );
    await page.open();
    fireEvent.click(page.form().getByRole('switch', { name: 'Override the yard status' }));
    await press(page, 'Remove override');
    expect(page.calls.at(-1)?.method).toBe('DELETE');
    await page.answer(200);
    expect(page.dialog()).toBeNull();
    expect(page.text()).toContain('Override Removed.');
  });

  it('does not open a yard above 5 % [OVR-02][S8]', async () => {
    const page = await renderProfile({ person: SITE_ADMIN });
    await page.hearFraction(0.051);
    await fillIn(page);
    const set = () => page.form().getByRole<HTMLButtonElement>('button', { name: 'Set override' });
    expect(set().disabled).toBe(false);
    fireEvent.click(page.form().getByRole('radio', { name: /Yard is Open/ }));
    fireEvent.click(page.form().getByRole('checkbox', { name: ACKNOWLEDGEMENT }));
    expect(set().disabled).toBe(true);
    expect(page.text()).toContain('Opening the yard requires a strike probability of 5% or less.');
  });

  it('stays while its call is under way and after one that failed [OVR-13]', async () => {
    const page = await renderProfile({ person: SITE_ADMIN });
    await fillIn(page);
    await press(page, 'Set override');
    for (const close of page.form().getAllByRole('button', { name: 'Close' })) fireEvent.click(close);
    fireEvent.keyDown(page.dialog()!, { key: 'Escape' });
    expect(page.form().getByRole<HTMLButtonElement>('tab', { name: 'Yard settings' }).disabled).toBe(true);
    await page.answer(503);
    expect(page.form().getAllByRole('alert')[0]?.textContent).toBe('Something went wrong!');
    expect(page.form().getByRole<HTMLButtonElement>('button', { name: 'Set override' }).disabled).toBe(false);
  });

  it('holds reloads up, and is in the log, for as long as it is open [YARD-22][GAP-36]', async () => {
    const page = await renderProfile({ person: SITE_ADMIN });
    const held = holdOfDialogs();
    await page.open();
    expect([page.followed, held()]).toEqual([['overrideForm'], true]);
    await press(page, 'Close');
    expect([page.followed, held()]).toEqual([[], false]);

    await page.open();
    page.profile.dispose();
    page.profile.dispose();
    expect(page.followed).toEqual([]);
  });

  it('leaves it to the page to tell of a revocation [S9]', async () => {
    const page = await renderProfile({ person: SITE_ADMIN });
    await act(() => page.yard.answer(feedFacts([overrideEvent(true, page.yard.nowMs())], page.yard.nowMs())));
    await page.open();
    expect(page.text()).toContain('This replaces the override');
    const revokedOverride = {
      overrideId: 'override-1',
      revokedAtMs: page.yard.nowMs(),
      byName: 'Dana Field',
      strikeDistanceM: 3_200,
      strikeErrorM: null,
    };
    await act(() => page.yard.answer({ ...feedFacts([], page.yard.nowMs() + 1), revokedOverride }));
    await act(settled);
    expect(page.text()).not.toContain('This replaces');
    expect(page.text()).not.toContain('Override ended by lightning');
  });
});
