import { describe, expect, test } from 'vitest';
import { createPastSpells, type PastSpell } from '#server/alerting/pastSpells.ts';
import { MAX_AHEAD_MS } from '#server/platform/time/aheadOfClock.ts';
import { NOW_MS, QUIET_MS } from './engineFixture.ts';

const DAY_MS = 24 * 3_600_000;

/** Lightning in the alert ring whose last strike fell at `NOW_MS`; found over as it ended. */
const SPELL: PastSpell = {
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

describe('spells that are over', () => {
  test('run again while the clock says less than their end, not a millisecond longer, and once [S1][S6]', () => {
    const past = createPastSpells([SPELL]);
    expect(past.takeRunning(SPELL.endAtMs)).toEqual([]);
    expect([...past.all()]).toEqual([SPELL]);
    expect(past.takeRunning(SPELL.endAtMs - 1)).toEqual([SPELL]);
    expect([...past.all()]).toEqual([]);
    expect(past.takeRunning(SPELL.endAtMs - 1)).toEqual([]);
  });

  test('are kept for a day after they were found to be, and not a millisecond longer', () => {
    const past = createPastSpells([SPELL]);
    expect(past.takeRunning(SPELL.overAtMs + DAY_MS - 1)).toEqual([]);
    expect([...past.all()]).toEqual([SPELL]);
    expect(past.takeRunning(SPELL.overAtMs + DAY_MS)).toEqual([]);
    expect([...past.all()]).toEqual([]);
  });

  test('are forgotten where their last strike lies too far ahead of the clock to be true, and run up to there [S6]', () => {
    const past = createPastSpells([SPELL]);
    expect(past.takeRunning(NOW_MS - MAX_AHEAD_MS)).toEqual([SPELL]);
    const ahead = createPastSpells([SPELL]);
    expect(ahead.takeRunning(NOW_MS - MAX_AHEAD_MS - 1)).toEqual([]);
    expect([...ahead.all()]).toEqual([]);
  });

  test('stay as they were found to be when they are delivered again, and last longer where rules do [S1]', () => {
    const past = createPastSpells([]);
    const { overAtMs, ...spell } = SPELL;
    past.note(spell, overAtMs);
    past.note(spell, overAtMs + 5_000);
    past.note({ ...spell, endAtMs: spell.endAtMs - 1 }, overAtMs + 5_000);
    expect([...past.all()]).toEqual([SPELL]);
    expect(past.has(spell)).toBe(true);
    const longer = { ...spell, endAtMs: spell.endAtMs + 1 };
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
    const past = createPastSpells([SPELL]);
    expect(others.map(past.has)).toEqual([false, false, false]);
    others.forEach((spell) => past.note(spell, spell.overAtMs));
    expect([...past.all()]).toEqual([SPELL, ...others]);
  });
});
