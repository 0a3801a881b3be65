import { describe, expect, test } from 'vitest';
import { mergeWitness } from '#machines/feed/heldWitness.ts';
import { MISSION_TIME_MS as NOW_MS } from '../../../support/missionTime.ts';

const MINUTE_MS = 60_000;

describe('a strike once seen', () => {
  const held = { lastAlertStrikeMs: NOW_MS, lastWarningStrikeMs: null };

  test.each([
    ['is kept where a later report has none', null, NOW_MS],
    ['is kept where a later report is older', NOW_MS - MINUTE_MS, NOW_MS],
    ['is kept where a later report cannot be read', Number.NaN, NOW_MS],
    ['gives way to a later strike', NOW_MS + 1, NOW_MS + 1],
  ])('%s [S2][S3]', (_, lastAlertStrikeMs, wantedMs) => {
    const merged = mergeWitness(held, { lastAlertStrikeMs, lastWarningStrikeMs: NOW_MS - 1 });
    expect(merged).toMatchObject({ lastAlertStrikeMs: wantedMs, lastWarningStrikeMs: NOW_MS - 1 });
  });
});
