import { expect, test } from 'vitest';
import { selectIsAlarm, selectToldAlarm } from '#machines/yardStatus/yardStatusSelectors.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { activeEvent, feedFacts } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const MINUTE_MS = 60_000;
const { quietPeriodMs } = DEFAULT_LIGHTNING_RULES;

type System = ReturnType<typeof createYardStatusSystem>;

const alarmsOf = ({ emitted }: System) =>
  emitted.map(({ type }) => type).filter((type) => type !== 'status.changed');

const lightningAt = (id: string, system: System) =>
  feedFacts([activeEvent({ id, startAtMs: system.nowMs() })], system.nowMs());

function seeStrike(system: System): void {
  const strikeMs = system.nowMs();
  const facts = { lastAlertStrikeMs: strikeMs, lastWarningStrikeMs: strikeMs, closestStrikeM: 900 };
  system.witness({ type: 'witness.changed', facts });
}

/** A yard whose alarm was told, and of which no answer has come since. */
async function closedAndLost(): Promise<System> {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([], system.nowMs()));
  await system.answer(lightningAt('first', system));
  expect(alarmsOf(system)).toEqual(['alert.raised']);
  await system.fail('Failed to fetch');
  return system;
}

test('a strike that the page sees long after its told alarm ended in UNKNOWN sounds anew [S2][S10][YARD-21]', async () => {
  const system = await closedAndLost();
  await system.pass(quietPeriodMs + 10 * MINUTE_MS);
  expect([system.shown(), alarmsOf(system)]).toEqual(['UNKNOWN', ['alert.raised', 'alert.cleared']]);
  expect(system.emitted.at(-1)).toEqual({ type: 'alert.cleared', isOpen: false });

  seeStrike(system);
  expect(system.shown()).toBe('CLOSED');
  expect(alarmsOf(system).slice(2)).toEqual(['alert.raised']);
  await system.answer(lightningAt('second', system)); // the service confirms it
  expect(alarmsOf(system).slice(2)).toEqual(['alert.raised']);
});

test('an alert that an answer brings after the told one ended in UNKNOWN sounds anew [S2][S10][YARD-21]', async () => {
  const system = await closedAndLost();
  await system.pass(quietPeriodMs + 5 * MINUTE_MS);
  await system.answer(lightningAt('second', system));
  expect(system.shown()).toBe('CLOSED');
  expect(alarmsOf(system)).toEqual(['alert.raised', 'alert.cleared', 'alert.raised']);
});

test.each([
  [-1, ['alert.raised'], true],
  [0, ['alert.raised', 'alert.cleared'], false],
] as const)(
  'an alarm whose status is unknown is over when no answer can list its event any more, %i ms after that: %j [S3][YARD-21]',
  async (afterMs, told, isAlarm) => {
    const system = await closedAndLost();
    const overMs = system.nowMs() + quietPeriodMs + STALE_AFTER_MS;
    system.send({ type: 'clock.ticked', atMs: overMs + afterMs });
    expect([alarmsOf(system), selectIsAlarm(system.snapshot())]).toEqual([told, isAlarm]);
  },
);

test('an alarm whose event names no end is over when nothing was known for a quiet period [S2][S10]', async () => {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([], system.nowMs()));
  const wind = activeEvent({ id: 'wind', type: 'wind_level2', startAtMs: system.nowMs(), expiresAtMs: null });
  await system.answer(feedFacts([wind], system.nowMs()));
  await system.fail('Failed to fetch');
  const overMs = system.nowMs() + quietPeriodMs + STALE_AFTER_MS;
  system.send({ type: 'clock.ticked', atMs: overMs - 1 });
  expect(alarmsOf(system)).toEqual(['alert.raised']);
  system.send({ type: 'clock.ticked', atMs: overMs });
  expect(alarmsOf(system)).toEqual(['alert.raised', 'alert.cleared']);
});

test('where satellites alone watch, each alert after an unknown time sounds [S2][S10][GAP-137]', async () => {
  const system = createYardStatusSystem();
  const unproven = (events: ReturnType<typeof activeEvent>[]) =>
    system.answer(feedFacts(events, system.nowMs(), { lightningAgeMs: null }));
  await system.answer(feedFacts([], system.nowMs()));
  const first = activeEvent({ id: 'first', startAtMs: system.nowMs() });
  await unproven([first]);
  await system.pass(quietPeriodMs);
  await unproven([]);
  expect(system.shown()).toBe('UNKNOWN');
  await system.pass(MINUTE_MS);
  await unproven([{ ...first, id: 'second', startAtMs: system.nowMs() }]);
  expect(system.shown()).toBe('CLOSED');
  expect(alarmsOf(system)).toEqual(['alert.raised', 'alert.cleared', 'alert.raised']);
});

