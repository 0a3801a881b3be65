import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { FacilityMenu } from '#views/facilityList/FacilityMenu.tsx';
import type { FacilityActions } from '#views/mapFacts/mapView.ts';
import { textsOf } from '../textsOf.ts';

const NORTH = { id: 'NORTH', gid: 1, clientId: 'ACME', latitude: 35, longitude: -101, countryCode: 'US' };
const NOBODYS: FacilityActions = { add: null, administer: null, subscribe: null };

// jsdom knows nothing of what lies over everything
beforeEach(() => void Object.assign(HTMLElement.prototype, { showPopover() {} }));

function open(actions: Partial<FacilityActions> | null, mayReport = false) {
  const links = {
    facilityHref: () => '#/facility',
    yardHref: () => '#/yard',
    routeHref: () => '#/route',
    reportHref: mayReport ? () => '#/report' : null,
    actions: actions === null ? null : { ...NOBODYS, ...actions },
  };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityMenu facility={NORTH} links={links} />
    </I18nextProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Actions for NORTH' });
  fireEvent.click(opener);
  const items = () =>
    screen.queryAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  return { opener, items, key: (key: string) => fireEvent.keyDown(document.activeElement!, { key }) };
}

/** What lies over everything counts as hidden where nothing is drawn. */
const item = (name: string | RegExp) => screen.getByRole('menuitem', { name, hidden: true });

const PAGES = ['Facility view', 'Yard alert page'];

test('an administrator finds the pages of a facility, its tags, subscriptions and callback URLs [LIST-07][SHELL-16]', () => {
  const administer = vi.fn();
  const { opener, items } = open({ administer });
  expect(items()).toEqual([...PAGES, 'Edit tags', 'Subscriptions', 'Callback URLs']);
  expect(item('Facility view').getAttribute('href')).toBe('#/facility');
  expect(item(/^Yard alert page/).getAttribute('href')).toBe('#/yard');
  expect(item(/^Yard alert page/).getAttribute('target')).toBe('_blank');
  fireEvent.click(item('Callback URLs'));
  expect(administer).toHaveBeenCalledExactlyOnceWith('callbacks', 'NORTH');
  expect(items()).toEqual([]);
  expect(document.activeElement).toBe(opener);
});

test('who may report lightning finds the form of the facility, and nobody else does [GAP-140]', () => {
  const { items } = open(null, true);
  expect(items()).toEqual([...PAGES, 'Report lightning']);
  expect(item('Report lightning').getAttribute('href')).toBe('#/report');
});

test.each([
  ['Edit tags', 'locations'],
  ['Subscriptions', 'users'],
  ['Callback URLs', 'callbacks'],
])('%s leads to the tab %s of the administrator’s profile [LIST-07]', (name, tab) => {
  const administer = vi.fn();
  open({ administer });
  fireEvent.click(item(name));
  expect(administer).toHaveBeenCalledExactlyOnceWith(tab, 'NORTH');
});

test('others may subscribe themselves, and guests find the pages alone [LIST-07]', () => {
  const subscribe = vi.fn();
  const { items } = open({ subscribe });
  expect(items()).toEqual([...PAGES, 'Subscribe me']);
  fireEvent.click(item('Subscribe me'));
  expect(subscribe).toHaveBeenCalledExactlyOnceWith('NORTH');
});

test('a guest finds the pages alone [LIST-07]', () => {
  expect(open(null).items()).toEqual(PAGES);
});

test('the menu goes by keys, round and to its ends, and gives the focus back [LIST-07]', () => {
  const { opener, items, key } = open({ administer: () => {} });
  const at = () => document.activeElement?.textContent;
  expect(at()).toBe('Facility view');
  key('ArrowUp');
  expect(at()).toBe('Callback URLs');
  key('ArrowDown');
  expect(at()).toBe('Facility view');
  key('End');
  expect(at()).toBe('Callback URLs');
  key('Home');
  expect(at()).toBe('Facility view');
  key('Escape');
  expect(items()).toEqual([]);
  expect(document.activeElement).toBe(opener);
});

test('a menu does not stay where its facility was scrolled away from, and other lists may scroll [LIST-07]', () => {
  const { opener, items } = open(null);
  fireEvent.scroll(document.body.appendChild(document.createElement('ul')));
  expect(items()).toEqual(PAGES);
  fireEvent.scroll(opener.parentElement!);
  expect(items()).toEqual([]);
  expect(document.activeElement).toBe(opener);
});
