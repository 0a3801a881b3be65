import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { settled } from '#tests/support/settled.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { renderOwnProfile } from './renderOwnProfile.tsx';

const ME = 'PUT /auth/profiles/me';
const { session: DANA } = sessionGrant();
const { accessToken: _a, refreshToken: _r, idToken: _i, expireDurationSeconds: _e, ...PROFILE } = DANA;
const refusal = Response.json(
  { generalError: { message: 'The old password is incorrect.' } },
  { status: 409 },
);

describe('personal data', () => {
  it('are sent, told, and hold at once in the session and the language of the page [PROF-05][PROF-19][AUTH-13][LANG-02][GAP-22][ERR-16]', async () => {
    const changed = { name: 'Dana Hill', phoneNumber: '+18065550144', language: 'fr-CA' };
    const page = await renderOwnProfile({ service: { [ME]: { ...PROFILE, ...changed } } });
    page.type('Name', ' Dana Hill ');
    page.type('Phone number', '806 555-0144');
    fireEvent.click(page.dialog().getByRole('radio', { name: 'Français' }));
    await page.press('Save');
    expect(page.asked).toEqual([{ call: ME, body: changed }]);
    expect(page.text()).toContain('User Details updated.');
    expect(selectSession(page.session.actor.getSnapshot())).toMatchObject({
      ...changed,
      accessToken: 'access',
    });
    expect(page.stored.session).toMatchObject(changed);
    expect(page.field('Phone number').value).toBe('+1 806 555 0144');
    expect(page.toasts.list()[0]).toMatchObject({ kind: 'success', lastsMs: 5_000 });
  });

  it('leave alone what was not changed: another device may have changed it since [PROF-05][AUTH-13]', async () => {
    const page = await renderOwnProfile({
      person: { phoneNumber: '+18065550144' },
      service: { [ME]: { ...PROFILE, phoneNumber: '+18065550199', language: 'fr-CA' } },
    });
    fireEvent.click(page.dialog().getByRole('radio', { name: 'Français' }));
    await page.press('Save');
    expect(page.asked).toEqual([{ call: ME, body: { language: 'fr-CA' } }]);
    expect(page.field('Phone number').value).toBe('+1 806 555 0199');
  });

  it.each([
    ['Dana', true, false],
    ["Élise O'Neil-Roy (2)", true, false],
    ['D', false, true],
    ['Dana  Hill', false, true],
    ['Dana_Hill', false, true],
    ['', false, false],
  ])(
    'the name "%s" can be saved: %s; looks wrong: %s [PROF-14][PROF-15][PROF-16]',
    async (name, isSavable, looksWrong) => {
      const page = await renderOwnProfile();
      page.type('Name', name);
      expect(page.isEnabled('Save')).toBe(isSavable);
      const field = page.field('Name');
      expect(field.getAttribute('aria-invalid') === 'true').toBe(looksWrong);
    },
  );

  it.each([
    ['', true],
    ['+33 1 23 45 67 89', true],
    ['(806) 555-0144', true],
    ['555', false],
    ['+1 806', false],
    ['eight', false],
  ])('the telephone number "%s" can be saved: %s [PROF-05][PROF-16][GAP-109]', async (phone, isSavable) => {
    const page = await renderOwnProfile();
    page.type('Phone number', phone);
    expect(page.isEnabled('Save')).toBe(isSavable);
    expect(page.text().includes('This is not a phone number')).toBe(!isSavable);
  });

  it('that the service does not take stay as they were typed, and the session as it was [AUTH-13][GAP-130]', async () => {
    const page = await renderOwnProfile();
    page.type('Name', 'Dana Hill');
    await page.press('Save');
    expect(page.text()).toContain('Something went wrong!The service responded with error 503.');
    expect(page.field('Name').value).toBe('Dana Hill');
    expect(selectSession(page.session.actor.getSnapshot())?.name).toBe('Dana Field');
    expect(page.toasts.list()[0]).toMatchObject({ kind: 'error', lastsMs: 5_000 });
  });
});

