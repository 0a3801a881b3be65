import { describe, expect, test } from 'vitest';
import { facilityKey, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { WeatherFreshness, WatchedHazard } from '#domain/alerting/weatherFreshness.ts';
import { lightningLeftMs } from '#machines/mapFeed/lightningLeft.ts';
import {
  isSameHazards,
  selectAnswer,
  selectAnswerOfOtherPlaces,
  selectCheckedAtMs,
  selectDisplay,
  selectFacilityView,
  selectFault,
  selectIsConfirmed,
  selectIsDoubted,
  selectIsWatched,
  selectNowMs,
  selectPolicies,
  selectRules,
  selectStaleHazards,
  selectTraits,
  selectTrust,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  MAP_INPUT,
  QUIET_YARD,
  STORM_YARD,
} from '../../../support/mapFeedSystem.ts';
import { activeEvent } from '../../../support/yardEvents.ts';

const READER = { language: 'en-US', unitSystem: 1 } as const;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const { staleAfterMs } = MAP_INPUT.rules;

/** A fresh answer of the quiet yard and the stormy one, with what the test adds. */
async function answered(more: Partial<ClientAlerts> = {}) {
  const system = createMapFeedSystem();
  await system.answer({ ...clientAlerts({}, system.nowMs()), ...more });
  return system;
}

describe('an answer about other facilities than the drawn list', () => {
  const listed = (system: Awaited<ReturnType<typeof answered>>, revision: string | null) =>
    system.send({ type: 'facilities.changed', facilityIds: [QUIET_YARD, STORM_YARD], revision });

  test('proves nothing quiet until both are of one revision [S1]', async () => {
    const system = await answered({ facilitiesRevision: '2' });
    listed(system, '1');
    expect(system.shown()).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect(selectAnswerOfOtherPlaces(system.snapshot())?.facilitiesRevision).toBe('2');
    listed(system, '2');
    expect(system.shown()).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
    expect(selectAnswerOfOtherPlaces(system.snapshot())).toBeNull();
  });

  test('is none where one of the two does not state its revision', async () => {
    for (const [judged, drawn] of [
      [null, '1'],
      ['1', null],
      [null, null],
    ] as const) {
      const system = await answered({ facilitiesRevision: judged });
      listed(system, drawn);
      expect(system.shown()).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
      expect(selectAnswerOfOtherPlaces(system.snapshot())).toBeNull();
    }
    const unanswered = createMapFeedSystem();
    listed(unanswered, '1');
    expect(selectAnswerOfOtherPlaces(unanswered.snapshot())).toBeNull();
  });

  test('raises all the same [S2]', async () => {
    const alert = activeEvent({ startAtMs: MISSION_TIME_MS });
    const system = await answered({
      facilitiesRevision: '2',
      events: new Map([[facilityKey(STORM_YARD), [alert]]]),
    });
    listed(system, '1');
    expect(system.shown()).toEqual(['UNKNOWN', 'ALERT']);
  });
});

describe('what an answer does', () => {
  test('an older one raises what it lists, and proves nothing newer [S2][S3]', async () => {
    const system = await answered();
    const alert = activeEvent({ startAtMs: system.nowMs() - MINUTE_MS });
    await system.answer(clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs(), { ageMs: SECOND_MS }));
    expect(system.shown().slice(0, 2)).toEqual(['ALL_CLEAR', 'ALERT']);
    expect(system.snapshot().context.alerts?.generatedAtMs).toBe(system.nowMs());
  });

  test('an older one makes nothing good that a failure has made unknown [S1][S13]', async () => {
    const system = await answered();
    await system.fail('500');
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: SECOND_MS }));
    expect(system.shown().slice(0, 2)).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect(selectIsConfirmed(system.snapshot())).toBe(false);
    await system.answer(clientAlerts({}, system.nowMs() + 1));
    expect(system.shown().slice(0, 2)).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
  });

  test('an older one closes what it lists after a failure, and opens nothing [S1][S2][S13]', async () => {
    const system = await answered();
    await system.fail('500');
    const alert = activeEvent({ startAtMs: system.nowMs() - MINUTE_MS });
    await system.answer(clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs(), { ageMs: SECOND_MS }));
    expect(system.shown().slice(0, 2)).toEqual(['UNKNOWN', 'ALERT']);
    expect(selectIsConfirmed(system.snapshot())).toBe(false);
    await system.pass(MINUTE_MS + 1);
    expect(system.shown().slice(0, 2)).toEqual(['UNKNOWN', 'UNKNOWN']);
    await system.answer({ ...clientAlerts({}, system.nowMs()), ended: [] });
    expect(system.shown().slice(0, 2)).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
  });

  test('one that cannot be read beside the one held counts for itself if it is newer, and else for nothing [S1][S3]', async () => {
    const alert = activeEvent({ startAtMs: MISSION_TIME_MS });
    const broken = { [STORM_YARD]: [null as never] };
    const system = await answered({ events: new Map([[facilityKey(STORM_YARD), [alert]]]) });
    await system.answer({
      ...clientAlerts({}, system.nowMs(), { ageMs: SECOND_MS }),
      events: new Map([[facilityKey(STORM_YARD), null as never]]),
    });
    expect(system.shown().slice(0, 2)).toEqual(['ALL_CLEAR', 'ALERT']);
    await system.answer({ ...clientAlerts(broken, system.nowMs() + 1), ended: [] });
    expect(system.shown().slice(0, 2)).toEqual(['ALL_CLEAR', 'UNKNOWN']);
    expect(system.snapshot().status).toBe('active');
  });

  test('one that breaks the verdict of a facility makes it unknown wherever it is shown, and no other [S1]', async () => {
    const system = createMapFeedSystem();
    const shownAs = (id: string, how: 'map' | 'facility') =>
      selectDisplay(id, READER, how)(system.snapshot()).shown;
    expect([shownAs(QUIET_YARD, 'map'), shownAs(QUIET_YARD, 'facility')]).toEqual(['UNKNOWN', 'LOADING']);
    await system.answer(clientAlerts({ [STORM_YARD]: [null as never] }, system.nowMs()));
    for (const how of ['map', 'facility'] as const) {
      expect([shownAs(QUIET_YARD, how), shownAs(STORM_YARD, how)]).toEqual(['OPEN', 'UNKNOWN']);
    }
    expect(selectFacilityView(STORM_YARD)(system.snapshot())).toEqual({
      status: 'UNKNOWN',
      isOverride: false,
      disagreements: [],
    });
  });

  test('is read back as it came, with the rules and the reason of a failure [GAP-139]', async () => {
    const policies = new Map([[facilityKey(QUIET_YARD), MAP_INPUT.rules]]);
    const system = await answered({ policies });
    const { rules } = MAP_INPUT;
    expect(selectAnswer(system.snapshot())?.policies).toBe(policies);
    expect(selectPolicies(system.snapshot())).toBe(policies);
    expect([selectFault(system.snapshot()), selectNowMs(system.snapshot())]).toEqual([null, MISSION_TIME_MS]);
    expect([selectRules(system.snapshot()), selectTraits(system.snapshot())]).toEqual([rules, {}]);
    await system.fail('500');
    expect(selectFault(system.snapshot())).toBe('500');
    expect(selectPolicies(createMapFeedSystem().snapshot())).toBeUndefined();
  });

  test('one that proves nothing is no check [S4]', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: staleAfterMs + 1 }));
    expect(selectCheckedAtMs(system.snapshot())).toBeNull();
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(selectCheckedAtMs(system.snapshot())).toBe(system.nowMs());
  });

  test('two yards with the same weather are judged each by its own lightning [S1][S4]', async () => {
    const known = (lightningAsOfMs: number | null) => ({
      lightningAsOfMs,
      lightningLimitMs: null,
      hasSource: true,
      isSatelliteOnly: false,
    });
    for (const [quietMs, stormMs, shown] of [
      [null, MISSION_TIME_MS, ['UNKNOWN', 'ALL_CLEAR']],
      [MISSION_TIME_MS, null, ['ALL_CLEAR', 'UNKNOWN']],
    ] as const) {
      const lightning = new Map([
        [facilityKey(QUIET_YARD), known(quietMs)],
        [facilityKey(STORM_YARD), known(stormMs)],
      ]);
      const system = await answered({ lightning });
      expect(system.shown().slice(0, 2)).toEqual(shown);
    }
  });

  test('is asked for, proves, and is doubted once a timer finds it old [S4]', async () => {
    const system = createMapFeedSystem();
    const read = () => [selectIsConfirmed, selectIsDoubted].map((select) => select(system.snapshot()));
    expect([system.isFetching(), read()]).toEqual([true, [false, false]]);
    await system.answer(clientAlerts({}, system.nowMs()));
    expect([system.isFetching(), read()]).toEqual([false, [true, false]]);
    system.clock.increment(MAP_INPUT.pollEveryMs - 1);
    expect([system.isFetching(), read()]).toEqual([false, [true, false]]);
    await system.answer('kept');
    system.clock.increment(staleAfterMs - MAP_INPUT.pollEveryMs + 1);
    expect(read()).toEqual([false, true]);
    system.actor.stop();
    expect(selectIsConfirmed(system.snapshot())).toBe(false);
  });
});

