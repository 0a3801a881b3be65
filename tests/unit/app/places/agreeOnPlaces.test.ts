import { expect, test, vi } from 'vitest';
import { agreeOnPlaces } from '#app/places/agreeOnPlaces.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';

const BOTH = [QUIET_YARD, STORM_YARD];

/** A map with a list of one revision, and what it asks of the service. */
function begin(revision: string | null = 'before') {
  const system = createMapFeedSystem();
  const facilities = { send: vi.fn() };
  agreeOnPlaces(system.actor, facilities);
  const list = (facilityIds: readonly string[], to: string | null) =>
    system.send({ type: 'facilities.changed', facilityIds, revision: to });
  list(BOTH, revision);
  const answer = (facilitiesRevision: string | null, events = {}) =>
    system.answer({ ...clientAlerts(events, system.nowMs()), facilitiesRevision });
  return { system, list, answer, facilities };
}

test('no mark is green while the answer is about other places than the list; the list is read again at once, and followed [S1][S4]', async () => {
  const { system, list, answer, facilities } = begin();
  const storm = { [STORM_YARD]: [activeEvent({ startAtMs: system.nowMs() })] };
  await answer('before', storm);
  expect(system.shown()).toEqual(['ALL_CLEAR', 'ALERT']);
  expect(facilities.send).not.toHaveBeenCalled();

  await answer('after', storm);
  expect(system.shown()).toEqual(['UNKNOWN', 'ALERT']);
  expect(facilities.send.mock.calls).toEqual([[{ type: 'refresh.requested' }]]);
  system.tick();
  expect(facilities.send).toHaveBeenCalledTimes(1);

  list([STORM_YARD], 'after');
  expect(system.shown()).toEqual(['ALERT']);
  list(BOTH, 'after');
  expect(system.shown()).toEqual(['ALL_CLEAR', 'ALERT']);
});

test('a list that is newer than the answer has the answer asked for at once [S1][S4]', async () => {
  const { system, list, answer, facilities } = begin();
  await answer('before');
  list(BOTH, 'after');
  expect(system.shown()).toEqual(['UNKNOWN', 'UNKNOWN']);
  expect(system.isFetching()).toBe(true);
  await answer('after');
  expect(system.shown()).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
  expect(facilities.send).not.toHaveBeenCalled();
});

test('a list and answers that never agree are not asked in a circle, and show nothing green [S1]', async () => {
  const { system, list, answer, facilities } = begin();
  for (let round = 1; round <= 3; round++) {
    await answer('after');
    list(BOTH, 'before');
    expect(facilities.send).toHaveBeenCalledTimes(round);
    expect(system.isFetching()).toBe(false);
    expect(system.shown()).toEqual(['UNKNOWN', 'UNKNOWN']);
  }
});

test('a service that names no revision is not asked for any [S4]', async () => {
  for (const [listed, judged] of [
    [null, 'after'],
    ['before', null],
  ] as const) {
    const { system, answer, facilities } = begin(listed);
    await answer(judged);
    expect(system.shown()).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
    expect(facilities.send).not.toHaveBeenCalled();
  }
});
