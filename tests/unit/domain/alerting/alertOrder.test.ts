import { describe, expect, it } from 'vitest';
import { latestPerType, severityOf, worstFirst } from '#domain/alerting/alertOrder.ts';
import { traitsOf } from '../../../support/yardEvents.ts';
import { anEvent, lightningAlert, MINUTE_MS, NOW_MS, QUIET_MS } from './alertingFixtures.ts';

const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

describe('how bad an event is', () => {
  const bad = anEvent({ severity: 3 });

  it.each([
    ['what metadata says', bad, { wind_level1: traitsOf({ globalSeverity: 5 }) }, 5],
    ['what metadata says, 0 too', bad, { wind_level1: traitsOf({ globalSeverity: 0 }) }, 0],
    ['what the event says where metadata says nothing', bad, { wind_level1: traitsOf({}) }, 3],
    ['what the event says where there is no metadata', bad, {}, 3],
    ['0 where nobody says', anEvent(), {}, 0],
    ['0 where it cannot be read', anEvent({ severity: Number.NaN }), {}, 0],
  ])('is %s [GAP-73]', (_, event, traits, severity) => {
    expect(severityOf(event, traits)).toBe(severity);
  });
});

describe('of events', () => {
  it('the worse status comes first, whatever the severities say [S1]', () => {
    const mild = anEvent({ id: 'mild', severity: 9 });
    const alert = anEvent({ id: 'alert', status: 'ALERT', severity: 1 });
    expect(idsOf(worstFirst([mild, alert], {}, QUIET_MS))).toEqual(['alert', 'mild']);
  });

  it('with one status the severer comes first, then the later end, then the id [GAP-73]', () => {
    const a = anEvent({ id: 'a' });
    const b = anEvent({ id: 'b' });
    const longer = anEvent({ id: 'longer', expiresAtMs: NOW_MS + 40 * MINUTE_MS });
    const endless = anEvent({ id: 'endless', expiresAtMs: null });
    const severe = anEvent({ id: 'severe', severity: 1 });
    const wanted = ['severe', 'endless', 'longer', 'a', 'b'];
    expect(idsOf(worstFirst([b, a, longer, endless, severe], {}, QUIET_MS))).toEqual(wanted);
    expect(idsOf(worstFirst([severe, endless, longer, a, b], {}, QUIET_MS))).toEqual(wanted);
  });
});

describe('the alert to be displayed', () => {
  const at = (id: string, severity: number | null, type = 'wind_level1') => anEvent({ id, severity, type });

  it('is the one of the highest severity, and the others follow by theirs, however they came [STATUS-10]', () => {
    const events = [at('two', 2), at('none', null), at('ten', 10), at('one', 1), at('less', -1)];
    for (const came of [events, events.toReversed()])
      expect(idsOf(worstFirst(came, {}, QUIET_MS))).toEqual(['ten', 'two', 'one', 'none', 'less']);
  });

  it('is judged by the severity of its type, where the service tells of one, and else by its own [STATUS-10]', () => {
    const traits = { snowfall_level1: traitsOf({ globalSeverity: 7 }), wind_level1: traitsOf({}) };
    const events = [at('wind', 6), at('snow', 1, 'snowfall_level1'), at('mist', 8, 'lowVisibility_level1')];
    expect(idsOf(worstFirst(events, traits, QUIET_MS))).toEqual(['mist', 'snow', 'wind']);
  });

  it('is one that holds people back before any other, whatever their severities [STATUS-10][S1]', () => {
    const ranked = (['ALL_CLEAR', 'WARNING', 'ALERT_OPEN', 'UNKNOWN', 'ALERT'] as const).map((status, nth) =>
      anEvent({ id: status, status, severity: 10 - nth }),
    );
    expect(idsOf(worstFirst(ranked, {}, QUIET_MS))[0]).toBe('ALERT');
    expect(idsOf(worstFirst(ranked, {}, QUIET_MS)).at(-1)).toBe('ALL_CLEAR');
    expect(idsOf(worstFirst(ranked.toReversed(), {}, QUIET_MS))).toEqual(
      idsOf(worstFirst(ranked, {}, QUIET_MS)),
    );
  });
});

describe('of one type', () => {
  it('a running ALERT of lightning is not replaced by way of another that ends later, in any order [S1][S2]', () => {
    const running = lightningAlert(NOW_MS - QUIET_MS + 1, {
      id: 'lightning',
      type: 'snowfall_level2',
      closestStrike: { position: [-100, 37], distanceM: 0, atMs: NOW_MS - QUIET_MS },
    });
    const other = anEvent({
      id: 'snow',
      type: 'snowfall_level2',
      status: 'ALERT',
      expiresAtMs: NOW_MS + MINUTE_MS,
    });
    const notice = anEvent({ id: 'notice', type: 'snowfall_level2', status: 'ALL_CLEAR', expiresAtMs: null });
    for (const order of [
      [running, other, notice],
      [running, notice, other],
      [other, running, notice],
      [other, notice, running],
      [notice, running, other],
      [notice, other, running],
    ])
      expect(idsOf(latestPerType(order, QUIET_MS))).toEqual(['snow']);
  });

  it('two that are alike count once, as the one listed first [STATUS-07]', () => {
    const events = [anEvent({ id: 'first' }), anEvent({ id: 'second' })];
    expect(idsOf(latestPerType(events, QUIET_MS))).toEqual(['first']);
  });

  it('the worse of two that end together counts, and of lightning the worse whenever it ends [S2][STATUS-07]', () => {
    const weather = [anEvent({ id: 'mild' }), anEvent({ id: 'worse', status: 'ALERT' })];
    expect(idsOf(latestPerType(weather, QUIET_MS))).toEqual(['worse']);
    const alert = lightningAlert(NOW_MS - MINUTE_MS, { id: 'alert' });
    const milder = lightningAlert(NOW_MS, { id: 'milder', status: 'WARNING' });
    expect(idsOf(latestPerType([alert, milder], QUIET_MS))).toEqual(['alert']);
    expect(idsOf(latestPerType([milder, alert], QUIET_MS))).toEqual(['alert']);
  });
});