describe('a new password', () => {
  const fillIn = (page: Awaited<ReturnType<typeof renderOwnProfile>>, [old, fresh, again]: string[]) => {
    page.type('Old password', old!);
    page.type('New password', fresh!);
    page.type('Repeat new password', again!);
  };

  it('is sent with the old one and nothing else, told, and cleared from the fields [PROF-06][GAP-106][ERR-16]', async () => {
    const page = await renderOwnProfile({ service: { [ME]: PROFILE } });
    fillIn(page, ['thunder!7', 'ochre tin kettle', 'ochre tin kettle']);
    await page.press('Change');
    const body = {
      oldPassword: 'thunder!7',
      newPassword: 'ochre tin kettle',
      repeatedNewPassword: 'ochre tin kettle',
    };
    expect(page.asked).toEqual([{ call: ME, body }]);
    expect(page.text()).toContain('Changed successfully');
    const fields = ['Old password', 'New password', 'Repeat new password'].map(
      (label) => page.field(label).value,
    );
    expect(fields).toEqual(['', '', '']);
  });

  it.each([
    [['thunder77', 'ochre tin kettle', 'ochre tin kettle'], true],
    [['', 'ochre tin kettle', 'ochre tin kettle'], false],
    [['thunder77', 'eleven char', 'eleven char'], false],
    [['thunder77', 'short', 'short'], false],
    [['thunder77', 'ochre tin kettle', 'ochre tin kettl'], false],
    [['thunder77', 'ochre tin kettle', ''], false],
    [['short1', 'ochre tin kettle', 'ochre tin kettle'], true],
  ])('%j can be asked for: %s [PROF-17][PROF-18][GAP-107]', async (passwords, isSavable) => {
    const page = await renderOwnProfile();
    fillIn(page, passwords);
    expect(page.isEnabled('Change')).toBe(isSavable);
  });

  it('says what it takes, and why the service refuses it [PROF-17][ERR-08][GAP-128]', async () => {
    const page = await renderOwnProfile({ service: { [ME]: refusal } });
    expect(page.text()).toContain('12 characters or more; spaces are allowed');
    fillIn(page, ['thunder77', 'ochre tin kettle', 'ochre tin kettle']);
    await page.press('Change');
    expect(page.text()).toContain('Something went wrong!The old password is incorrect.');
  });

  it.each([
    ['wrongPassword', 'The old password is incorrect.'],
    ['passwordTooCommon', 'This password is easy to guess. Use several unrelated words, for instance.'],
  ])('says the refusal %s in words [PROF-17][ERR-08][GAP-143]', async (key, words) => {
    const refused = Response.json({ generalError: { message: key } }, { status: 400 });
    const page = await renderOwnProfile({ service: { [ME]: refused } });
    fillIn(page, ['thunder77', 'ochre tin kettle', 'ochre tin kettle']);
    await page.press('Change');
    expect(page.text()).toContain(`Something went wrong!${words}`);
  });
});

describe('units', () => {
  it.each([
    ['Imperial Units', null, { unitSystem: 0, unitMetricSubsystem: 0 }],
    ['Metric Units', 'UK', { unitSystem: 1, unitMetricSubsystem: 1 }],
    ['Metric Units', 'Canada', { unitSystem: 1, unitMetricSubsystem: 2 }],
  ])(
    '%s, %s are sent, told and hold at once [PROF-07][PROF-08][AUTH-14][UNIT-01][ERR-16]',
    async (system, standard, units) => {
      const page = await renderOwnProfile({ service: { [ME]: { ...PROFILE, ...units } } });
      await page.goTo('Units');
      fireEvent.click(page.dialog().getByRole('radio', { name: new RegExp(system) }));
      if (standard !== null)
        fireEvent.click(page.dialog().getByRole('radio', { name: new RegExp(standard) }));
      await page.press('Save');
      expect(page.asked).toEqual([{ call: ME, body: units }]);
      expect(page.text()).toContain('User Units updated.');
      expect(selectSession(page.session.actor.getSnapshot())).toMatchObject(units);
      expect(page.stored.session).toMatchObject(units);
    },
  );

  it('automatic takes no standard with it [PROF-07][PROF-08][AUTH-14]', async () => {
    const person = { unitSystem: 1, unitMetricSubsystem: 2 } as const;
    const page = await renderOwnProfile({ person });
    await page.goTo('Units');
    expect(page.dialog().getAllByRole('radio')).toHaveLength(6);
    fireEvent.click(page.dialog().getByRole('radio', { name: /Automatic/ }));
    expect(page.dialog().getAllByRole('radio')).toHaveLength(3);
    await page.press('Save');
    expect(page.asked[0]?.body).toEqual({ unitSystem: -1, unitMetricSubsystem: 0 });
  });
});

it('the profile stays while something is being saved, and nothing in it can be left', async () => {
  const page = await renderOwnProfile({ service: { [ME]: PROFILE } });
  act(() => page.forms.value.units.send({ type: 'save.requested' }));
  expect(page.dialog().getByRole<HTMLButtonElement>('tab', { name: 'Units' }).disabled).toBe(true);
  fireEvent.click(page.dialog().getAllByRole('button', { name: 'Close' })[0]!);
  expect(page.isClosed()).toBe(false);
  await act(settled);
  await act(settled);
  fireEvent.click(page.dialog().getAllByRole('button', { name: 'Close' })[0]!);
  expect(page.isClosed()).toBe(true);
});
