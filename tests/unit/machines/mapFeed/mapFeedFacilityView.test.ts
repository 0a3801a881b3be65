import { expect, test } from 'vitest';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import { selectFacilityView, selectWitness } from '#machines/mapFeed/mapFeedSelectors.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  MAP_INPUT,
  NEW_YARD,
  QUIET_YARD,
  STORM_YARD,
} from '../../../support/mapFeedSystem.ts';
import { activeEvent } from '../../../support/yardEvents.ts';

const MINUTE_MS = 60_000;

function begin() {
  const system = createMapFeedSystem();
  const view = (id: string) => selectFacilityView(id)(system.snapshot()).status;
  return { ...system, view };
}

test('a facility is loading until the first answer, and then as the answer has it, whatever the case of its id [SHELL-05][STATUS-19]', async () => {
  const system = begin();
  expect(system.view(QUIET_YARD)).toBe('LOADING');
  const alert = activeEvent({ startAtMs: system.nowMs() });
  await system.answer(clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs()));
  expect(system.view(QUIET_YARD)).toBe('OPEN');
  expect(system.view(STORM_YARD.toLowerCase())).toBe('CLOSED');
});

test('one that the answer does not speak of is not known, and nothing is on its way [S4]', async () => {
  const system = begin();
  await system.answer(clientAlerts({}, system.nowMs()));
  expect(system.view(NEW_YARD)).toBe('UNKNOWN');
});

test('nothing is open once a fetch has failed, the feed is old, nobody watches, or the machine has stopped [S1][S4]', async () => {
  const failed = begin();
  await failed.fail('500');
  expect(failed.view(QUIET_YARD)).toBe('UNKNOWN');

  const old = begin();
  await old.answer(clientAlerts({}, old.nowMs(), { ageMs: MAP_INPUT.rules.staleAfterMs }));
  expect(old.view(QUIET_YARD)).toBe('OPEN');
  old.send({ type: 'clock.ticked', atMs: old.nowMs() + 1 });
  expect(old.view(QUIET_YARD)).toBe('UNKNOWN');

  const alone = begin();
  await alone.answer(clientAlerts({}, alone.nowMs()));
  alone.send({ type: 'witness.lost' });
  expect(alone.view(QUIET_YARD)).toBe('UNKNOWN');

  const stopped = begin();
  await stopped.answer(clientAlerts({}, stopped.nowMs()));
  stopped.actor.stop();
  expect(stopped.view(QUIET_YARD)).toBe('UNKNOWN');
});

test('a strike that the page saw closes it for the quiet period [S1][S3]', async () => {
  const system = begin();
  await system.answer(clientAlerts({}, system.nowMs()));
  const facts = {
    lastAlertStrikeMs: system.nowMs() - MINUTE_MS,
    lastWarningStrikeMs: system.nowMs() - MINUTE_MS,
  };
  system.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] });
  expect(system.view(QUIET_YARD)).toBe('CLOSED');
});

test('what the worker saw is told by facility, and null while it does not speak [S12]', async () => {
  const system = begin();
  const seen = (id: string) => selectWitness(id)(system.snapshot());
  expect(seen(QUIET_YARD)).toEqual(NO_WITNESS);
  const facts = { lastAlertStrikeMs: null, lastWarningStrikeMs: system.nowMs() };
  system.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] });
  expect(seen(QUIET_YARD.toLowerCase())).toMatchObject(facts);
  system.send({ type: 'witness.lost' });
  expect(seen(QUIET_YARD)).toBeNull();
});
