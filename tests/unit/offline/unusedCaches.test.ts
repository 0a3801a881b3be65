import { expect, test } from 'vitest';
import { unusedCaches } from '#offline/unusedCaches.ts';

const caches = ['kept', 'builds', 'app-one', 'app-two', 'app-three'];
const needed = ['app-three'];

test('builds that no page runs are dropped, and nothing else', () => {
  expect(unusedCaches({ caches, needed, pageCount: 1, locks: ['app-three'] })).toEqual([
    'app-one',
    'app-two',
  ]);
  expect(unusedCaches({ caches, needed, pageCount: 0, locks: [] })).toEqual(['app-one', 'app-two']);
});

test('a build stays for as long as a page runs it, and its neighbours of other builds go on', () => {
  const locks = ['app-one', 'app-three', 'app-three'];
  expect(unusedCaches({ caches, needed, pageCount: 3, locks })).toEqual(['app-two']);
});

test('nothing is dropped while a page has not said yet what it runs', () => {
  expect(unusedCaches({ caches, needed, pageCount: 2, locks: ['app-three'] })).toEqual([]);
  expect(unusedCaches({ caches, needed, pageCount: 2, locks: ['app-three', 'something-else'] })).toEqual([]);
});

test('the newest build stays before any page runs it', () => {
  const held = { pageCount: 1, locks: ['app-one'] };
  expect(unusedCaches({ caches, needed: ['app-one', 'app-three'], ...held })).toEqual(['app-two']);
});
