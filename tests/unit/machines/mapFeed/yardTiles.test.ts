import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALERT_STATUSES } from '#domain/alerting/alertStatus.ts';
import { tileCode, tileRank } from '#domain/alerting/yardTile.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  MAP_INPUT,
  NEW_YARD,
  QUIET_YARD,
  satelliteAlerts,
  STORM_YARD,
} from '../../../support/mapFeedSystem.ts';
import { activeEvent, overrideEvent } from '../../../support/yardEvents.ts';

const MINUTE_MS = 60_000;

function begin() {
  const system = createMapFeedSystem();
  const tile = (id: string, trust: Parameters<typeof selectTile>[1] = 'fresh') =>
    selectTile(id, trust)(system.snapshot());
  return { ...system, tile };
}

describe('a tile of a wall', () => {
  test('says what the yard page says, where the map would end an alert two minutes early [GAP-72][GAP-144]', async () => {
    const system = begin();
    const wind = activeEvent({
      type: 'wind',
      startAtMs: system.nowMs() - MINUTE_MS,
      expiresAtMs: system.nowMs() + MINUTE_MS,
    });
    await system.answer(clientAlerts({ [STORM_YARD]: [wind] }, system.nowMs()));
    expect(system.shown()[1]).toBe('ALL_CLEAR');
    expect(system.tile(STORM_YARD)).toMatchObject({ shown: 'CLOSED', countdown: { remainingMs: MINUTE_MS } });
    expect(selectTile(STORM_YARD, 'fresh', 'map')(system.snapshot()).shown).toBe('OPEN');
  });

  test('says that satellites alone call a yard open, on a page that is trusted [GAP-137][GAP-144]', async () => {
    const system = begin();
    await system.answer(satelliteAlerts(system.nowMs()));
    expect(system.tile(QUIET_YARD)).toMatchObject({ shown: 'OPEN', isSatelliteOnly: true });
    expect(system.tile(STORM_YARD)).toMatchObject({ shown: 'OPEN', isSatelliteOnly: false });
    expect(system.tile(QUIET_YARD, 'lost')).toMatchObject({ shown: 'UNKNOWN', isSatelliteOnly: false });
  });

  test('counts an override to its own end, whatever lies beneath it [S9]', async () => {
    const system = begin();
    const override = { ...overrideEvent(true, system.nowMs()), expiresAtMs: system.nowMs() + 40 * MINUTE_MS };
    await system.answer(clientAlerts({ [STORM_YARD]: [override] }, system.nowMs()));
    expect(system.tile(STORM_YARD)).toMatchObject({
      shown: 'OPEN',
      isOverride: true,
      countdown: { kind: 'running', remainingMs: 40 * MINUTE_MS },
    });
  });

  test('says since when data is missing: the feed, or its lightning', async () => {
    const system = begin();
    const answeredAtMs = system.nowMs();
    await system.answer(clientAlerts({}, answeredAtMs));
    expect(system.tile(QUIET_YARD).dataAtMs).toBeNull();
    await system.fail('500');
    expect(system.tile(QUIET_YARD)).toMatchObject({ shown: 'UNKNOWN', dataAtMs: answeredAtMs });

    const blind = begin();
    await blind.answer(clientAlerts({}, blind.nowMs(), { lightningAgeMs: 5 * MINUTE_MS }));
    expect(blind.tile(QUIET_YARD).dataAtMs).toBe(blind.nowMs() - 5 * MINUTE_MS);
    expect(blind.tile(NEW_YARD).shown).toBe('UNKNOWN');
  });

  test('is never open, and has no countdown, on a page that is lost or has not been answered [S1][S4][S12]', async () => {
    const system = begin();
    await system.answer(clientAlerts({}, system.nowMs()));
    const answeredAtMs = system.nowMs();
    expect(system.tile(QUIET_YARD, 'late').shown).toBe('OPEN');
    expect(system.tile(QUIET_YARD, 'lost')).toMatchObject({ shown: 'UNKNOWN', dataAtMs: answeredAtMs });
    expect(system.tile(QUIET_YARD, 'loading')).toMatchObject({ shown: 'LOADING', dataAtMs: null });
    system.actor.stop();
    expect(system.tile(QUIET_YARD, 'fresh').shown).toBe('UNKNOWN');
  });

  test('stays closed on a page that is lost: that is never better than the truth [S1][S2]', async () => {
    const system = begin();
    await system.answer(
      clientAlerts({ [STORM_YARD]: [activeEvent({ startAtMs: system.nowMs() })] }, system.nowMs()),
    );
    expect(system.tile(STORM_YARD, 'lost').shown).toBe('CLOSED');
  });
});

