import { describe, expect, test } from 'vitest';
import { createPastEpisodes, type PastEpisode } from '#server/alerting/pastEpisodes.ts';
import { MAX_AHEAD_MS } from '#server/platform/time/aheadOfClock.ts';
import { NOW_MS, QUIET_MS } from './engineFixture.ts';

const DAY_MS = 24 * 3_600_000;

/** Lightning in the alert ring whose last strike fell at `NOW_MS`; found over as it ended. */
const SPELL: PastEpisode = {
  facility: 0,
  ring: 'alert',
  startAtMs: NOW_MS,
  lastAtMs: NOW_MS,
  endAtMs: NOW_MS + QUIET_MS,
  closestM: 3_000,
  closestLon: -73,
  closestLat: 44,
  closestAtMs: NOW_MS,
  strikes: 1,
  overAtMs: NOW_MS + QUIET_MS,
};

describe('episodes that are over', () => {
  test('run again while the clock says less than their end, not a millisecond longer, and once [S1][S6]', () => {
    const past = createPastEpisodes([SPELL]);
    expect(past.takeRunning(SPELL.endAtMs)).toEqual([]);
    expect([...past.all()]).toEqual([SPELL]);
    expect(past.takeRunning(SPELL.endAtMs - 1)).toEqual([SPELL]);
    expect([...past.all()]).toEqual([]);
    expect(past.takeRunning(SPELL.endAtMs - 1)).toEqual([]);
  });

  test('are kept for a day after they were found to be, and not a millisecond longer', () => {
    const past = createPastEpisodes([SPELL]);
    expect(past.takeRunning(SPELL.overAtMs + DAY_MS - 1)).toEqual([]);
    expect([...past.all()]).toEqual([SPELL]);
    expect(past.takeRunning(SPELL.overAtMs + DAY_MS)).toEqual([]);
    expect([...past.all()]).toEqual([]);
  });

  test('are forgotten where their last strike lies too far ahead of the clock to be true, and run up to there [S6]', () => {
    const past = createPastEpisodes([SPELL]);
    expect(past.takeRunning(NOW_MS - MAX_AHEAD_MS)).toEqual([SPELL]);
    const ahead = createPastEpisodes([SPELL]);
    expect(ahead.takeRunning(NOW_MS - MAX_AHEAD_MS - 1)).toEqual([]);
    expect([...ahead.all()]).toEqual([]);
  });

  test('stay as they were found to be when they are delivered again, and last longer where rules do [S1]', () => {
    const past = createPastEpisodes([]);
    const { overAtMs, ...episode } = SPELL;
    past.note(episode, overAtMs);
    past.note(episode, overAtMs + 5_000);
    past.note({ ...episode, endAtMs: episode.endAtMs - 1 }, overAtMs + 5_000);
    expect([...past.all()]).toEqual([SPELL]);
    expect(past.has(episode)).toBe(true);
    const longer = { ...episode, endAtMs: episode.endAtMs + 1 };
    expect(past.has(longer)).toBe(false);
    past.note(longer, overAtMs + 5_000);
    expect([...past.all()]).toEqual([{ ...longer, overAtMs: overAtMs + 5_000 }]);
  });

  test('are told apart by facility, ring and last strike', () => {
    const others = [
      { ...SPELL, facility: 1 },
      { ...SPELL, ring: 'warning' as const },
      { ...SPELL, lastAtMs: SPELL.lastAtMs + 1 },
    ];
    const past = createPastEpisodes([SPELL]);
    expect(others.map(past.has)).toEqual([false, false, false]);
    others.forEach((episode) => past.note(episode, episode.overAtMs));
    expect([...past.all()]).toEqual([SPELL, ...others]);
  });
});
