import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { renderOwnProfile } from './renderOwnProfile.tsx';

const ME = 'PUT /auth/profiles/me';
const { session: DANA } = sessionGrant();
const { accessToken: _a, refreshToken: _r, idToken: _i, expireDurationSeconds: _e, ...PROFILE } = DANA;
const CANADIAN = { unitSystem: 1, unitMetricSubsystem: 2 };

/** The profile of somebody who has chosen Canadian units and saves them. */
async function saveCanadian(answer: unknown) {
  const page = await renderOwnProfile({ service: { [ME]: answer } });
  await page.goTo('Units');
  for (const name of [/Metric Units/, /Canada/]) fireEvent.click(page.dialog().getByRole('radio', { name }));
  await page.press('Save');
  return page;
}

it('the units that a user saves are sent alone, and the toast tells that they hold [PROF-20]', async () => {
  const page = await saveCanadian({ ...PROFILE, ...CANADIAN });
  expect(page.asked).toEqual([{ call: ME, body: CANADIAN }]);
  expect(page.toasts.list()).toHaveLength(1);
  expect(page.text()).toContain('User Units updated.');
  expect(page.stored.session).toMatchObject(CANADIAN);
});

it('units that the service does not take are not told as saved, and the session keeps its own [PROF-20][ERR-16]', async () => {
  const problem = { generalError: { message: 'anythingElse', messageText: 'The store is full.' } };
  const page = await saveCanadian(Response.json(problem, { status: 409 }));
  expect(page.text()).toContain('The store is full.');
  expect(page.text()).not.toContain('User Units updated.');
  expect(page.stored.session).toMatchObject({ unitSystem: DANA.unitSystem });
  expect(page.dialog().getByRole<HTMLInputElement>('radio', { name: /Canada/ }).checked).toBe(true);
});