test('whatever is listed: nothing open from old or missing data, and no countdown while unknown [S1][S4]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        ageMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 180_000 })),
        lightningAgeMs: fc.oneof(fc.constant(0), fc.option(fc.integer({ min: 0, max: 300_000 }))),
        trust: fc.constantFrom('loading', 'fresh', 'late', 'lost'),
        isFailed: fc.nat({ max: 3 }).map((one) => one === 0),
        isWatched: fc.nat({ max: 3 }).map((one) => one > 0),
        events: fc.array(
          fc.record({
            status: fc.constantFrom(...ALERT_STATUSES),
            type: fc.constantFrom('lightning_alert', 'wind', 'OVERRIDE', 'snowfall'),
            startedMs: fc.integer({ min: -MINUTE_MS, max: 90 * MINUTE_MS }),
            lastsMs: fc.option(fc.integer({ min: -MINUTE_MS, max: 120 * MINUTE_MS })),
            overrideStatus: fc.option(fc.constantFrom(...ALERT_STATUSES)),
          }),
          { maxLength: 3 },
        ),
      }),
      async ({ ageMs, lightningAgeMs, trust, isFailed, isWatched, events }) => {
        const system = begin();
        const nowMs = system.nowMs();
        const listed = events.map(({ startedMs, lastsMs, ...event }, index) =>
          activeEvent({
            ...event,
            id: `event ${index}`,
            startAtMs: nowMs - startedMs,
            expiresAtMs: lastsMs === null ? null : nowMs + lastsMs,
          }),
        );
        await system.answer(clientAlerts({ [QUIET_YARD]: listed }, nowMs, { ageMs, lightningAgeMs }));
        if (!isWatched) system.send({ type: 'witness.lost' });
        if (isFailed) await system.fail('500');
        const { shown, countdown } = system.tile(QUIET_YARD, trust);
        const isLightningOld = lightningAgeMs === null || lightningAgeMs > MAP_INPUT.rules.staleAfterMs;
        const isOld = ageMs > MAP_INPUT.rules.staleAfterMs || isLightningOld;
        const isUnproven = isOld || isFailed || !isWatched || trust === 'lost' || trust === 'loading';
        const isFalselyOpen = isUnproven && shown === 'OPEN';
        const isCounting = (shown === 'UNKNOWN' || shown === 'LOADING') && countdown.kind !== 'none';
        expect({ isFalselyOpen, isCounting }).toEqual({ isFalselyOpen: false, isCounting: false });
      },
    ),
    { numRuns: 300 },
  );
});

test('an override ranks by its own status, and loading with the unknown ones [GAP-144]', () => {
  const tiles = [
    { shown: 'CLOSED', isOverride: true },
    { shown: 'CLOSED', isOverride: false },
    { shown: 'ALERT_OPEN', isOverride: false },
    { shown: 'UNKNOWN', isOverride: false },
    { shown: 'LOADING', isOverride: false },
    { shown: 'WARNING', isOverride: false },
    { shown: 'OPEN', isOverride: true },
    { shown: 'OPEN', isOverride: false },
  ] as const;
  expect(tiles.map(tileRank)).toEqual([0, 0, 1, 2, 2, 3, 4, 5]);
  expect(tiles.map(tileCode)).toEqual([6, 4, 3, 0, 0, 2, 5, 1]);
});
