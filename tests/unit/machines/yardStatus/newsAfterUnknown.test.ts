import { expect, test } from 'vitest';
import { selectIsAlarm, selectToldAlarm } from '#machines/yardStatus/yardStatusSelectors.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
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
  'an alarm whose status is unknown is over with its event, %i ms after it: %j [S3][YARD-21]',
  async (afterMs, told, isAlarm) => {
    const system = await closedAndLost();
    system.send({ type: 'clock.ticked', atMs: system.nowMs() + quietPeriodMs + afterMs });
    expect([alarmsOf(system), selectIsAlarm(system.snapshot())]).toEqual([told, isAlarm]);
  },
);

test('an alarm whose event names no end is over when nothing was known for a quiet period [S2][S10]', async () => {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([], system.nowMs()));
  const wind = activeEvent({ id: 'wind', type: 'wind_level2', startAtMs: system.nowMs(), expiresAtMs: null });
  await system.answer(feedFacts([wind], system.nowMs()));
  await system.fail('Failed to fetch');
  system.send({ type: 'clock.ticked', atMs: system.nowMs() + quietPeriodMs - 1 });
  expect(alarmsOf(system)).toEqual(['alert.raised']);
  system.send({ type: 'clock.ticked', atMs: system.nowMs() + quietPeriodMs });
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
