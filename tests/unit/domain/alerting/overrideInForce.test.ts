import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { NO_OVERRIDE, overrideInForce, strikesAfter } from '#domain/alerting/overrideInForce.ts';
import { ALERT_STATUSES, YARD_STATUSES } from '#domain/alerting/alertStatus.ts';
import {
  anEvent,
  closingOverride,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
} from './alertingFixtures.ts';

const SET_MS = NOW_MS - 60 * MINUTE_MS;

describe('without an override', () => {
  it('the default holds [STATUS-12]', () => {
    expect(overrideInForce(null, [], null)).toEqual({
      isSet: false,
      id: null,
      group: 'Default',
      title: 'Yard is Open',
      message: 'Yard is open',
      status: 'ALL_CLEAR',
      yardStatus: 'OPEN',
      eventId: null,
    });
  });
});

describe('an override event', () => {
  it('becomes the override in force, with the id of its payload [STATUS-11]', () => {
    const override = openingOverride(SET_MS, {
      id: 'kepler-7',
      overrideId: 'ov-7',
      title: 'Open',
      message: 'Go on',
    });
    expect(overrideInForce(override, [], null)).toEqual({
      isSet: true,
      id: 'ov-7',
      group: 'Default',
      title: 'Open',
      message: 'Go on',
      status: 'ALL_CLEAR',
      yardStatus: 'OPEN',
      eventId: 'kepler-7',
    });
  });

  it('takes its message for a title that is missing, and its own id [STATUS-11]', () => {
    const override = openingOverride(SET_MS, { id: 'kepler-7', title: null, message: 'Go on', group: null });
    expect(overrideInForce(override, [], null)).toMatchObject({
      id: 'kepler-7',
      title: 'Go on',
      group: 'Default',
    });
  });

  it('opens only where both its statuses do; everything else closes [STATUS-11][S1]', () => {
    for (const overrideStatus of [...ALERT_STATUSES, null]) {
      for (const yardStatus of [...YARD_STATUSES, null]) {
        const opens = overrideStatus === 'ALL_CLEAR' && (yardStatus === 'OPEN' || yardStatus === null);
        const inForce = overrideInForce(openingOverride(SET_MS, { overrideStatus, yardStatus }), [], null);
        expect(inForce).toMatchObject(
          opens ? { status: 'ALL_CLEAR', yardStatus: 'OPEN' } : { status: 'ALERT', yardStatus: 'CLOSED' },
        );
      }
    }
  });
});

describe('an override that opens', () => {
  const open = openingOverride(SET_MS);
  const isSet = (...args: Parameters<typeof overrideInForce>) => overrideInForce(...args).isSet;

  it('stands while lightning from before it is still listed [S9]', () => {
    expect(isSet(open, [lightningAlert(SET_MS)], SET_MS)).toBe(true);
  });

  it('is revoked by a lightning ALERT whose strike came one millisecond after it [STATUS-11][S9]', () => {
    expect(overrideInForce(open, [lightningAlert(SET_MS + 1)], null)).toBe(NO_OVERRIDE);
  });

  it('is revoked by a strike that the page itself saw after it [STATUS-11][S9]', () => {
    expect(overrideInForce(open, [], SET_MS + 1)).toBe(NO_OVERRIDE);
  });

  it('is revoked by a closest strike after it, and by times that cannot be read [S9]', () => {
    const closestStrike = { position: [-100, 37] as const, distanceM: 3000, atMs: SET_MS + 1 };
    expect(isSet(open, [lightningAlert(SET_MS - 1, { closestStrike })], null)).toBe(false);
    expect(isSet(open, [lightningAlert(Number.NaN)], null)).toBe(false);
    expect(isSet(open, [], Number.NaN)).toBe(false);
  });

  it('has no strikes after it where none is told and none was seen, even if its start cannot be read [S9]', () => {
    expect(strikesAfter(openingOverride(Number.NaN), [], null)).toEqual([]);
    expect(strikesAfter(openingOverride(Number.NaN), [], NOW_MS)).toEqual([NOW_MS]);
  });

  it('is not revoked by weather or by a warning [STATUS-11][S9]', () => {
    const wind = anEvent({ status: 'ALERT', startAtMs: NOW_MS });
    const warning = lightningAlert(NOW_MS, { type: 'lightning_warning', status: 'WARNING' });
    expect(isSet(open, [wind, warning], null)).toBe(true);
  });

  it('never survives a strike after it, wherever the strike is told [S9]', () => {
    const later = fc.integer({ min: 1, max: 60 * MINUTE_MS }).map((afterMs) => SET_MS + afterMs);
    fc.assert(
      fc.property(later, fc.boolean(), (strikeMs, isInFeed) => {
        const alerts = isInFeed ? [lightningAlert(strikeMs)] : [];
        expect(isSet(open, alerts, isInFeed ? null : strikeMs)).toBe(false);
      }),
    );
  });
});

it('an override that closes is not revoked by lightning [S2]', () => {
  const inForce = overrideInForce(closingOverride(SET_MS), [lightningAlert(NOW_MS)], NOW_MS);
  expect(inForce).toMatchObject({ isSet: true, yardStatus: 'CLOSED' });
});
