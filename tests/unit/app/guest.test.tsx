import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { stillScrolling } from '#tests/support/stillScrolling.ts';
import { closeApp, LOADED, openApp } from './appPage.tsx';

beforeAll(teachModalDialogs);
stillScrolling();
afterEach(closeApp);

/** A page of the shell that is quickly there. */
const path = '/alert-history-report/5a3c';

const USER = { authorities: ['user_endpoints'] };
const GUEST = { authorities: ['guest_endpoints'] };

const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^User menu/ }, LOADED));
  return screen.getAllByRole('menuitem', { hidden: true });
};

describe('the profile', () => {
  it('is opened by an ordinary user from the user menu [AUTH-22][PROF-01]', async () => {
    await openApp({ path, session: USER });
    const items = await openMenu();
    expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Sign out']);
    fireEvent.click(items[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Profile' }, LOADED);
    expect(dialog.textContent).toContain('Dana Field');
  });

  it('is opened by no guest: their user menu has no way to it [AUTH-22]', async () => {
    await openApp({ path, session: GUEST });
    const items = await openMenu();
    expect(items.map(({ textContent }) => textContent)).toEqual(['Sign out']);
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['offers an ordinary user their units', USER, true],
    ['offers a guest none', GUEST, false],
  ])('has a command palette that %s [AUTH-22]', async (_, session, isOffered) => {
    await openApp({ path, session });
    await screen.findByRole('banner', undefined, LOADED);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const options = await screen.findAllByRole('option', { hidden: true }, LOADED);
    const texts = options.map(({ textContent }) => textContent ?? '');
    expect(texts.some((text) => /imperial/i.test(text))).toBe(isOffered);
  });
});
