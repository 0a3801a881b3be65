import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageGuard } from '#views/shell/PageGuard.tsx';
import type { MenuHelp } from '#views/shell/HelpItems.tsx';
import { ShellFrame, type ShellFoot } from '#views/shell/ShellFrame.tsx';
import { UserMenu } from '#views/shell/UserMenu.tsx';
import { textsOf } from '../textsOf.ts';

const inEnglish = (children: ReactNode) => (
  <I18nextProvider i18n={textsOf('en-US')}>{children}</I18nextProvider>
);

const FOOT = { version: '1.7.15', manualUrl: '/manual/user-manual.en-US.pdf', support: null };

function frame(hasBars: boolean, foot: ShellFoot | null = FOOT) {
  return inEnglish(
    <ShellFrame
      language={'en-US'}
      scheme={'dark'}
      hasBars={hasBars}
      clientId={'ACME'}
      foot={foot}
      userMenu={<button type="button">Uma</button>}
    >
      <main>The page</main>
    </ShellFrame>,
  );
}

describe('the bars of the shell', () => {
  it('hold title, client, user menu, manual and version [SHELL-19][SHELL-22]', () => {
    render(frame(true));

    expect(screen.getByRole('banner').textContent).toBe('Safety Command CenterACMEUma');
    expect(screen.getByRole('contentinfo').textContent).toBe('User manualVersion 1.7.15');
  });

  it('are the header alone around a map [SHELL-22][GAP-143]', () => {
    render(frame(true, null));

    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('let keys skip them, to the page', () => {
    render(frame(true));
    fireEvent.click(screen.getByRole('button', { name: 'Skip to the content' }));

    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('are not there on a page that fills the screen [SHELL-18]', () => {
    render(frame(false));

    expect(screen.getByText('The page')).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('the user menu', () => {
  it.each([
    ['en-US', 'Profile', 'Sign out'],
    ['fr-CA', 'Profil', 'Se déconnecter'],
  ] as const)(
    'names its ways in %s and signs out by the last one [SHELL-19]',
    (language, profile, signOut) => {
      const signedOut = vi.fn();
      render(
        <I18nextProvider i18n={textsOf(language)}>
          <UserMenu
            name="Uma User"
            onProfile={() => {}}
            pages={[]}
            onPage={() => {}}
            help={null}
            onSignOut={signedOut}
          />
        </I18nextProvider>,
      );
      fireEvent.click(screen.getByRole('button', { name: /Uma User/ }));
      const items = screen.getAllByRole('menuitem', { hidden: true });
      expect(items.map(({ textContent }) => textContent)).toEqual([profile, signOut]);
      fireEvent.click(items[1]!);

      expect(signedOut).toHaveBeenCalledOnce();
    },
  );

  it('leads administrators to the people of their client [GAP-142]', () => {
    const asked = vi.fn();
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <UserMenu
          name="Ada Admin"
          onProfile={() => {}}
          pages={[{ name: 'people', path: '/people/ACME' }]}
          onPage={asked}
          help={null}
          onSignOut={() => {}}
        />
      </I18nextProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: /Ada Admin/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'People', hidden: true }));
    expect(asked).toHaveBeenCalledExactlyOnceWith('/people/ACME');
  });

  function openWithHelp(language: 'en-US' | 'fr-CA', support: MenuHelp['support']) {
    const help = { manualUrl: `/manual/user-manual.${language}.pdf`, version: '1.7.15', support };
    render(
      <I18nextProvider i18n={textsOf(language)}>
        <UserMenu
          name="Uma User"
          onProfile={() => {}}
          pages={[]}
          onPage={() => {}}
          help={help}
          onSignOut={() => {}}
        />
      </I18nextProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: /Uma User/ }));
  }

  it.each([
    ['en-US', 'User manual', 'Support', 'Version 1.7.15'],
    ['fr-CA', 'Manuel de l’utilisateur', 'Soutien technique', 'Version 1.7.15'],
  ] as const)(
    'offers manual, support and version in %s where no footer does [SHELL-22][SHELL-23][SHELL-24][GAP-143]',
    (language, manual, support, version) => {
      openWithHelp(language, { email: 'help@acme.example' });

      const manualItem = screen.getByRole('menuitem', { name: manual, hidden: true });
      expect(manualItem.getAttribute('href')).toBe(`/manual/user-manual.${language}.pdf`);
      expect(manualItem.getAttribute('target')).toBe('_blank');
      const supportItem = screen.getByRole('menuitem', { name: support, hidden: true });
      expect(supportItem.getAttribute('href')).toBe('mailto:help@acme.example');
      const menu = screen.getByRole('menu', { hidden: true });
      expect(document.getElementById(menu.getAttribute('aria-describedby')!)?.textContent).toBe(version);
    },
  );

  it('opens and closes the support chat, and closes itself then [SHELL-24][GAP-143]', () => {
    const toggled = vi.fn();
    openWithHelp('en-US', { isOpen: false, onToggle: toggled });
    const item = screen.getByRole('menuitem', { name: 'Support', hidden: true });
    expect(item.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(item);

    expect(toggled).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  });

  it('has no item for support where neither a chat nor an address is configured [SHELL-24]', () => {
    openWithHelp('en-US', null);

    expect(screen.queryByRole('menuitem', { name: 'Support', hidden: true })).toBeNull();
  });
});

describe('a page of the shell that fails', () => {
  let isBroken = true;
  beforeEach(() => {
    isBroken = true;
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  function Page() {
    if (isBroken) throw new Error('The list is no list.');
    return <p>The page</p>;
  }
  const guarded = (place: string) =>
    inEnglish(
      <PageGuard place={place}>
        <Page />
      </PageGuard>,
    );

  it('says so without a word that sounds like an open yard, and what is wrong [S4][S12]', () => {
    render(guarded('/one'));

    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain('This page has stopped working');
    expect(textContent).toContain('Do not treat any yard as open');
    expect(textContent).toContain('The list is no list.');
  });

  it('can be tried again, and has a way back [S12]', () => {
    render(guarded('/one'));
    expect(screen.getByRole('link', { name: 'Back to facilities' }).getAttribute('href')).toBe('#/');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByText('The page')).toBeDefined();
  });

  it('leaves no fault on the next page', () => {
    const { rerender } = render(guarded('/one'));
    isBroken = false;
    rerender(guarded('/one'));
    expect(screen.queryByText('The page')).toBeNull();
    rerender(guarded('/two'));

    expect(screen.getByText('The page')).toBeDefined();
  });
});
