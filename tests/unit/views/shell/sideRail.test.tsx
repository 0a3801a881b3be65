import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { RailSheet, SideRail, type RailGroup, type SideRailProps } from '#views/shell/SideRail.tsx';
import { teachModalDialogs } from '../../../support/modalDialogs.ts';
import { textsOf } from '../textsOf.ts';

teachModalDialogs();

const GROUPS: readonly RailGroup[] = [
  { name: 'operations', items: [{ name: 'map', path: '/lightningalert/ACME/' }] },
  {
    name: 'administration',
    items: [
      { name: 'locations', tab: 'locations' },
      { name: 'people', path: '/people/ACME' },
    ],
  },
];

function show(kind: 'rail' | 'sheet', warnings: SideRailProps['warnings'] = {}) {
  const opened = vi.fn();
  const closed = vi.fn();
  const rail = { groups: GROUPS, warnings, path: '/people/acme', onTab: opened };
  render(
    <I18nextProvider i18n={textsOf('fr-CA')}>
      {kind === 'rail' ? <SideRail {...rail} /> : <RailSheet {...rail} onClose={closed} />}
    </I18nextProvider>,
  );
  return { opened, closed };
}

it('leads to pages, marks the one that is shown whatever the case of its client, and opens tabs of the profile', () => {
  const { opened } = show('rail');
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['Carte', null],
    ['Personnes', 'page'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Sites' }));
  expect(opened).toHaveBeenCalledWith('locations');
});

it('says how many things wait on a page, and nothing of none', () => {
  show('rail', { people: 2, map: 0 });
  expect(screen.getByRole('link', { name: /^Personnes ?2 avertissements$/ })).toBeDefined();
  expect(document.querySelectorAll('.rail-badge')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Carte' }).textContent).toBe('Carte');
});

it('folds to symbols that keep their names', () => {
  show('rail');
  fireEvent.click(screen.getByRole('button', { name: 'Réduire le menu' }));
  const button = screen.getByRole('button', { name: 'Développer le menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('link', { name: 'Carte' }).title).toBe('Carte');
});

it('closes as a sheet once an entry was chosen', () => {
  const { closed } = show('sheet');
  fireEvent.click(screen.getByRole('link', { name: 'Carte', hidden: true }));
  expect(closed).toHaveBeenCalled();
});