test('a page whose first fetch fails, or that has stopped, is neither loading nor trusted [S1][S4]', async () => {
  const failed = createMapFeedSystem();
  await failed.fail('500');
  expect(selectTrust(failed.snapshot())).toBe('unknown');
  const stoppedEarly = createMapFeedSystem();
  stoppedEarly.actor.stop();
  expect(selectTrust(stoppedEarly.snapshot())).toBe('unknown');
  const stopped = await answered();
  const read = () => [selectIsConfirmed, selectIsWatched].map((select) => select(stopped.snapshot()));
  expect(read()).toEqual([true, true]);
  stopped.actor.stop();
  expect(read()).toEqual([false, false]);
});

describe('watched weather that is not known', () => {
  const watched = (hazard: WatchedHazard, asOfMs: number | null): WeatherFreshness => ({
    hazard,
    source: 'Simulator',
    asOfMs,
    staleAfterMs: 5 * MINUTE_MS,
  });
  const OLD = watched('wind', MISSION_TIME_MS - 7 * MINUTE_MS);
  const OLDER = watched('snowLoad', MISSION_TIME_MS - 9 * MINUTE_MS);
  const CURRENT = watched('highTemp', MISSION_TIME_MS - MINUTE_MS);
  const weather = (...all: readonly WeatherFreshness[]) =>
    new Map([
      [facilityKey(QUIET_YARD), all],
      [facilityKey(STORM_YARD), [CURRENT]],
    ]);
  const hazards = selectStaleHazards(QUIET_YARD);

  test('is named by hazard, of its facility alone [GAP-136]', async () => {
    const system = await answered({ weather: weather(OLD, CURRENT, OLDER) });
    expect(hazards(system.snapshot())).toEqual(['wind', 'snowLoad']);
    expect(selectStaleHazards(STORM_YARD)(system.snapshot())).toEqual([]);
    expect(isSameHazards(['wind', 'snowLoad'], hazards(system.snapshot()))).toBe(true);
    expect(isSameHazards(['wind'], hazards(system.snapshot()))).toBe(false);
  });

  test('is not named while the answer as a whole proves nothing', async () => {
    expect(hazards(createMapFeedSystem().snapshot())).toEqual([]);
    const old = await answered({ weather: weather(OLD), generatedAtMs: MISSION_TIME_MS - staleAfterMs - 1 });
    expect(hazards(old.snapshot())).toEqual([]);
    const withoutLightning = await answered({ weather: weather(OLD), lightningAsOfMs: null });
    expect(hazards(withoutLightning.snapshot())).toEqual(['wind']);
  });

  test('dates a tile by the oldest, and not at all where one was never known [GAP-136]', async () => {
    const tile = selectTile(QUIET_YARD, 'fresh');
    const dated = await answered({ weather: weather(OLD, CURRENT, OLDER) });
    expect(tile(dated.snapshot())).toMatchObject({ shown: 'UNKNOWN', dataAtMs: OLDER.asOfMs });
    const undated = await answered({ weather: weather(OLD, watched('snowfall', null)) });
    expect(tile(undated.snapshot())).toMatchObject({ shown: 'UNKNOWN', dataAtMs: null });
  });
});

test('lightning is left until the last facility knows none; the limit where none knows any [S4]', () => {
  const known = (ageMs: number | null, lightningLimitMs: number | null = null) => ({
    lightningAsOfMs: ageMs === null ? null : MISSION_TIME_MS - ageMs,
    lightningLimitMs,
  });
  const left = (...all: readonly ReturnType<typeof known>[]) =>
    lightningLeftMs(MISSION_TIME_MS, all, staleAfterMs);
  const soonest = left(known(50_000));
  expect(left(known(20_000)) - soonest).toBe(30_000);
  expect(left(known(50_000), known(20_000), known(null))).toBe(left(known(20_000)));
  expect([left(), left(known(null))]).toEqual([staleAfterMs, staleAfterMs]);
});
