import { expect, test } from 'vitest';
import {
  isSameDrill,
  selectDrill,
  selectIsDrillRunning,
  selectScreenWord,
  selectStatusReport,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { activeEvent, feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

test('a drill is raised as one, and a real alert that comes during it is raised again [YARD-21][S1]', async () => {
  const system = createYardStatusSystem();
  const drill = activeEvent({ id: 'drill', startAtMs: system.nowMs() });
  const alert = activeEvent({ startAtMs: system.nowMs() });
  const told = () => system.emitted.filter(({ type }) => type.startsWith('alert.'));
  await system.answer(feedFacts([], system.nowMs()));
  await system.answer({ ...feedFacts([], system.nowMs() + 1), drills: [drill] });
  expect(told()).toEqual([{ type: 'alert.raised', isDrill: true }]);
  await system.answer({ ...feedFacts([alert], system.nowMs() + 2), drills: [drill] });
  expect(told()).toHaveLength(2);
  expect(told()[1]).toEqual({ type: 'alert.raised', isDrill: false });
});

test('a drill ends quietly into a real alert, and its end alone clears [YARD-21]', async () => {
  const system = createYardStatusSystem();
  const drills = [activeEvent({ id: 'drill', startAtMs: system.nowMs() })];
  const alert = activeEvent({ startAtMs: system.nowMs() });
  const told = () => system.emitted.filter(({ type }) => type.startsWith('alert.'));
  await system.answer({ ...feedFacts([alert], system.nowMs()), drills });
  await system.answer({ ...feedFacts([], system.nowMs() + 1), drills });
  expect(told()).toEqual([]);
  await system.answer(feedFacts([], system.nowMs() + 2));
  expect(told()).toEqual([{ type: 'alert.cleared', isOpen: true }]);
});

test('an alert that ends into a closing override does not say that the yard is open [S1]', async () => {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs()));
  await system.answer(feedFacts([overrideEvent(false, system.nowMs())], system.nowMs() + 1));
  expect(system.emitted.at(-1)).toEqual({ type: 'alert.cleared', isOpen: false });
});

test('a drill is not what is reported [STATUS-25]', async () => {
  const system = createYardStatusSystem();
  const drills = [activeEvent({ id: 'drill', startAtMs: system.nowMs() })];
  await system.answer({ ...feedFacts([], system.nowMs()), drills });
  expect(system.shown()).toBe('CLOSED');
  expect(selectStatusReport(system.snapshot())).toBe('OPEN');
  expect(selectScreenWord(system.snapshot())).toBe('CLOSED_DRILL');
  const overridden = feedFacts([overrideEvent(true, system.nowMs())], system.nowMs() + 1);
  await system.answer({ ...overridden, drills });
  expect(selectStatusReport(system.snapshot())).toBe('UNKNOWN');
});

test('how long a drill took to the screen is counted from its strike to its first showing', async () => {
  const system = createYardStatusSystem();
  const drill = activeEvent({ id: 'drill', startAtMs: system.nowMs() });
  await system.answer(feedFacts([], system.nowMs()));
  await system.pass(1_400);
  await system.answer({ ...feedFacts([], system.nowMs()), drills: [drill] });
  expect(selectDrill(system.snapshot())).toEqual({ event: drill, latencyMs: 1_400 });
  await system.pass(5_000);
  const toldAgain = { ...drill };
  await system.answer({ ...feedFacts([], system.nowMs()), drills: [toldAgain] });
  expect(selectDrill(system.snapshot())).toEqual({ event: toldAgain, latencyMs: 1_400 });
  const next = activeEvent({ id: 'next', startAtMs: system.nowMs() });
  await system.pass(300);
  await system.answer({ ...feedFacts([], system.nowMs()), drills: [next] });
  expect(selectDrill(system.snapshot())).toEqual({ event: next, latencyMs: 300 });
});

test('a strike from the future took no time to the screen', async () => {
  const system = createYardStatusSystem();
  const drill = activeEvent({ id: 'drill', startAtMs: system.nowMs() + 900 });
  await system.answer({ ...feedFacts([], system.nowMs()), drills: [drill] });
  expect(selectDrill(system.snapshot())?.latencyMs).toBe(0);
});

test('no drill is shown beside a real alert, on a status that is not known, or by a page that has stopped [S1][S4]', async () => {
  const system = createYardStatusSystem();
  const drills = [activeEvent({ id: 'drill', startAtMs: system.nowMs() })];
  const alert = activeEvent({ startAtMs: system.nowMs() });
  expect(selectDrill(system.snapshot())).toBeNull();
  await system.answer({ ...feedFacts([alert], system.nowMs()), drills });
  expect(selectDrill(system.snapshot())).toBeNull();
  expect(selectIsDrillRunning(system.snapshot())).toBe(true);
  await system.answer({ ...feedFacts([], system.nowMs() + 1), drills });
  expect(selectDrill(system.snapshot())).not.toBeNull();
  await system.fail('502');
  expect(selectDrill(system.snapshot())).toBeNull();
  await system.answer({ ...feedFacts([], system.nowMs() + 2), drills });
  system.actor.stop();
  expect(selectDrill(system.snapshot())).toBeNull();
});

test('two drills say the same when neither event nor time differs', () => {
  const event = activeEvent({ startAtMs: 0 });
  expect(isSameDrill(null, null)).toBe(true);
  expect(isSameDrill({ event, latencyMs: 1 }, { event, latencyMs: 1 })).toBe(true);
  expect(isSameDrill({ event, latencyMs: 1 }, { event, latencyMs: 2 })).toBe(false);
  expect(isSameDrill({ event, latencyMs: 1 }, null)).toBe(false);
});

test('a yard that an override opened during a drill sounds again when a strike revokes the override [S9][S10]', async () => {
  const system = createYardStatusSystem();
  const raised = () => system.emitted.filter(({ type }) => type === 'alert.raised').length;
  const alert = activeEvent({ id: 'alert', startAtMs: system.nowMs() });
  await system.answer(feedFacts([], system.nowMs()));
  await system.answer(feedFacts([alert], system.nowMs() + 1));
  await system.pass(60_000);
  const drill = { id: 'drill', startAtMs: system.nowMs(), expiresAtMs: system.nowMs() + 120_000 };
  const drills = [activeEvent(drill)];
  const override = overrideEvent(true, system.nowMs());
  await system.answer({ ...feedFacts([alert, override], system.nowMs() + 2), drills });
  expect(system.snapshot().context.verdict.drill?.id).toBe('drill');
  await system.pass(30_000);
  const before = raised();
  await system.answer({ ...feedFacts([{ ...alert }], system.nowMs() + 3), drills });
  expect([system.shown(), raised() - before]).toEqual(['CLOSED', 1]);
});
