import { expect, test } from 'vitest';
import { selectStatusReport } from '#machines/yardStatus/yardStatusSelectors.ts';
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
  const overridden = feedFacts([overrideEvent(true, system.nowMs())], system.nowMs() + 1);
  await system.answer({ ...overridden, drills });
  expect(selectStatusReport(system.snapshot())).toBe('UNKNOWN');
});
