import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import { signInMachine, type WindowOutcome } from '#machines/signIn/signInMachine.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { settled } from '#tests/support/settled.ts';
import { HomePage, type HomePageProps } from '#views/home/HomePage.tsx';
import { textsOf } from '../textsOf.ts';

const MANUAL = '/manual/user-manual.en-US.pdf';

function renderHome({
  language = 'en-US',
  notice = null,
  isStatusMissed = false,
  manualUrl = MANUAL,
}: Partial<HomePageProps> = {}) {
  const windows = heldPromises<WindowOutcome>();
  const signIn = createActor(signInMachine.provide({ actors: { runSignInWindow: windows.logic } }), {
    input: { timeoutMs: 5_000 },
  }).start();
  const chosen: Language[] = [];
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <HomePage
        signIn={signIn}
        language={language}
        onLanguageChosen={(picked) => chosen.push(picked)}
        version="1.7.15"
        notice={notice}
        isStatusMissed={isStatusMissed}
        manualUrl={manualUrl}
      />
    </I18nextProvider>,
  );
  const end = (outcome: WindowOutcome) =>
    act(async () => {
      windows.last().resolve(outcome);
      await settled();
    });
  return { signIn, chosen, end };
}

describe('the sign-in page', () => {
  it('has a button that begins the sign-in and then waits [AUTH-04]', () => {
    renderHome();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
  });

  it('alerts that the window was closed [AUTH-06]', async () => {
    const { end } = renderHome();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await end('closed');

    expect(screen.getByRole('alert').textContent).toBe(
      'Login window was closed or authentication was incomplete.',
    );
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false);
  });

  it("shows the provider's reason and description [AUTH-07]", async () => {
    const { end } = renderHome();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await end({ error: 'access_denied', errorDescription: 'No client.' });

    expect(screen.getByRole('alert').textContent).toBe(
      'Error during login. Reason: access_denied Description: No client.',
    );
  });

  it('says so to people who are signed out', () => {
    renderHome({ notice: 'signedOut' });

    expect(screen.getByRole('status').textContent).toBe('You are signed out');
  });

  it.each([
    ['en-US', 'Sign in to open the page of your link.'],
    ['fr-CA', 'Connectez-vous pour ouvrir la page de votre lien.'],
  ] as const)('says in %s that the page of a link needs a session [AUTH-01]', (language, text) => {
    renderHome({ language, notice: 'pageAsked' });

    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it.each([
    [
      'en-US' as const,
      'Do not treat any yard as open. Follow the site procedure.',
      /^The service no longer recognizes this session\. It may have been restored from an older copy\./,
    ],
    [
      'fr-CA' as const,
      'Ne considérez aucun site comme ouvert. Suivez la procédure du site.',
      /^Le service ne reconnaît plus cette session\. Il a peut-être été restauré/,
    ],
  ])('tells a display that has lost its session that no yard is open, and why: %s [S1][S12]', (...texts) => {
    const [language, caution, why] = texts;
    renderHome({ language, notice: 'sessionNotInStore', isStatusMissed: true });

    const [first, second] = screen.getAllByRole('alert');
    expect(first?.textContent).toBe(caution);
    expect(second?.textContent).toMatch(why);
  });

  it.each([
    ['en-US', 'Another tab of this browser signed out. Sign in to see yard statuses again.'],
    [
      'fr-CA',
      'La session a été fermée dans un autre onglet de ce navigateur. Connectez-vous pour revoir l’état des sites.',
    ],
  ] as const)(
    'tells a tab that another has signed out why it shows no yard any more: %s [S12]',
    (language, why) => {
      renderHome({ language, notice: 'sessionEndedElsewhere', isStatusMissed: true });
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(why);
    },
  );

  it('says that no yard is open also while the sign-in fails [S1]', async () => {
    const { end } = renderHome({ notice: 'sessionEnded', isStatusMissed: true });
    expect(screen.getByText('This session has ended. Sign in to see yard statuses again.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await end('closed');

    expect(screen.getByText(/^Do not treat any yard as open/)).toBeDefined();
    expect(screen.getByText(/^Login window was closed/)).toBeDefined();
  });

  it('says nothing of yards to a user who asked for no page', () => {
    renderHome();

    expect(screen.queryByText(/Do not treat/)).toBeNull();
  });

  it('shows the version, and the manual of the language in a tab of its own [SHELL-22][SHELL-23]', () => {
    renderHome({ manualUrl: '/manual/user-manual.fr-CA.pdf' });
    expect(screen.getByText('Version 1.7.15')).toBeDefined();
    const link = screen.getByRole('link', { name: 'User manual' });
    expect(link).toMatchObject({ target: '_blank', rel: 'noreferrer' });
    expect(link.getAttribute('href')).toBe('/manual/user-manual.fr-CA.pdf');
  });

  it('speaks French and lets people choose [LANG-01]', () => {
    const { chosen } = renderHome({ language: 'fr-CA' });
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'English' }));

    expect(chosen).toEqual(['en-US']);
  });
});