test('the same event that an answer lists again minutes after its end does not sound again [YARD-21]', async () => {
  const system = await closedAndLost();
  const first = activeEvent({ id: 'first', startAtMs: system.nowMs() });
  await system.pass(quietPeriodMs - 2 * MINUTE_MS);
  await system.answer(feedFacts([first], system.nowMs()));
  await system.fail('Failed to fetch');
  await system.pass(4 * MINUTE_MS);
  expect(alarmsOf(system)).toEqual(['alert.raised', 'alert.cleared']);
  const lengthened = { ...first, startAtMs: system.nowMs() - 3 * MINUTE_MS };
  await system.answer(feedFacts([lengthened], system.nowMs()));
  expect([system.shown(), alarmsOf(system)]).toEqual(['CLOSED', ['alert.raised', 'alert.cleared']]);
});

test('a page that reloads within a told alarm and finds nothing out sounds a strike after its end [GAP-70][S10]', async () => {
  const system = createYardStatusSystem({ toldAlarm: 'alert' });
  await system.fail('Failed to fetch');
  await system.pass(quietPeriodMs - MINUTE_MS);
  expect(selectToldAlarm(system.snapshot())).toBe('alert');
  await system.pass(2 * MINUTE_MS);
  expect([system.shown(), selectToldAlarm(system.snapshot())]).toEqual(['UNKNOWN', 'none']);
  seeStrike(system);
  expect(alarmsOf(system).at(-1)).toBe('alert.raised');
});

test('a page on which nothing was known for a quiet period sounds the first strike that it sees [GAP-70][S2]', async () => {
  const system = createYardStatusSystem({ toldAlarm: null });
  await system.fail('Failed to fetch');
  await system.pass(quietPeriodMs + MINUTE_MS);
  expect(alarmsOf(system)).toEqual([]);
  seeStrike(system);
  expect(alarmsOf(system)).toEqual(['alert.raised']);
});

test.each([null, 'alert'] as const)(
  'a clock that is put right by hours while the page loads ends no alarm (%s told) [S6][GAP-70]',
  async (toldAlarm) => {
    const system = createYardStatusSystem({ toldAlarm });
    system.send({ type: 'clock.ticked', atMs: system.nowMs() + 5 * 60 * MINUTE_MS });
    system.network.skewMs = 5 * 60 * MINUTE_MS;
    await system.answer(lightningAt('first', system));
    expect([system.shown(), alarmsOf(system)]).toEqual(['CLOSED', []]);
  },
);

test('a page that reloads while its status is unknown sounds a strike after the end of the told alarm [GAP-70][S2][S10]', async () => {
  const told = { shown: 'CLOSED', atMs: MISSION_TIME_MS, alarm: 'alert' } as const;
  const system = createYardStatusSystem({
    startedAtMs: MISSION_TIME_MS + MINUTE_MS,
    toldAlarm: 'alert',
    remembered: { ...told, alarmUntilMs: MISSION_TIME_MS + 5 * MINUTE_MS },
  });
  await system.fail('Failed to fetch');
  await system.pass(20 * MINUTE_MS);
  seeStrike(system);
  expect([system.shown(), alarmsOf(system)]).toEqual(['CLOSED', ['alert.cleared', 'alert.raised']]);
});

test('a strike of the page’s own that ends earlier does not shorten an alert told before or after a reload [S10][GAP-70]', async () => {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([], system.nowMs()));
  seeStrike(system);
  await system.pass(11 * MINUTE_MS);
  const last = lightningAt('first', system);
  const lost = async (page: System) => {
    await page.fail('Failed to fetch');
    await page.pass(22 * MINUTE_MS); // the own strike is over by then, the told alert is not
    expect(page.shown()).toBe('UNKNOWN');
    await page.answer(feedFacts(last.events, page.nowMs()));
    return [page.shown(), alarmsOf(page)];
  };
  await system.answer(last);
  expect(await lost(system)).toEqual(['CLOSED', ['alert.raised']]);

  const reloaded = createYardStatusSystem({
    toldAlarm: 'alert',
    remembered: { shown: 'CLOSED', atMs: MISSION_TIME_MS, alarmUntilMs: MISSION_TIME_MS + 41 * MINUTE_MS },
  });
  seeStrike(reloaded);
  await reloaded.pass(11 * MINUTE_MS);
  expect(await lost(reloaded)).toEqual(['CLOSED', []]);
});

test('an alert that the first answer after its end still lists is not told again [S5][S10]', async () => {
  const system = await closedAndLost();
  const madeMs = system.nowMs() + quietPeriodMs - 2_000;
  const first = activeEvent({ id: 'first', startAtMs: system.nowMs() });
  await system.pass(quietPeriodMs + 5_000);
  expect(system.shown()).toBe('UNKNOWN');
  await system.answer(feedFacts([first], madeMs));
  expect([system.shown(), alarmsOf(system)]).toEqual(['CLOSED', ['alert.raised']]);
});
