import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { isOverrideEvent, type ActiveEvent, type EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { latestPerType, worstFirst } from '#domain/alerting/alertOrder.ts';
import { chooseAlerts } from '#domain/alerting/chooseAlerts.ts';
import { hasEnded } from '#domain/alerting/eventEnd.ts';
import { statusOfEvent } from '#domain/alerting/statusOfEvent.ts';
import { traitsOf } from '../../../support/yardEvents.ts';
import {
  anEvent,
  anyEvents,
  anyTraits,
  closingOverride,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
  QUIET_MS,
} from './alertingFixtures.ts';

const NOW = { nowMs: NOW_MS, provenMs: NOW_MS };
const idsOf = (events: readonly ActiveEvent[]) => events.map(({ id }) => id);
const chosenIds = (events: readonly ActiveEvent[], traits: EventTraitsByType = {}) =>
  idsOf(chooseAlerts(events, traits, NOW, QUIET_MS).alerts);

describe('which events count', () => {
  it('keeps an event until one millisecond before its end [STATUS-06]', () => {
    expect(chosenIds([anEvent({ expiresAtMs: NOW_MS + 1 })])).toEqual(['event-1']);
    expect(chosenIds([anEvent({ expiresAtMs: NOW_MS })])).toEqual([]);
  });

  it('keeps lightning until 30 min after its last strike [STATUS-21][S1]', () => {
    expect(chosenIds([lightningAlert(NOW_MS - QUIET_MS + 1)])).toEqual(['lightning-1']);
    expect(chosenIds([lightningAlert(NOW_MS - QUIET_MS)])).toEqual([]);
  });

  it('keeps the latest-ending event of a type [STATUS-07]', () => {
    const early = anEvent({ id: 'early', expiresAtMs: NOW_MS + MINUTE_MS, status: 'ALERT' });
    const late = anEvent({ id: 'late', expiresAtMs: NOW_MS + 2 * MINUTE_MS });
    const other = anEvent({ id: 'other', type: 'snowfall_level1' });
    expect(chosenIds([early, late, other]).sort()).toEqual(['late', 'other']);
    expect(chosenIds([late, other, early]).sort()).toEqual(['late', 'other']);
  });

  it('keeps the worse of two that end together [STATUS-07][S2]', () => {
    const mild = anEvent({ id: 'mild', status: 'WARNING' });
    const grave = anEvent({ id: 'grave', status: 'ALERT' });
    expect(chosenIds([mild, grave])).toEqual(['grave']);
    expect(chosenIds([grave, mild])).toEqual(['grave']);
  });

  it('does not let a milder lightning notice replace an ALERT that runs [STATUS-07][S2]', () => {
    const alert = lightningAlert(NOW_MS - MINUTE_MS);
    const notice = lightningAlert(NOW_MS, {
      id: 'notice',
      status: 'WARNING',
      expiresAtMs: NOW_MS + 2 * QUIET_MS,
    });
    expect(chosenIds([alert, notice])).toEqual(['lightning-1']);
    expect(chosenIds([notice, alert])).toEqual(['lightning-1']);
  });

  it('hides types whose metadata says so [STATUS-08]', () => {
    const hidden = { wind_level1: traitsOf({ isYardVisible: false }) };
    expect(chosenIds([anEvent({ status: 'ALERT' })], hidden)).toEqual([]);
    expect(chosenIds([anEvent({ type: 'wind_level2' })], hidden)).toEqual(['event-1']);
    const hiddenLightning = { lightning_warning: traitsOf({ isYardVisible: false }) };
    const warning = lightningAlert(NOW_MS, { type: 'lightning_warning', status: 'WARNING' });
    expect(chosenIds([warning], hiddenLightning)).toEqual([]);
  });

  it('ignores lightning that metadata calls ALL_CLEAR, and only lightning [STATUS-09]', () => {
    const harmless = {
      lightning_warning: traitsOf({ status: 'ALL_CLEAR' }),
      wind_level1: traitsOf({ status: 'ALL_CLEAR' }),
    };
    const warning = lightningAlert(NOW_MS, { type: 'lightning_warning', status: 'WARNING' });
    expect(chosenIds([warning, anEvent()], harmless)).toEqual(['event-1']);
  });

  it('shows an ALERT by lightning whatever metadata says [STATUS-08][STATUS-09][S1]', () => {
    const slip = { lightning_alert: traitsOf({ isYardVisible: false, status: 'ALL_CLEAR' }) };
    expect(chosenIds([lightningAlert(NOW_MS)], slip)).toEqual(['lightning-1']);
  });

  it('shows an event of a type that nobody knows [S1]', () => {
    expect(chosenIds([anEvent({ type: 'constructor', status: 'ALERT' })])).toEqual(['event-1']);
  });
});

describe('the order', () => {
  it('puts the higher severity first, of metadata before its own [GAP-73]', () => {
    const traits = { wind_level1: traitsOf({ globalSeverity: 9 }) };
    const wind = anEvent({ id: 'wind', severity: 1 });
    const snow = anEvent({ id: 'snow', type: 'snowfall_level1', severity: 5 });
    expect(chosenIds([wind, snow])).toEqual(['snow', 'wind']);
    expect(chosenIds([wind, snow], traits)).toEqual(['wind', 'snow']);
  });

  it('puts a status that holds people back before any severity [S1]', () => {
    const severe = anEvent({ id: 'severe', status: 'WARNING', severity: 99 });
    const alert = anEvent({ id: 'alert', type: 'snowfall_level1', status: 'ALERT', severity: 1 });
    expect(chosenIds([severe, alert])).toEqual(['alert', 'severe']);
  });

  it('breaks ties by the later end, then by id [STATUS-17]', () => {
    const b = anEvent({ id: 'b', type: 'snowfall_level1' });
    const a = anEvent({ id: 'a', type: 'snowfall_level2' });
    const later = anEvent({ id: 'z', type: 'wind_level3', expiresAtMs: NOW_MS + 60 * MINUTE_MS });
    const endless = anEvent({ id: 'y', type: 'wind_level2', expiresAtMs: null });
    expect(chosenIds([b, a, later, endless])).toEqual(['y', 'z', 'a', 'b']);
  });

  it('does not depend on the order of the feed but for equal ids [STATUS-17]', () => {
    fc.assert(
      fc.property(anyEvents, anyTraits, (events, traits) => {
        const named = events.map((event, place) => ({ ...event, id: `${place}` }));
        const onePerType = latestPerType(named, QUIET_MS);
        expect(idsOf(worstFirst(onePerType.toReversed(), traits, QUIET_MS))).toEqual(
          idsOf(worstFirst(onePerType, traits, QUIET_MS)),
        );
      }),
    );
  });

  it('never hides an ALERT that runs behind another status [S1]', () => {
    fc.assert(
      fc.property(anyEvents, anyTraits, (events, traits) => {
        const { alerts } = chooseAlerts(events, traits, NOW, QUIET_MS);
        const statuses = alerts.map(statusOfEvent);
        expect(statuses.includes('ALERT')).toBe(statuses[0] === 'ALERT');
      }),
    );
  });

  it('shows every lightning ALERT type that runs [S1]', () => {
    fc.assert(
      fc.property(anyEvents, anyTraits, (events, traits) => {
        const types = events
          .filter((event) => event.type.startsWith('lightning_') && statusOfEvent(event) === 'ALERT')
          .filter((event) => !hasEnded(event, QUIET_MS, NOW_MS))
          .map(({ type }) => type);
        const { alerts } = chooseAlerts(events, traits, NOW, QUIET_MS);
        for (const type of types) {
          expect(alerts.some((event) => event.type === type && statusOfEvent(event) === 'ALERT')).toBe(true);
        }
      }),
    );
  });

  it('shows each type once, and no override among the alerts [STATUS-07][STATUS-11]', () => {
    fc.assert(
      fc.property(anyEvents, anyTraits, (events, traits) => {
        const { alerts } = chooseAlerts(events, traits, NOW, QUIET_MS);
        expect(new Set(alerts.map(({ type }) => type)).size).toBe(alerts.length);
        expect(alerts.some(isOverrideEvent)).toBe(false);
      }),
    );
  });
});

describe('the override chosen', () => {
  const chosen = (events: readonly ActiveEvent[]) =>
    chooseAlerts(events, {}, NOW, QUIET_MS).override?.id ?? null;

  it('is the one set last [STATUS-11]', () => {
    const older = closingOverride(NOW_MS - 2 * MINUTE_MS);
    const newer = openingOverride(NOW_MS - MINUTE_MS);
    expect(chosen([older, newer])).toBe('override-1');
    expect(chosen([newer, older])).toBe('override-1');
  });

  it('is the closing one of two set together [S1]', () => {
    const both = [openingOverride(NOW_MS - MINUTE_MS), closingOverride(NOW_MS - MINUTE_MS)];
    expect(chosen(both)).toBe('override-2');
    expect(chosen(both.toReversed())).toBe('override-2');
  });

  it('ends with its expiry, one millisecond before it does not [S9]', () => {
    expect(chosen([openingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS + 1 })])).toBe('override-1');
    expect(chosen([openingOverride(NOW_MS - MINUTE_MS, { expiresAtMs: NOW_MS })])).toBeNull();
  });

  it('does not open before its start, nor with a start that cannot be read [S9]', () => {
    expect(chosen([openingOverride(NOW_MS)])).toBe('override-1');
    expect(chosen([openingOverride(NOW_MS + 1)])).toBeNull();
    expect(chosen([openingOverride(Number.NaN, { expiresAtMs: NOW_MS + MINUTE_MS })])).toBeNull();
  });

  it('closes at once, with a start that is to come or cannot be read [S2]', () => {
    expect(chosen([closingOverride(NOW_MS + MINUTE_MS)])).toBe('override-2');
    expect(chosen([closingOverride(Number.NaN), openingOverride(NOW_MS)])).toBe('override-2');
    expect(chosen([openingOverride(NOW_MS), closingOverride(Number.NaN)])).toBe('override-2');
  });
});
