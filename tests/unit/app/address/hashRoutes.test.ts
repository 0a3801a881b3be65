import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  decodedPart,
  choicePath,
  isChoiceAsked,
  isPublic,
  hashFormOf,
  queryOf,
  withHashQuery,
  yardPath,
} from '#app/address/hashRoutes.ts';
import { fillsPage } from '#app/address/pagePaths.ts';

test.each([
  ['/yardalert/ACME/X', '?lng=fr-CA', '', '/#/yardalert/ACME/X?lng=fr-CA'],
  ['/yardmonitoring/acme/X', '?night=1', '', '/#/yardmonitoring/acme/X?night=1'],
  ['/home', '', '', '/#/home'],
  ['/audit/ACME', '', '', '/#/audit/ACME'],
  ['/sources/ACME', '', '', '/#/sources/ACME'],
  ['/report/ACME', '?lng=fr-CA', '', '/#/report/ACME?lng=fr-CA'],
  ['/alert-history-report/5a3c', '', '', '/#/alert-history-report/5a3c'],
  ['/', '', '', null],
  ['/', '', '#/home', null],
  ['/yardalert/ACME/X', '', '#/home', null],
  ['/yardalert/ACME/X', '', '#/', null],
  ['/yardalert/ACME/X', '', '#', '/#/yardalert/ACME/X'],
  ['/something/else', '', '', null],
])('a plain path %s%s%s becomes %s [SHELL-15]', (pathname, search, hash, expected) => {
  expect(hashFormOf({ pathname, search, hash })).toBe(expected);
});

test('a plain path of every page is known [SHELL-15]', () => {
  const routes = ['App', 'OtherRoutes'].map((name) => readFileSync(`src/app/${name}.tsx`, 'utf8')).join('');
  const firsts = [...routes.matchAll(/path="\/([^/:"]+)/g)].map(([, first]) => first);
  expect(firsts.length).toBeGreaterThan(15);
  const unknown = firsts.filter(
    (first) => hashFormOf({ pathname: `/${first}/x`, search: '', hash: '' }) === null,
  );
  expect(unknown).toEqual([]);
});

test('reads query parameters from both places, and the hash wins [LANG-03][SHELL-17]', () => {
  const query = queryOf({ search: '?lng=en-US&time=1', hash: '#/yardalert/A/B?lng=fr-CA' });
  expect(Object.fromEntries(query)).toEqual({ lng: 'fr-CA', time: '1' });
});

test('writes yard alert links with the client in capitals [AUTH-20]', () => {
  expect(yardPath('alert', 'acme', 'A B')).toBe('/yardalert/ACME/A%20B');
  expect(yardPath('alert', 'acme')).toBe('/yardalert/ACME');
});

test('writes yard monitoring links with the client in small letters [YMON-02]', () => {
  expect(yardPath('monitoring', 'ACME', 'A B')).toBe('/yardmonitoring/acme/A%20B');
  expect(yardPath('monitoring', 'ACME')).toBe('/yardmonitoring/acme');
});

test.each([
  ['#/yardmonitoring/acme?lng=fr-CA&night=1', '/yardmonitoring/acme/X?lng=fr-CA&night=1'],
  ['#/yardmonitoring/acme', '/yardmonitoring/acme/X'],
])('keeps the query of %s when it sends on [LANG-03][YMON-03]', (hash, expected) => {
  expect(withHashQuery('/yardmonitoring/acme/X', { hash })).toBe(expected);
});

test('the list of facilities can be asked for, and what is chosen there carries the rest of the query on [YMON-02][YARD-04]', () => {
  const hash = `#${choicePath('monitoring', 'ACME')}`;
  expect(hash).toBe('#/yardmonitoring/acme?choose=1');
  expect(isChoiceAsked({ hash })).toBe(true);
  expect(isChoiceAsked({ hash: '#/yardmonitoring/acme' })).toBe(false);
  expect(withHashQuery('/yardmonitoring/acme/X', { hash })).toBe('/yardmonitoring/acme/X');
  expect(withHashQuery('/yardmonitoring/acme/X', { hash: `${hash}&night=1` })).toBe(
    '/yardmonitoring/acme/X?night=1',
  );
});

describe('what an address says of its page', () => {
  it.each([
    '/polls/EMAIL/1/2/3',
    '/snow-sensor-monitoring/ACME/S1',
    '/vehicle-tracking',
    '/vehicle-tracking/V1',
  ])('%s fills the screen [SHELL-18]', (path) => expect(fillsPage(path)).toBe(true));
  it.each(['/', '/home', '/lightningalert/ACME/', '/notificationconfirm/1', '/polls'])(
    '%s stands between the bars [SHELL-18]',
    (path) => expect(fillsPage(path)).toBe(false),
  );

  it('is for everybody where a notice is confirmed, a poll is answered or a vehicle is tracked, and nowhere else [AUTH-02]', () => {
    for (const path of [
      '/notificationconfirm/0b5f',
      '/polls/sms/1/2/3',
      '/vehicle-tracking',
      '/vehicle-tracking/V1',
    ])
      expect(isPublic(path)).toBe(true);
    for (const path of [
      '/',
      '/home',
      '/lightningalert/ACME/',
      '/yardalert/ACME/YARD',
      '/notificationconfirm',
      '/vehicle-trackings',
      '/lightningalert/ACME/vehicle-tracking/',
    ])
      expect(isPublic(path)).toBe(false);
  });

  it('is read as it was written, and as it stands where nobody has encoded it', () => {
    expect(decodedPart('COUR%20D%C3%89P%C3%94T')).toBe('COUR DÉPÔT');
    expect(decodedPart('100%')).toBe('100%');
  });
});
