import { expect, test } from 'vitest';
import { marksOfWord } from '#domain/alerting/marksOfWord.ts';
import { SCREEN_WORDS, screenWord } from '#domain/alerting/screenWord.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import { anEvent, closingOverride, freshFeed, NOW_MS, openingOverride, RULES } from './alertingFixtures.ts';

const wordOf = (...events: Parameters<typeof freshFeed>) => {
  const feed = freshFeed(...events);
  const { drill, ...verdict } = yardVerdict(feed, NO_WITNESS, { traits: {}, rules: RULES }, NOW_MS);
  return screenWord({ ...verdict, isDrill: drill !== null });
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
  expect(screenWord({ shown: 'LOADING', isOverride: false, isDrill: false })).toBe('UNKNOWN');
  expect(screenWord({ shown: 'UNKNOWN', isOverride: true, isDrill: false })).toBe('UNKNOWN');
});

test('each word is that of its own status and marks', () => {
  for (const word of SCREEN_WORDS) expect(screenWord(marksOfWord(word))).toBe(word);
});
