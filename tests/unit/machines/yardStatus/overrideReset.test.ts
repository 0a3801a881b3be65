import { expect, test } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectKnownOverride, selectOverride } from '#machines/yardStatus/yardStatusSelectors.ts';
import { activeEvent, feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const DEFAULT = {
  isSet: false,
  id: null,
  group: 'Default',
  title: 'Yard is Open',
  message: 'Yard is open',
  status: 'ALL_CLEAR',
  yardStatus: 'OPEN',
  eventId: null,
};

/** A yard whose newest answer lists these events. */
async function yardWith(...events: ((nowMs: number) => ActiveEvent)[]) {
  const system = createYardStatusSystem();
  const answer = (listed: typeof events) =>
    system.answer(
      feedFacts(
        listed.map((event) => event(system.nowMs())),
        system.nowMs(),
      ),
    );
  await answer(events);
  return { system, override: () => selectOverride(system.snapshot()), answer };
}

const closing = (nowMs: number) => overrideEvent(false, nowMs);
const opening = (nowMs: number) => overrideEvent(true, nowMs);
const lightning = (nowMs: number) => activeEvent({ startAtMs: nowMs });

test.each([
  ['closes', closing, 'CLOSED'],
  ['opens', opening, 'OPEN'],
] as const)(
  'an override that %s a yard gives way to the default with the first answer without one [STATUS-12]',
  async (_, event, shown) => {
    const yard = await yardWith(event);
    expect([yard.override().isSet, yard.system.shown()]).toEqual([true, shown]);
    await yard.answer([]);
    expect(yard.override()).toEqual(DEFAULT);
    expect([selectKnownOverride(yard.system.snapshot()), yard.system.shown()]).toEqual([DEFAULT, 'OPEN']);
  },
);

test('a yard without any override has the default, and lightning closes it all the same [STATUS-12][S2]', async () => {
  const yard = await yardWith(lightning);
  expect([yard.override(), yard.system.shown()]).toEqual([DEFAULT, 'CLOSED']);
});

test('an override that a strike has ended leaves the default, though the answer still lists it [STATUS-12][S9]', async () => {
  const yard = await yardWith(opening);
  await yard.answer([(nowMs) => overrideEvent(true, nowMs - 60_000), lightning]);
  expect([yard.override(), yard.system.shown()]).toEqual([DEFAULT, 'CLOSED']);
});

test('a call that fails and a file that is missing reset no override [STATUS-12][S4]', async () => {
  const yard = await yardWith(closing);
  await yard.system.answer('missing');
  expect([yard.override().id, yard.system.shown()]).toEqual(['override-1', 'CLOSED']);
  await yard.system.fail('500');
  await yard.answer([closing]);
  expect([yard.override().id, yard.system.shown()]).toEqual(['override-1', 'CLOSED']);
});
