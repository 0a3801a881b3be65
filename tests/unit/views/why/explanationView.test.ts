import { describe, expect, it } from 'vitest';
import { explainVerdict } from '#domain/alerting/explainVerdict.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { isSameToRead } from '#views/why/explanationView.ts';
import { freshFeed, lightningAlert, NOW_MS, RULES } from '../../domain/alerting/alertingFixtures.ts';

function explainAt(nowMs: number, feed: FeedFacts) {
  const question = {
    feed,
    witness: NO_WITNESS,
    traits: {},
    rules: RULES,
    nowMs,
    doubt: null,
    closestStrikeM: null,
    isWatched: true,
  };
  return explainVerdict(question, (news) => {
    const asked = { ...question, ...news };
    return yardVerdict(asked.feed, asked.witness, asked, asked.nowMs);
  });
}

describe('an explanation reads the same', () => {
  const feed = freshFeed([lightningAlert(NOW_MS - 90_000)], { lightningAsOfMs: NOW_MS });
  const at = (nowMs: number) => explainAt(nowMs, feed);

  it('within a second of the age of its feed, and not in the next', () => {
    expect(isSameToRead(at(NOW_MS), at(NOW_MS + 999))).toBe(true);
    expect(isSameToRead(at(NOW_MS), at(NOW_MS + 1_000))).toBe(false);
  });

  it('from a minute on within a minute of all ages', () => {
    const old = (nowMs: number) =>
      explainAt(nowMs, freshFeed([], { generatedAtMs: NOW_MS, lightningAsOfMs: NOW_MS }));
    expect(isSameToRead(old(NOW_MS + 120_000), old(NOW_MS + 179_999))).toBe(true);
    expect(isSameToRead(old(NOW_MS + 120_000), old(NOW_MS + 180_000))).toBe(false);
  });

  it('only while it says the same', () => {
    expect(isSameToRead(at(NOW_MS), explainAt(NOW_MS, freshFeed()))).toBe(false);
  });
});
