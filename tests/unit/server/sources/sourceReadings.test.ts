import { describe, expect, it } from 'vitest';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import { observationAt } from '../alerting/weatherFixture.ts';
import { batchOf, MINUTE_MS, NOW_MS, strikeAt } from '../alerting/engineFixture.ts';
import { handSource, profileOf } from './sourceFixture.ts';

const HOUR_MS = 60 * MINUTE_MS;
const LIMITS = { lateAfterMs: 15_000, goneAfterMs: 60_000 };

function measured(profile: Parameters<typeof profileOf>[1] = {}) {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
  const readings = createSourceReadings(clock);
  const hand = handSource(profileOf('east', { ...LIMITS, ...profile }));
  createStrikeRegistry([hand.source], readings).start(() => {});
  const quiet = (fromMs: number, asOfMs: number): StrikeBatch => ({ ...batchOf([], asOfMs), fromMs });
  return { clock, hand, quiet, read: () => readings.read()[0]! };
}

describe('readings of a source of strikes', () => {
  it('waits until something comes, and then counts rows, age and latency, which nothing from before the start has [GAP-137]', () => {
    const { clock, hand, read } = measured();
    expect(read()).toMatchObject({ condition: 'waiting', lastContentMs: null, lastDeliveryMs: null });
    hand.deliver(batchOf([strikeAt(1_000, NOW_MS - 9_000)], NOW_MS - 4_000));
    clock.atMs += 1_000;
    expect(read()).toMatchObject({
      condition: 'well',
      lastContentMs: NOW_MS - 4_000,
      lastDeliveryMs: NOW_MS,
      acceptedRows: 1,
      rejectedRows: 0,
    });
    expect(read().latency).toBeNull();
    clock.atMs = NOW_MS + 14_000;
    hand.deliver(batchOf([], NOW_MS + 10_000, NOW_MS - 4_000));
    expect(read().latency!.p50Ms / 4_000).toBeCloseTo(1, 1);
  });

  it.each([
    [15_000, 'well'],
    [15_001, 'late'],
    [60_000, 'late'],
    [60_001, 'gone'],
  ])('is with content %i ms old %s, whenever that was delivered [S5]', (ageMs, condition) => {
    const { clock, hand, quiet, read } = measured();
    hand.deliver(quiet(NOW_MS - MINUTE_MS, NOW_MS));
    clock.atMs += ageMs;
    // what comes again is no newer for that
    hand.deliver(quiet(NOW_MS - MINUTE_MS, NOW_MS));
    expect(read().condition).toBe(condition);
  });

  it('does not take content from ahead of the clock for fresh [S1][S5]', () => {
    const { clock, hand, quiet, read } = measured();
    hand.deliver(quiet(NOW_MS - MINUTE_MS, NOW_MS));
    hand.deliver(quiet(NOW_MS, NOW_MS + HOUR_MS));
    clock.atMs += 61_000;
    expect(read()).toMatchObject({ condition: 'gone', lastContentMs: NOW_MS, errorCount: 1 });
    expect(read().lastErrors[0]?.reason).toContain('ahead of the clock');
  });

  it('lists the gaps of the last day, of which the last one runs on, until a late delivery heals one', () => {
    const { clock, hand, quiet, read } = measured();
    hand.deliver(quiet(NOW_MS - HOUR_MS, NOW_MS - 10 * MINUTE_MS));
    hand.deliver(quiet(NOW_MS - 5 * MINUTE_MS, NOW_MS));
    const gap = [NOW_MS - 10 * MINUTE_MS, NOW_MS - 5 * MINUTE_MS];
    expect(read().gaps).toEqual([gap]);
    clock.atMs += 61_000;
    expect(read().gaps).toEqual([gap, [NOW_MS, clock.atMs]]);
    hand.deliver(quiet(NOW_MS - 10 * MINUTE_MS, NOW_MS - 5 * MINUTE_MS));
    expect(read().gaps).toEqual([[NOW_MS, clock.atMs]]);
    clock.atMs = NOW_MS + 25 * HOUR_MS;
    expect(read().gaps).toEqual([[clock.atMs - 24 * HOUR_MS, clock.atMs]]);
  });

  it('counts what a batch could not read as a gap, and its latency once', () => {
    const { hand, quiet, read } = measured();
    const uncovered = [[NOW_MS - 40 * MINUTE_MS, NOW_MS - 30 * MINUTE_MS]] as const;
    hand.deliver({ ...quiet(NOW_MS - HOUR_MS, NOW_MS), uncovered });
    expect(read().gaps).toEqual([[uncovered[0][0] - 1, uncovered[0][1] + 1]]);
    expect(read().latency).toEqual({ p50Ms: 0, p99Ms: 0 });
  });

  it('is never late where it tells of strikes alone, for its silence says nothing [S4]', () => {
    const { clock, hand, read } = measured({ role: 'secondary' });
    hand.deliver({ ...batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), fromMs: NOW_MS + 1 });
    clock.atMs += HOUR_MS;
    expect(read()).toMatchObject({ condition: 'well', tellsOfQuiet: false, gaps: [] });
  });

  it('keeps failures that the source tells of, the newest ten of them', () => {
    const readings = createSourceReadings({ nowMs: () => NOW_MS });
    const hand = handSource(profileOf('east'));
    let fail: (trouble: { reason: string; rejectedRows?: number }) => void = () => {};
    const source = { ...hand.source, troubles: (note: typeof fail) => void (fail = note) };
    createStrikeRegistry([source], readings).start(() => {});
    for (let nth = 1; nth <= 12; nth += 1) fail({ reason: `HTTP 503, ${nth}`, rejectedRows: 2 });
    const [reading] = readings.read();
    expect(reading).toMatchObject({ errorCount: 12, rejectedRows: 24, acceptedRows: 0 });
    expect(reading?.lastErrors).toHaveLength(10);
    expect(reading?.lastErrors[0]).toEqual({ atMs: NOW_MS, reason: 'HTTP 503, 12' });
  });

  it('is measured by what it claims where it may prove nothing', () => {
    const readings = createSourceReadings({ nowMs: () => NOW_MS });
    const hand = handSource(profileOf('east'));
    let claim: (span: readonly [number, number]) => void = () => {};
    const source = { ...hand.source, claims: (note: typeof claim) => void (claim = note) };
    createStrikeRegistry([source], readings).start(() => {});
    claim([NOW_MS - MINUTE_MS, NOW_MS - 2_000]);
    hand.deliver(batchOf([], NOW_MS - HOUR_MS));
    expect(readings.read()[0]).toMatchObject({ condition: 'well', lastContentMs: NOW_MS - 2_000 });
  });
});

describe('readings of a source of weather', () => {
  it('has a gap where observations follow each other by more than its limit', () => {
    const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
    const readings = createSourceReadings(clock);
    let deliver: (atMs: number) => void = () => {};
    createWeatherRegistry(
      [
        {
          profile: profileOf('station', { lateAfterMs: 10 * MINUTE_MS, goneAfterMs: 20 * MINUTE_MS }),
          hazards: [],
          start: (to) => void (deliver = (atMs) => to([observationAt(atMs)])),
          lookAgain: () => {},
          stop: () => {},
        },
      ],
      readings,
    ).start(() => {});
    for (const minute of [0, 20, 41, 60]) {
      clock.atMs = NOW_MS + minute * MINUTE_MS;
      deliver(clock.atMs);
    }
    expect(readings.read()[0]).toMatchObject({ content: 'weather', condition: 'well', acceptedRows: 4 });
    expect(readings.read()[0]?.gaps).toEqual([[NOW_MS + 20 * MINUTE_MS, NOW_MS + 41 * MINUTE_MS]]);
  });
});
