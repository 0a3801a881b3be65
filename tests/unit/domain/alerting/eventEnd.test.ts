import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { endOfEventMs, hasEnded, lastStrikeOfMs, OVERRIDE_LIFETIME_MS } from '#domain/alerting/eventEnd.ts';
import {
  anEvent,
  anyEvents,
  closingOverride,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
  QUIET_MS,
} from './alertingFixtures.ts';

const aStrike = (atMs: number) => ({ position: [-100, 37] as const, distanceM: 4000, atMs });

describe('the end of lightning', () => {
  it('is 30 min after its start where no expiry is given [STATUS-21]', () => {
    expect(endOfEventMs(lightningAlert(NOW_MS, { expiresAtMs: null }), QUIET_MS)).toBe(
      NOW_MS + 30 * MINUTE_MS,
    );
  });

  it('comes 30 min after its start, and not a millisecond before [STATUS-21][CONST-14][S1]', () => {
    const alert = lightningAlert(NOW_MS - 30 * MINUTE_MS, { expiresAtMs: null });
    expect(hasEnded(alert, QUIET_MS, NOW_MS - 1)).toBe(false);
    expect(hasEnded(alert, QUIET_MS, NOW_MS)).toBe(true);
  });

  it('is never before the quiet period after the last strike, whatever the expiry says [STATUS-21][S1][S3]', () => {
    const hasty = lightningAlert(NOW_MS, { expiresAtMs: NOW_MS + MINUTE_MS });
    expect(endOfEventMs(hasty, QUIET_MS)).toBe(NOW_MS + QUIET_MS);
  });

  it('may be after it [STATUS-21]', () => {
    const patient = lightningAlert(NOW_MS, { expiresAtMs: NOW_MS + QUIET_MS + MINUTE_MS });
    expect(endOfEventMs(patient, QUIET_MS)).toBe(NOW_MS + QUIET_MS + MINUTE_MS);
  });

  it('counts a closest strike that came after the start, and not one before it [STATUS-21][S3]', () => {
    const later = lightningAlert(NOW_MS, { closestStrike: aStrike(NOW_MS + MINUTE_MS) });
    const earlier = lightningAlert(NOW_MS, { closestStrike: aStrike(NOW_MS - MINUTE_MS) });
    expect(endOfEventMs(later, QUIET_MS)).toBe(NOW_MS + MINUTE_MS + QUIET_MS);
    expect(endOfEventMs(earlier, QUIET_MS)).toBe(NOW_MS + QUIET_MS);
    expect(lastStrikeOfMs(earlier)).toBe(NOW_MS);
  });

  it('is not known where the start cannot be read, so the event goes on [S1][S4]', () => {
    const broken = lightningAlert(Number.NaN, { expiresAtMs: NOW_MS - 1 });
    expect(endOfEventMs(broken, QUIET_MS)).toBeNull();
    expect(hasEnded(broken, QUIET_MS, NOW_MS)).toBe(false);
  });

  it('moves out with a later strike, never in [S3]', () => {
    const offset = fc.integer({ min: -120 * MINUTE_MS, max: 120 * MINUTE_MS });
    fc.assert(
      fc.property(anyEvents, offset, (events, offsetMs) => {
        for (const event of events.filter(({ type }) => type.startsWith('lightning_'))) {
          const known = { ...event, closestStrike: event.closestStrike ?? aStrike(event.startAtMs) };
          const before = endOfEventMs(known, QUIET_MS) ?? Infinity;
          const struckMs = Math.max(known.closestStrike.atMs, NOW_MS + offsetMs);
          const after = endOfEventMs({ ...known, closestStrike: aStrike(struckMs) }, QUIET_MS) ?? Infinity;
          expect(after).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });
});

describe('the end of other events', () => {
  it('is their expiry, and at it they have ended [STATUS-06]', () => {
    const wind = anEvent({ expiresAtMs: NOW_MS });
    expect(hasEnded(wind, QUIET_MS, NOW_MS - 1)).toBe(false);
    expect(hasEnded(wind, QUIET_MS, NOW_MS)).toBe(true);
  });

  it('is not known without an expiry or with a broken one [STATUS-06][S4]', () => {
    for (const expiresAtMs of [null, Number.NaN]) {
      expect(hasEnded(anEvent({ expiresAtMs }), QUIET_MS, NOW_MS + 1e12)).toBe(false);
    }
  });
});

describe('the end of an override', () => {
  it('comes 12 h after it was set where none is given [S9]', () => {
    const immortal = openingOverride(NOW_MS, { expiresAtMs: null });
    expect(endOfEventMs(immortal, QUIET_MS)).toBe(NOW_MS + OVERRIDE_LIFETIME_MS);
    expect(OVERRIDE_LIFETIME_MS).toBe(12 * 60 * MINUTE_MS);
  });

  it('does not come by itself to one that closes the yard [S2]', () => {
    expect(endOfEventMs(closingOverride(NOW_MS, { expiresAtMs: null }), QUIET_MS)).toBeNull();
  });
});
