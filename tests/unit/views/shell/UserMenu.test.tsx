import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import type { MenuHelp } from '#views/shell/HelpItems.tsx';
import { UserMenu, type MenuPage } from '#views/shell/UserMenu.tsx';
import { textsOf } from '../textsOf.ts';

type Scene = {
  language?: Language;
  hasProfile?: boolean;
  pages?: readonly MenuPage[];
  help?: MenuHelp | null;
};

function renderMenu({ language = 'en-US', hasProfile = true, pages = [], help = null }: Scene = {}) {
  const told: string[] = [];
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <UserMenu
        name="Uma User"
        onProfile={hasProfile ? () => told.push('profile') : null}
        pages={pages}
        onPage={(path) => told.push(path)}
        help={help}
        onSignOut={() => told.push('sign out')}
      />
    </I18nextProvider>,
  );
  const opener = screen.getByRole('button', { name: /Uma User/ });
  const items = () => screen.queryAllByRole('menuitem', { hidden: true });
  return {
    told,
    opener,
    open: () => fireEvent.click(opener),
    items,
    names: () => items().map(({ textContent }) => textContent),
    key: (key: string) => fireEvent.keyDown(document.activeElement!, { key }),
  };
}

describe('the user menu', () => {
  it.each([
    ['en-US', 'User menu: Uma User', 'Profile', 'Sign out'],
    ['fr-CA', 'Menu de l’utilisateur : Uma User', 'Profil', 'Se déconnecter'],
  ] as const)(
    'names its ways in %s and signs out by the last one [SHELL-19]',
    (language, name, profile, signOut) => {
      const menu = renderMenu({ language });
      expect(menu.opener.getAttribute('aria-label')?.replaceAll('\u00A0', ' ')).toBe(name);
      expect([menu.opener.textContent, menu.names()]).toEqual(['UUUma User', []]);
      menu.open();
      expect(menu.names()).toEqual([profile, signOut]);
      fireEvent.click(menu.items()[1]!);
      expect([menu.told, menu.names()]).toEqual([['sign out'], []]);
    },
  );

  it('leads administrators to the people of their client [GAP-142]', () => {
    const menu = renderMenu({ pages: [{ name: 'people', path: '/people/ACME' }] });
    menu.open();
    fireEvent.click(screen.getByRole('menuitem', { name: 'People', hidden: true }));
    expect(menu.told).toEqual(['/people/ACME']);
  });
});

describe('the way to the profile in the user menu', () => {
  const PAGES = [
    { name: 'people', path: '/people/ACME' },
    { name: 'screens', path: '/screens/ACME' },
    { name: 'clients', path: '/clients' },
  ] as const;
  const help = { manualUrl: '/manual.pdf', version: '1.7.15', support: null };

  it('is its first one, where there is a profile, and has the focus [AUTH-22][SHELL-19]', () => {
    const menu = renderMenu({ pages: PAGES, help });
    menu.open();
    expect(menu.names()).toEqual(['Profile', 'People', 'Screens', 'Clients', 'User manual', 'Sign out']);
    expect([document.activeElement, menu.opener.getAttribute('aria-expanded')]).toEqual([
      menu.items()[0],
      'true',
    ]);
    fireEvent.click(menu.items()[0]!);
    expect([menu.told, menu.names(), document.activeElement]).toEqual([['profile'], [], menu.opener]);
    expect(menu.opener.getAttribute('aria-expanded')).toBe('false');
  });

  it('is none for a guest: all else is there, and the way out has the focus [AUTH-22]', () => {
    const menu = renderMenu({ hasProfile: false, pages: PAGES, help });
    menu.open();
    expect(menu.names()).toEqual(['People', 'Screens', 'Clients', 'User manual', 'Sign out']);
    expect(document.activeElement).toBe(menu.items().at(-1));
    for (const name of ['People', 'Screens', 'Clients', 'User manual', 'Sign out']) {
      fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
      expect(menu.names()).toEqual([]);
      menu.open();
    }
    expect(menu.told).toEqual(['/people/ACME', '/screens/ACME', '/clients', 'sign out']);
  });

  it('is none for a guest by the keys either [AUTH-22]', () => {
    const menu = renderMenu({ hasProfile: false });
    menu.open();
    expect([menu.names(), document.activeElement]).toEqual([['Sign out'], menu.items()[0]]);
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) menu.key(key);
    expect([document.activeElement, menu.told]).toEqual([menu.items()[0], []]);
    menu.key('Escape');
    expect([menu.names(), menu.told, document.activeElement]).toEqual([[], [], menu.opener]);
  });

  it('is not given to a guest by an opener that is pressed twice [AUTH-22]', () => {
    const menu = renderMenu({ hasProfile: false });
    menu.open();
    menu.open();
    expect(menu.names()).toEqual([]);
    menu.open();
    expect(menu.names()).toEqual(['Sign out']);
  });
});

describe('help in the user menu', () => {
  function openWithHelp(language: 'en-US' | 'fr-CA', support: MenuHelp['support']) {
    const help = { manualUrl: `/manual/user-manual.${language}.pdf`, version: '1.7.15', support };
    renderMenu({ language, help }).open();
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
