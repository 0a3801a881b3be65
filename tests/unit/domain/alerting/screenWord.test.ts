import { expect, test } from 'vitest';
import { marksOfWord } from '#domain/alerting/marksOfWord.ts';
import { SCREEN_WORDS, screenWord } from '#domain/alerting/screenWord.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import { anEvent, closingOverride, freshFeed, NOW_MS, openingOverride, RULES } from './alertingFixtures.ts';

const wordOf = (...events: Parameters<typeof freshFeed>) => {
  const feed = freshFeed(...events);
  const { drill, ...verdict } = yardVerdict(feed, NO_WITNESS, { traits: {}, rules: RULES }, NOW_MS);
  return screenWord({
    ...verdict,
    isSatelliteOnly: feed.isSatelliteOnly === true,
    isDrill: drill !== null,
  });
};

test('tells what a screen shows, an override by its status and its mark [S9][GAP-76]', () => {
  expect(wordOf([anEvent({ status: 'WARNING' })])).toBe('WARNING');
  expect(wordOf([anEvent({ status: 'ALERT_OPEN' })])).toBe('ALERT_OPEN');
  expect(wordOf([anEvent({ status: 'ALERT' })])).toBe('CLOSED');
  expect(wordOf([])).toBe('OPEN');
  expect(wordOf([openingOverride(NOW_MS - 60_000)])).toBe('OPEN_OVERRIDE');
  expect(wordOf([closingOverride(NOW_MS - 60_000), anEvent({ status: 'ALERT' })])).toBe('CLOSED_OVERRIDE');
  expect(wordOf([openingOverride(NOW_MS)], { lightningAsOfMs: null })).toBe('UNKNOWN');
});

test('tells a drill by its mark, and what only loads as UNKNOWN [S4]', () => {
  expect(wordOf([], { drills: [anEvent({ status: 'ALERT' })] })).toBe('CLOSED_DRILL');
  const unmarked = { isOverride: false, isSatelliteOnly: false, isDrill: false };
  expect(screenWord({ ...unmarked, shown: 'LOADING' })).toBe('UNKNOWN');
  expect(screenWord({ ...unmarked, shown: 'UNKNOWN', isOverride: true })).toBe('UNKNOWN');
});

test('tells by its mark that satellites alone say OPEN, and of no other status [GAP-137][GAP-76]', () => {
  const satellites = { isSatelliteOnly: true } as const;
  expect(wordOf([], satellites)).toBe('OPEN_SATELLITE_ONLY');
  expect(wordOf([anEvent({ status: 'WARNING' })], satellites)).toBe('WARNING');
  expect(wordOf([anEvent({ status: 'ALERT' })], satellites)).toBe('CLOSED');
  expect(wordOf([openingOverride(NOW_MS - 60_000)], satellites)).toBe('OPEN_OVERRIDE');
  expect(wordOf([], { ...satellites, drills: [anEvent({ status: 'ALERT' })] })).toBe('CLOSED_DRILL');
  expect(wordOf([], { ...satellites, lightningAsOfMs: null })).toBe('UNKNOWN');
});

test('each word is that of its own status and marks', () => {
  for (const word of SCREEN_WORDS) expect(screenWord(marksOfWord(word))).toBe(word);
});
