import { describe, expect, test } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectCodes, selectFault, selectTrust } from '#machines/mapFeed/mapFeedSelectors.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  NEW_YARD,
  QUIET_YARD,
  STORM_YARD,
} from '../../../support/mapFeedSystem.ts';
import { activeEvent, overrideEvent } from '../../../support/yardEvents.ts';

const SIX_HOURS_MS = 6 * 3_600_000;
const QUIET = ['ALL_CLEAR', 'ALL_CLEAR', 'UNKNOWN'];
const NOTHING = ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'];

async function startQuiet() {
  const system = createMapFeedSystem();
  await system.answer(clientAlerts({}, system.nowMs()));
  expect(system.shown()).toEqual(QUIET);
  return system;
}

describe('a single fault never leaves a green mark', () => {
  test('nothing is green before the first answer [S1][STATUS-16]', async () => {
    const system = createMapFeedSystem();
    await system.pass(17_500);
    expect(system.shown()).toEqual(NOTHING);
    expect([...system.everShown]).toEqual(['UNKNOWN']);
  });

  test('a facility that is listed and not watched is unknown, whatever its neighbours are [S1][S4]', async () => {
    const system = await startQuiet();
    expect(system.shown()[2]).toBe('UNKNOWN');
    const watched = new Set([QUIET_YARD, STORM_YARD, NEW_YARD].map((id) => id.toLowerCase()));
    await system.answer({ ...clientAlerts({}, system.nowMs() + 1), watched });
    expect(system.shown()).toEqual(['ALL_CLEAR', 'ALL_CLEAR', 'ALL_CLEAR']);
  });

  test.each(['401', '403', '500', '503', 'Unexpected end of JSON input'])(
    'a fetch that fails with "%s" takes green away at once [S1]',
    async (message) => {
      const system = await startQuiet();
      await system.fail(message);
      expect(system.shown()).toEqual(NOTHING);
      expect(selectFault(system.snapshot())).toBe(message);
    },
  );

  test('a fetch that hangs takes green away when its time is over [S1][S4]', async () => {
    const system = await startQuiet();
    await system.pass(48_000);
    expect(system.shown()).toEqual(NOTHING);
    expect(selectFault(system.snapshot())).toBe('timeout');
  });

  test('old content in a good answer was never green [S1][S5]', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: 60_001 }));
    expect([...system.everShown]).toEqual(['UNKNOWN']);
  });

  test('a file that never changes is green for 60 s from its own time, and no longer [S1][S5]', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: 20_000 }));
    const keep = () => {
      if (system.isFetching()) system.polls.last().resolve('kept');
    };
    await system.pass(39_500, keep);
    expect(system.shown()).toEqual(QUIET);
    await system.pass(1_000, keep);
    expect(system.shown()).toEqual(NOTHING);
  });

  test('a file that is missing from the start was never green [S1][ERR-01]', async () => {
    const system = createMapFeedSystem();
    await system.pass(90_000, () => {
      if (system.isFetching()) system.polls.last().resolve('kept');
    });
    expect([...system.everShown]).toEqual(['UNKNOWN']);
  });

  test('where lightning is not known nothing is green, and an alert stays one [S1][S2][S4]', async () => {
    const system = createMapFeedSystem();
    const alert = activeEvent({ startAtMs: system.nowMs() });
    await system.answer(clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs(), { lightningAgeMs: null }));
    expect(system.shown()).toEqual(['UNKNOWN', 'ALERT', 'UNKNOWN']);
    expect(system.everShown.has('ALL_CLEAR')).toBe(false);
  });

  test('a page without a worker shows no green, and green again once it speaks [S1][S12]', async () => {
    const system = createMapFeedSystem({ hasWorker: false });
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(system.shown()).toEqual(NOTHING);
    system.send({ type: 'witness.changed', sightings: [] });
    expect(system.shown()).toEqual(QUIET);
    system.send({ type: 'witness.lost' });
    expect(system.shown()).toEqual(NOTHING);
  });

  test('a strike that was seen stays seen when the worker forgets it or dies [S2][S3]', async () => {
    const system = await startQuiet();
    const seen = { lastAlertStrikeMs: system.nowMs(), lastWarningStrikeMs: system.nowMs() };
    const none = { lastAlertStrikeMs: null, lastWarningStrikeMs: null };
    system.send({ type: 'witness.changed', sightings: [{ facilityId: 'quiet_yard', facts: seen }] });
    expect(system.shown()).toEqual(['ALERT', 'ALL_CLEAR', 'UNKNOWN']);
    system.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts: none }] });
    expect(system.shown()[0]).toBe('ALERT');
    const farther = { lastAlertStrikeMs: null, lastWarningStrikeMs: system.nowMs() };
    system.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts: farther }] });
    expect(system.shown()[0]).toBe('ALERT');
    system.send({ type: 'witness.lost' });
    expect(system.shown()).toEqual(['ALERT', 'UNKNOWN', 'UNKNOWN']);
  });

  test('a strike at a facility that is not watched raises it all the same [S2]', async () => {
    const system = await startQuiet();
    const facts = { lastAlertStrikeMs: system.nowMs(), lastWarningStrikeMs: null };
    system.send({ type: 'witness.changed', sightings: [{ facilityId: NEW_YARD, facts }] });
    expect(system.shown()[2]).toBe('ALERT');
  });

  test.each([SIX_HOURS_MS, -SIX_HOURS_MS])(
    'a clock that jumps by %i ms takes green away [S1][S6]',
    async (skewMs) => {
      const system = await startQuiet();
      system.network.skewMs = skewMs;
      system.tick();
      expect(system.shown()).toEqual(NOTHING);
    },
  );

  test('a clock that jumps and comes back needs a new answer before green [S1]', async () => {
    const system = await startQuiet();
    system.send({ type: 'clock.ticked', atMs: system.nowMs() + SIX_HOURS_MS });
    system.tick();
    expect(system.shown()).toEqual(NOTHING);
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(system.shown()).toEqual(QUIET);
  });

  test('a clock that stands still leaves the age to the timers [S1][S4]', async () => {
    const system = await startQuiet();
    system.network.isTicking = false;
    await system.pass(60_000, () => {
      if (system.isFetching()) system.polls.last().resolve('kept');
    });
    expect(system.shown()).toEqual(NOTHING);
  });

  test('a time that is not a number is not green [S1]', async () => {
    const system = await startQuiet();
    system.send({ type: 'clock.ticked', atMs: Number.NaN });
    expect(system.shown()).toEqual(NOTHING);
  });

  test('waking from sleep judges by the new time before any answer comes [S1]', async () => {
    const system = await startQuiet();
    system.send({ type: 'page.woken', atMs: system.nowMs() + SIX_HOURS_MS });
    expect(system.shown()).toEqual(NOTHING);
    expect(system.isFetching()).toBe(true);
  });

  test('an answer without a readable time is a failed fetch [S1][S5]', async () => {
    const system = await startQuiet();
    await system.answer(clientAlerts({}, Number.NaN));
    expect(system.shown()).toEqual(NOTHING);
    expect(selectFault(system.snapshot())).toBe('generalError');
  });

  test('an answer from before the one that is held changes nothing [S3]', async () => {
    const system = createMapFeedSystem();
    await system.pass(5_000);
    const alert = activeEvent({ startAtMs: system.nowMs() });
    await system.answer(clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs()));
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: 1_000 }));
    expect(system.shown()[1]).toBe('ALERT');
  });

  test('facts that break the verdict of one facility make it unknown, and no other [S1]', async () => {
    const system = await startQuiet();
    const broken = [null as unknown as ActiveEvent];
    await system.answer(clientAlerts({ [STORM_YARD]: broken }, system.nowMs() + 1));
    expect(system.shown()).toEqual(['ALL_CLEAR', 'UNKNOWN', 'UNKNOWN']);
    expect(system.snapshot().status).toBe('active');
  });

  test('a machine that was stopped says unknown, and always with the same array [S1][S12]', async () => {
    const system = await startQuiet();
    system.actor.stop();
    expect(system.shown()).toEqual(NOTHING);
    expect(selectTrust(system.snapshot())).toBe('unknown');
    expect(selectCodes(system.snapshot())).toBe(selectCodes(system.snapshot()));
  });

  test('an override shows as one, and one that opens stands on the same proof as green [S1][S9]', async () => {
    const system = createMapFeedSystem();
    const opening = overrideEvent(true, system.nowMs() - 1_000);
    const closing = overrideEvent(false, system.nowMs() - 1_000);
    await system.answer(clientAlerts({ [QUIET_YARD]: [opening], [STORM_YARD]: [closing] }, system.nowMs()));
    expect(Array.from(selectCodes(system.snapshot()))).toEqual([5, 6, 0]);
    system.send({ type: 'witness.lost' });
    expect(Array.from(selectCodes(system.snapshot()))).toEqual([0, 6, 0]);
  });
});
