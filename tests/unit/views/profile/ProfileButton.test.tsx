import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Session } from '#contracts/session.ts';
import type { Language } from '#domain/language/language.ts';
import { createOverrideSystem } from '#tests/support/overrideSystem.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { ProfileButton } from '#views/profile/ProfileButton.tsx';
import type { YardProfileProps } from '#views/profile/profileView.ts';
import { textsOf } from '../textsOf.ts';

type Scene = { language?: Language; hasForm?: boolean; isOnYardPage?: boolean };

/** A dialog that says nothing but that it is there, and closes when it is told to. */
function Dialog({ onClose }: YardProfileProps) {
  return (
    <div role="dialog">
      <button type="button" onClick={onClose}>
        Leave
      </button>
    </div>
  );
}

/** The way to a profile whose dialog is fetched when the test says so. */
function renderButton({ language = 'en-US', hasForm = false, isOnYardPage = true }: Scene = {}) {
  const session = createSessionSystem();
  const override = createOverrideSystem();
  const fetched: { come: () => void; fail: () => void }[] = [];
  const begun: string[] = [];
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <main className={isOnYardPage ? 'yard' : 'map'} data-testid="page">
        <ProfileButton
          {...({} as YardProfileProps)}
          session={session.actor}
          fetchDialog={() =>
            new Promise((resolve, reject) => {
              fetched.push({ come: () => resolve(Dialog), fail: () => reject(new Error('gone')) });
            })
          }
          beginForm={() => {
            begun.push('form');
            override.open('override');
            return hasForm ? override.actor : null;
          }}
          beginForms={() => {
            begun.push('forms');
            return {} as YardProfileProps['forms'];
          }}
        />
      </main>
    </I18nextProvider>,
  );
  const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: /^Profile?$/ });
  return {
    ...page,
    session,
    override,
    fetched,
    begun,
    button,
    dialog: () => screen.queryByRole('dialog'),
    signIn: (facts: Partial<Session> = {}) =>
      act(() => session.actor.send({ type: 'session.received', ...sessionGrant({}, facts) })),
    open: (outcome: 'come' | 'fail' = 'come') =>
      act(async () => {
        fireEvent.click(button()!);
        fetched.at(-1)![outcome]();
        await settled();
      }),
    leave: () => act(() => screen.getByRole('button', { name: 'Leave' }).click()),
  };
}

const GUEST = { authorities: ['guest_endpoints'] };

describe('the way to the profile', () => {
  it('is a button with the initials of the signed-in user, and says that a dialog follows [PROF-01]', () => {
    const page = renderButton();
    expect(page.button()).toBeNull();
    page.signIn({ name: 'Dana Field' });
    const { title, textContent } = page.button()!;
    expect([title, textContent, page.button()!.getAttribute('aria-haspopup')]).toEqual([
      'Profile',
      'DF',
      'dialog',
    ]);
    expect([page.dialog(), page.fetched, page.begun]).toEqual([null, [], []]);
  });

  it('speaks French [PROF-01][LANG-01]', () => {
    const page = renderButton({ language: 'fr-CA' });
    page.signIn();
    expect([page.button()?.getAttribute('aria-label'), page.button()?.title]).toEqual(['Profil', 'Profil']);
  });

  it.each([
    ['a user', ['user_endpoints'], true],
    ['somebody with unknown rights', [], true],
    ['a guest who is a user too', ['guest_endpoints', 'user_endpoints'], true],
    ['a guest who administers', ['guest_endpoints', 'admin_endpoints'], true],
    ['a guest', ['guest_endpoints'], false],
    ['a guest with the right of overrides', ['guest_endpoints', 'site_admin_endpoints'], false],
  ])('is there for %s or not [PROF-01][AUTH-22]', (_, authorities, isThere) => {
    const page = renderButton();
    page.signIn({ authorities });
    expect(page.button() !== null).toBe(isThere);
  });

  it('opens the dialog over its page once that has come, with forms that begin then [PROF-01]', async () => {
    const page = renderButton();
    page.signIn();
    fireEvent.click(page.button()!);
    await act(settled);
    expect([page.fetched.length, page.dialog(), page.begun]).toEqual([1, null, []]);
    await act(async () => {
      page.fetched[0]!.come();
      await settled();
    });
    expect(page.begun).toEqual(['form', 'forms']);
    // not inside of the button's own place, but over all of the page
    expect(page.dialog()?.parentElement).toBe(screen.getByTestId('page'));
  });

  it('opens it over the document where there is no page of a yard [PROF-01]', async () => {
    const page = renderButton({ isOnYardPage: false });
    page.signIn();
    await page.open();
    expect(page.dialog()?.parentElement).toBe(document.body);
  });

  it('opens nothing that does not come, and asks for it again at the next press [PROF-01]', async () => {
    const page = renderButton();
    page.signIn();
    await page.open('fail');
    expect([page.dialog(), page.begun]).toEqual([null, []]);
    await page.open();
    expect([page.fetched.length, page.dialog() === null]).toEqual([2, false]);
  });

  it('stays while the dialog is open, and opens it anew after it was left [PROF-01]', async () => {
    const page = renderButton();
    page.signIn();
    await page.open();
    expect(page.button()).not.toBeNull();
    page.leave();
    expect(page.dialog()).toBeNull();
    await page.open();
    expect(page.dialog()).not.toBeNull();
    expect(page.begun).toEqual(['form', 'forms', 'form', 'forms']);
  });

  it('leaves the end of the dialog to the form of an override, which may be under way [PROF-01][OVR-13]', async () => {
    const page = renderButton({ hasForm: true });
    page.signIn();
    await page.open();
    page.override.turn(true);
    page.override.choose('yardIsClosed');
    page.override.acknowledge();
    act(() => page.override.submit());
    expect(page.override.isBusy()).toBe(true);
    page.leave();
    expect(page.dialog()).not.toBeNull();
    await act(() => page.override.answer('set', 'done'));
    expect([page.override.isOpen(), page.dialog()]).toEqual([false, null]);
    await page.open();
    page.leave();
    expect([page.override.isOpen(), page.dialog()]).toEqual([false, null]);
  });

  it.each([
    ['nobody is signed in any more', null],
    ['who is signed in is a guest', GUEST],
  ])('goes, and the dialog with it, once %s [PROF-01][AUTH-22]', async (_, next) => {
    const page = renderButton();
    page.signIn();
    await page.open();
    act(() => page.session.actor.send({ type: 'user.signedOut' }));
    if (next !== null) page.signIn(next);
    expect([page.button(), page.dialog()]).toEqual([null, null]);
  });
});
