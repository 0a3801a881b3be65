import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { renderOwnProfile } from './renderOwnProfile.tsx';
import { renderProfile } from './renderProfile.tsx';

const ADMIN = { authorities: ['user_endpoints', 'admin_endpoints'] };
const OWN = ['Personal data', 'Units'];
const ADMINISTRATION = ['Locations', 'Users', 'Callback URLs', 'Tags', 'Access Control'];
const namesIn = (dialog: { getAllByRole: (role: 'tab') => HTMLElement[] }) =>
  dialog.getAllByRole('tab').map(({ textContent }) => textContent);

it('a user has subscriptions outside the yard paths, and no administration [PROF-09][PROF-12][PROF-13]', async () => {
  const page = await renderOwnProfile();
  expect(namesIn(page.dialog())).toEqual([...OWN, 'Notifications', 'Subscriptions', 'Security']);
  expect(page.forms.value.subscriptions).not.toBeNull();
});

it('an administrator has the tabs of the client in place of own subscriptions [PROF-09][PROF-12][PROF-13]', async () => {
  const page = await renderOwnProfile({ person: ADMIN });
  expect(namesIn(page.dialog())).toEqual([...OWN, 'Notifications', 'Security', ...ADMINISTRATION]);
  expect(page.forms.value.subscriptions).toBeNull();
});

it('on a yard page nobody has notifications, subscriptions or administration [PROF-04][PROF-09][PROF-12][PROF-13]', async () => {
  const admin = await renderProfile({ person: ADMIN });
  await admin.open();
  expect(namesIn(admin.form())).toEqual(['Yard settings', ...OWN]);
});

it('a profile that was closed forgets what was typed, and what was wrong with it [PROF-03]', async () => {
  const page = await renderProfile();
  await page.open();
  const field = (label: RegExp) => page.form().getByLabelText<HTMLInputElement>(label);
  const values = () => [
    field(/^Name/).value,
    field(/^Phone number/).value,
    field(/^Old password/).value,
    field(/^New password/).value,
    page.form().getByRole<HTMLInputElement>('radio', { name: 'Français' }).checked,
  ];
  const before = values();
  fireEvent.change(field(/^Name/), { target: { value: 'Z' } });
  fireEvent.change(field(/^Phone number/), { target: { value: 'eight' } });
  fireEvent.change(field(/^Old password/), { target: { value: 'old' } });
  fireEvent.change(field(/^New password/), { target: { value: 'short' } });
  fireEvent.click(page.form().getByRole('radio', { name: 'Français' }));
  expect(values()).toEqual(['Z', 'eight', 'old', 'short', true]);
  const faults = () => page.baseElement.querySelectorAll('[aria-invalid=true]').length;
  expect(faults()).toBe(3);

  await act(async () => {
    fireEvent.click(page.form().getByRole('button', { name: 'Close' }));
    await settled();
  });
  expect(page.dialog()).toBeNull();
  await page.open();
  expect([values(), faults()]).toEqual([before, 0]);
});
