import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { countdownFor } from '#domain/alerting/countdown.ts';
import { anEvent, lightningAlert, MINUTE_MS, NOW_MS, QUIET_MS, RULES } from './alertingFixtures.ts';

const NOTHING = { lastStrikeMs: null, etaMs: null };

describe('the countdown of lightning', () => {
  it('runs to 30 min after eventStartAt [STATUS-21][STATUS-22]', () => {
    const alert = lightningAlert(NOW_MS - 12 * MINUTE_MS);
    expect(countdownFor(alert, NOTHING, RULES, NOW_MS)).toEqual({
      kind: 'running',
      untilMs: NOW_MS + 18 * MINUTE_MS,
      remainingMs: 18 * MINUTE_MS,
    });
  });

  it('is over at its end, and runs one millisecond before [STATUS-21]', () => {
    const alert = lightningAlert(NOW_MS - QUIET_MS);
    expect(countdownFor(alert, NOTHING, RULES, NOW_MS - 1)).toMatchObject({
      kind: 'running',
      remainingMs: 1,
    });
    expect(countdownFor(alert, NOTHING, RULES, NOW_MS)).toEqual({ kind: 'over', untilMs: NOW_MS });
  });

  it('moves out with a later strike that the page knows of, never in [STATUS-21][STATUS-22][S3]', () => {
    const strike = fc.option(fc.integer({ min: -90 * MINUTE_MS, max: MINUTE_MS }));
    fc.assert(
      fc.property(strike, (offsetMs) => {
        const startMs = NOW_MS - 12 * MINUTE_MS;
        const lastStrikeMs = offsetMs === null ? null : NOW_MS + offsetMs;
        const countdown = countdownFor(lightningAlert(startMs), { lastStrikeMs, etaMs: null }, RULES, NOW_MS);
        expect(countdown).toMatchObject({ untilMs: Math.max(startMs, lastStrikeMs ?? startMs) + QUIET_MS });
      }),
    );
  });

  it('says that lightning is about where nobody said how near [STATUS-23]', () => {
    const alert = lightningAlert(NOW_MS, { triggerDistanceM: null });
    expect(countdownFor(alert, NOTHING, RULES, NOW_MS)).toEqual({ kind: 'surrounding' });
  });

  it('counts where the distance is zero [STATUS-22]', () => {
    const alert = lightningAlert(NOW_MS, { triggerDistanceM: 0 });
    expect(countdownFor(alert, NOTHING, RULES, NOW_MS).kind).toBe('running');
  });

  it('is not there for a start that cannot be read [S4]', () => {
    expect(countdownFor(lightningAlert(Number.NaN), NOTHING, RULES, NOW_MS)).toEqual({ kind: 'none' });
  });
});

describe('the countdown of other events', () => {
  it('runs to their own expiry, and is gone at it [STATUS-22]', () => {
    const wind = anEvent({ expiresAtMs: NOW_MS + MINUTE_MS });
    expect(countdownFor(wind, NOTHING, RULES, NOW_MS)).toMatchObject({
      kind: 'running',
      remainingMs: MINUTE_MS,
    });
    expect(countdownFor(wind, NOTHING, RULES, NOW_MS + MINUTE_MS)).toEqual({ kind: 'none' });
  });

  it('takes the estimate where there is no expiry [STATUS-22]', () => {
    const wind = anEvent({ expiresAtMs: null });
    const etaMs = NOW_MS + 5 * MINUTE_MS;
    expect(countdownFor(wind, { lastStrikeMs: null, etaMs }, RULES, NOW_MS)).toMatchObject({
      untilMs: etaMs,
    });
    expect(countdownFor(wind, NOTHING, RULES, NOW_MS)).toEqual({ kind: 'none' });
  });
});

describe('the countdown without an alert', () => {
  it('runs from a strike that only the page knows of, and is gone after it [STATUS-22][S3]', () => {
    const seen = { lastStrikeMs: NOW_MS - QUIET_MS, etaMs: null };
    expect(countdownFor(null, seen, RULES, NOW_MS - 1)).toMatchObject({ kind: 'running', remainingMs: 1 });
    expect(countdownFor(null, seen, RULES, NOW_MS)).toEqual({ kind: 'none' });
  });

  it('is not there where nothing is known', () => {
    expect(countdownFor(null, NOTHING, RULES, NOW_MS)).toEqual({ kind: 'none' });
  });
});
