import { describe, expect, test } from 'vitest';
import { facilityKey, lightningsOf } from '#domain/alerting/clientAlerts.ts';
import { selectAnswer, selectDisplay, selectIsConfirmed } from '#machines/mapFeed/mapFeedSelectors.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '../../../support/mapFeedSystem.ts';
import { activeEvent } from '../../../support/yardEvents.ts';

const READER = { language: 'en-US', unitSystem: 1 } as const;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A fresh answer of the quiet yard and the stormy one, by the judge that leads. */
async function led() {
  const system = createMapFeedSystem();
  await system.answer({ ...clientAlerts({}, system.nowMs()), term: 2 });
  return system;
}

describe('an answer of a judge whose term is over', () => {
  test('closes what it lists where the one held is too old to know anything, and opens nothing [S1][S2][S13]', async () => {
    const system = await led();
    await system.pass(2 * MINUTE_MS);
    const alert = activeEvent({ startAtMs: system.nowMs() - SECOND_MS });
    const known = {
      lightningAsOfMs: system.nowMs(),
      lightningLimitMs: null,
      hasSource: true,
      isSatelliteOnly: false,
    };
    const lightning = new Map([QUIET_YARD, STORM_YARD].map((id) => [facilityKey(id), known]));
    await system.answer({
      ...clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs()),
      term: 1,
      lightning,
    });
    expect(system.shown().slice(0, 2)).toEqual(['UNKNOWN', 'ALERT']);
    await system.answer({ ...clientAlerts({}, system.nowMs()), term: 1, lightning, ended: [] });
    expect(system.shown().slice(0, 2)).toEqual(['UNKNOWN', 'ALERT']);
    await system.answer({
      ...clientAlerts({}, system.nowMs() + 1),
      term: 2,
      ended: [{ id: alert.id, endedAtMs: system.nowMs() }],
    });
    expect(system.shown().slice(0, 2)).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
  });

  test('counts no yard down where satellites alone watch and prove nothing [S1][S4][GAP-137]', async () => {
    const system = await led();
    await system.pass(2 * MINUTE_MS);
    const known = {
      lightningAsOfMs: system.nowMs(),
      lightningLimitMs: 90_000,
      hasSource: true,
      isSatelliteOnly: true,
    };
    const alert = activeEvent({ startAtMs: system.nowMs() - SECOND_MS });
    await system.answer({
      ...clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs()),
      term: 1,
      lightning: new Map([QUIET_YARD, STORM_YARD].map((id) => [facilityKey(id), known])),
    });
    for (const how of ['map', 'facility'] as const) {
      expect(selectDisplay(STORM_YARD, READER, how)(system.snapshot())).toMatchObject({
        shown: 'CLOSED',
        countdown: { kind: 'none' },
        endMs: null,
      });
      expect(selectDisplay(QUIET_YARD, READER, how)(system.snapshot()).shown).toBe('UNKNOWN');
    }
    const told = selectAnswer(system.snapshot())!;
    // one object for all that know the same: the ages of sources and the codes of the map rest on that
    expect(lightningsOf(told)).toEqual([{ ...known, lightningAsOfMs: null }]);
  });

  test.each(['while the clock does not tick', 'on a device that has just woken'])(
    'closes what it lists at once %s [S1][S2][S13]',
    async (where) => {
      const system = await led();
      system.network.isTicking = false;
      if (where.includes('woken')) system.network.skewMs = 2 * MINUTE_MS;
      else system.clock.increment(2 * MINUTE_MS);
      system.send({ type: 'alerts.announced' });
      const alert = activeEvent({ startAtMs: system.nowMs() - SECOND_MS });
      await system.answer({ ...clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs()), term: 1 });
      expect(system.shown().slice(0, 2)).toEqual(['UNKNOWN', 'ALERT']);
      expect(selectIsConfirmed(system.snapshot())).toBe(false);
    },
  );
});
