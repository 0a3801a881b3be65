import { describe, expect, test } from 'vitest';
import {
  selectAlerts,
  selectCountdown,
  selectIsAlarm,
  selectLastKnown,
  selectStatusReport,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { activeEvent, feedFacts } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const HOUR_AGO_MS = MISSION_TIME_MS - 3_600_000;

describe.each(['OPEN', 'CLOSED', 'WARNING'] as const)(
  '%s remembered from before the page was opened',
  (shown) => {
    const remembered = { shown, atMs: HOUR_AGO_MS };

    test('is named as last known, and shown as nothing else [S1][S4]', async () => {
      const { snapshot, shown: word, fail, everShown } = createYardStatusSystem({ remembered });
      expect(word()).toBe('LOADING');
      await fail('Failed to fetch');
      expect([word(), selectLastKnown(snapshot())]).toEqual(['UNKNOWN', remembered]);
      expect([selectIsAlarm(snapshot()), selectStatusReport(snapshot())]).toEqual([false, 'UNKNOWN']);
      expect([selectAlerts(snapshot()), selectCountdown(snapshot())]).toEqual([[], { kind: 'none' }]);
      expect(everShown.filter((one) => one !== 'LOADING' && one !== 'UNKNOWN')).toEqual([]);
    });

    test('stays named while nothing is known, however long that takes [S4]', async () => {
      const { snapshot, pass, shown: word } = createYardStatusSystem({ remembered });
      await pass(600_000);
      expect([word(), selectLastKnown(snapshot())]).toEqual(['UNKNOWN', remembered]);
    });

    test('gives way to the first answer [S4]', async () => {
      const { snapshot, nowMs, pass, answer } = createYardStatusSystem({ remembered });
      await pass(5_000);
      await answer(feedFacts([], nowMs()));
      expect(selectLastKnown(snapshot())).toEqual({ shown: 'OPEN', atMs: nowMs() });
    });
  },
);

test('a drill is not what is known: behind it stands what is real [S1][S4]', async () => {
  const { snapshot, nowMs, answer, shown: word } = createYardStatusSystem();
  const drills = [activeEvent({ id: 'drill', startAtMs: nowMs() })];
  await answer({ ...feedFacts([], nowMs()), drills });
  expect([word(), selectLastKnown(snapshot())?.shown]).toEqual(['CLOSED', 'OPEN']);
});

test.each([
  [null, 'none', []],
  [null, 'alert', []],
  ['none', 'alert', ['alert.raised']],
  ['alert', 'alert', []],
  ['alert', 'none', ['alert.cleared']],
] as const)(
  'an alarm told before the page was opened (%s) and %s in the first answer give %j [GAP-70][YARD-21]',
  async (toldAlarm, found, told) => {
    const { emitted, nowMs, answer, fail } = createYardStatusSystem({ toldAlarm });
    await fail('Failed to fetch');
    const events = found === 'alert' ? [activeEvent({ startAtMs: nowMs() })] : [];
    await answer(feedFacts(events, nowMs()));
    const alarms = emitted.map(({ type }) => type).filter((type) => type !== 'status.changed');
    expect(alarms).toEqual(told);
  },
);

test.each([
  ['none', true, ['alert.raised']],
  ['none', false, ['alert.raised']],
  ['alert', true, []],
  [null, true, []],
] as const)(
  'a strike that the page itself sees before its first answer, after %s was told (fetches fail: %s), gives %j [GAP-70][S2]',
  async (toldAlarm, isFailing, told) => {
    const system = createYardStatusSystem({ toldAlarm });
    if (isFailing) await system.fail('Failed to fetch');
    await system.pass(3_000);
    const strikeMs = system.nowMs() - 2_000;
    system.witness({
      type: 'witness.changed',
      facts: { lastAlertStrikeMs: strikeMs, lastWarningStrikeMs: strikeMs, closestStrikeM: 900 },
    });
    await system.pass(60_000);
    const alarms = () => system.emitted.map(({ type }) => type).filter((type) => type !== 'status.changed');
    expect([system.shown(), alarms()]).toEqual(['CLOSED', told]);
    const strikes = [activeEvent({ startAtMs: strikeMs })];
    await system.answer(feedFacts(strikes, system.nowMs())); // the same strike does not sound again
    expect([system.shown(), alarms()]).toEqual(['CLOSED', told]);
  },
);
