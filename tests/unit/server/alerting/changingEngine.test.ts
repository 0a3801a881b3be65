import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertEngine } from '#server/alerting/alertEngine.ts';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { DEFAULT_CLIENT_RULES, type ClientRules } from '#server/alerting/clientRules.ts';
import type { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import { deliveriesAt, wayOfDelivery } from './deliveryArbitrary.ts';
import {
  batchOf,
  engineOf,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  rulesWith,
  SIMULATOR,
  strikeAt,
  YARD,
} from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const FAR: EngineFacility = { clientId: 'ACME', id: 'FAR', lon: 10, lat: 50 };
const MOVED: EngineFacility = { ...YARD, lat: YARD.lat + 5 };

function changingEngine(
  facilities: readonly EngineFacility[],
  snapshot?: EngineSnapshot,
  rulesFor: (clientId: string, facilityId: string) => ClientRules = () => DEFAULT_CLIENT_RULES,
) {
  let ids = 0;
  const newKeplerId = () => `e${(ids += 1)}`;
  const setup = { facilities, rulesFor, sources: [SIMULATOR], newKeplerId };
  return createChangingEngine(snapshot === undefined ? setup : { ...setup, snapshot }, 2 * QUIET_MS);
}
const typesAt = (engine: ReturnType<typeof changingEngine>, { clientId, id }: EngineFacility) =>
  engine.eventsOf(clientId, id).map(({ eventType }) => eventType);

describe('a facility that comes while the engine runs', () => {
  test('is judged by what was delivered before it came: known at once, and alerted at once [S1][S2]', () => {
    const engine = changingEngine([FAR]);
    engine.ingest(batchOf([strikeAt(3_000, NOW_MS - 60_000)], NOW_MS), NOW_MS);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBeNull();
    const changes = engine.watch([FAR, YARD], NOW_MS);
    expect(changes.map(({ kind, facilityId, event }) => [kind, facilityId, event.eventType])).toEqual([
      ['raised', 'YARD', 'lightning_alert'],
      ['raised', 'YARD', 'lightning_warning'],
    ]);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBe(NOW_MS);
    expect(typesAt(engine, YARD)).toEqual(['lightning_alert', 'lightning_warning']);
    expect(engine.facilities()).toEqual([FAR, YARD]);
  });

  test('is not known before a quiet period was watched, not a millisecond early [S1]', () => {
    const engine = changingEngine([FAR]);
    engine.ingest(batchOf([], NOW_MS, NOW_MS - QUIET_MS + 1), NOW_MS);
    engine.watch([FAR, YARD], NOW_MS);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBeNull();
    engine.ingest(batchOf([], NOW_MS + 1, NOW_MS), NOW_MS + 1);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBe(NOW_MS + 1);
  });

  test('after a step of the clock back it is closed by strikes that are true, and proved quiet by nothing [S1][S2][S6]', () => {
    const engine = changingEngine([FAR]);
    const aheadMs = NOW_MS + 5 * 60 * MINUTE_MS;
    const strikes = [strikeAt(3_000, NOW_MS - MINUTE_MS), strikeAt(2_000, aheadMs)];
    engine.ingest(batchOf(strikes, aheadMs, NOW_MS - 120 * MINUTE_MS), aheadMs);
    expect(engine.watch([FAR, YARD], NOW_MS).map(({ event }) => event.eventStartAt)).toEqual([
      new Date(NOW_MS - MINUTE_MS).toISOString(),
      new Date(NOW_MS - MINUTE_MS).toISOString(),
    ]);
    engine.advanceTo(NOW_MS);
    expect(typesAt(engine, YARD)).toEqual(['lightning_alert', 'lightning_warning']);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBeNull();
    expect(engine.lightningAsOfMs('ACME', FAR.id)).toBeNull();
    // what was delivered by the wrong clock does not stay for ever
    const laterMs = NOW_MS + 61 * MINUTE_MS;
    engine.ingest(batchOf([], laterMs, NOW_MS), laterMs);
    engine.watch([FAR], laterMs);
    expect(engine.watch([FAR, YARD], laterMs)).toEqual([]);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBe(laterMs);
  });

  test('is not known where nothing was delivered yet [S1][S4]', () => {
    const engine = changingEngine([]);
    expect(engine.watch([YARD], NOW_MS)).toEqual([]);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBeNull();
  });

  test('makes nothing known that an earlier run has left and no source has delivered again [S1][S13]', () => {
    const earlier = changingEngine([FAR]);
    earlier.ingest(batchOf([], NOW_MS), NOW_MS);
    const engine = changingEngine([FAR], earlier.snapshot());
    engine.watch([FAR, YARD], NOW_MS);
    expect(engine.lightningAsOfMs('ACME', FAR.id)).toBeNull();
    engine.ingest(batchOf([], NOW_MS, NOW_MS - 1), NOW_MS);
    engine.watch([FAR], NOW_MS);
    expect(engine.lightningAsOfMs('ACME', FAR.id)).toBe(NOW_MS);
  });

  test('leaves the others as they are: their alerts, the ids of these, and up to when they are known [S1][S3]', () => {
    const engine = changingEngine([YARD]);
    engine.ingest(batchOf([strikeAt(3_000, NOW_MS - 60_000)], NOW_MS), NOW_MS);
    const before = engine.eventsOf('ACME', YARD.id);
    expect(engine.watch([YARD, FAR], NOW_MS)).toEqual([]);
    expect(engine.eventsOf('ACME', YARD.id)).toEqual(before);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBe(NOW_MS);
    const later = NOW_MS - 60_000 + QUIET_MS;
    expect(engine.advanceTo(later - 1)).toEqual([]);
    expect(engine.advanceTo(later).map(({ kind }) => kind)).toEqual(['ended', 'ended']);
  });

  test('is not judged by strikes that are older than what is kept: they are over [S3]', () => {
    const engine = changingEngine([FAR]);
    const longAgo = NOW_MS - 3 * QUIET_MS;
    engine.ingest(batchOf([strikeAt(3_000, longAgo)], longAgo), longAgo);
    engine.ingest(batchOf([], NOW_MS, longAgo), NOW_MS);
    expect(engine.watch([FAR, YARD], NOW_MS)).toEqual([]);
    expect(engine.lightningAsOfMs('ACME', YARD.id)).toBe(NOW_MS);
  });
});

describe('a facility that goes', () => {
  test('ends its alerts, is not known, and is judged anew when it comes again [S1][S4]', () => {
    const engine = changingEngine([YARD, FAR]);
    engine.ingest(batchOf([strikeAt(3_000, NOW_MS - 60_000)], NOW_MS), NOW_MS);
    const kinds = engine.watch([FAR], NOW_MS).map(({ kind, facilityId }) => `${facilityId} ${kind}`);
    expect(kinds).toEqual(['YARD ended', 'YARD ended']);
    expect([typesAt(engine, YARD), engine.lightningAsOfMs('ACME', YARD.id)]).toEqual([[], null]);
    expect(engine.lightningAsOfMs('ACME', FAR.id)).toBe(NOW_MS);
    engine.watch([FAR, YARD], NOW_MS);
    expect(typesAt(engine, YARD)).toEqual(['lightning_alert', 'lightning_warning']);
  });
});

describe('a facility that moves', () => {
  test('keeps its alert until that is over, and is judged at its new place besides [S1][S2][S3]', () => {
    const engine = changingEngine([YARD]);
    const struck = NOW_MS - 60_000;
    engine.ingest(batchOf([strikeAt(3_000, struck)], NOW_MS), NOW_MS);
    expect(engine.watch([MOVED], NOW_MS)).toEqual([]);
    expect(typesAt(engine, MOVED)).toEqual(['lightning_alert', 'lightning_warning']);
    engine.advanceTo(struck + QUIET_MS - 1);
    expect(typesAt(engine, MOVED)).toHaveLength(2);
    engine.advanceTo(struck + QUIET_MS);
    expect(typesAt(engine, MOVED)).toEqual([]);
  });

  test('is alerted at once by what fell near its new place [S2]', () => {
    const engine = changingEngine([MOVED]);
    engine.ingest(batchOf([strikeAt(3_000, NOW_MS - 60_000)], NOW_MS), NOW_MS);
    expect(typesAt(engine, MOVED)).toEqual([]);
    engine.watch([YARD], NOW_MS);
    expect(typesAt(engine, YARD)).toEqual(['lightning_alert', 'lightning_warning']);
  });
});

describe('the weather of a facility that moves', () => {
  const CALM = { windSpeedKmh: 5, windGustKmh: 8 };
  const STORM = { windSpeedKmh: 130, windGustKmh: 160 };

  /** An engine whose yard and another one are calm since a storm that is long over. */
  function calmEngine() {
    const engine = changingEngine([YARD, FAR]);
    for (const { id: facilityId } of [YARD, FAR]) {
      engine.observe([observationAt(NOW_MS - 600 * MINUTE_MS, { ...STORM, facilityId })], NOW_MS);
      engine.observe([observationAt(NOW_MS, { ...CALM, facilityId })], NOW_MS);
    }
    return engine;
  }

  test('proves nothing at its new place, and leaves the others known [S1][GAP-136]', () => {
    const engine = calmEngine();
    engine.watch([MOVED, FAR], NOW_MS);
    expect(engine.weatherKnownMs('ACME', YARD.id, 'wind')).toBeNull();
    expect(engine.weatherKnownMs('ACME', FAR.id, 'wind')).toBe(NOW_MS);
    engine.observe([observationAt(NOW_MS - MINUTE_MS, CALM)], NOW_MS);
    expect(engine.weatherKnownMs('ACME', YARD.id, 'wind')).toBe(NOW_MS - MINUTE_MS);
  });

  test('does not refute a storm that was observed at its new place [S1][S2]', () => {
    const engine = calmEngine();
    engine.watch([MOVED, FAR], NOW_MS);
    engine.observe([observationAt(NOW_MS - 62 * MINUTE_MS, STORM)], NOW_MS);
    expect(typesAt(engine, MOVED)).toEqual(['wind_level3']);
  });

  test('keeps an alert that stands, which calm at the new place ends [S2]', () => {
    const engine = changingEngine([YARD]);
    engine.observe([observationAt(NOW_MS - 61 * MINUTE_MS, STORM)], NOW_MS);
    const before = typesAt(engine, YARD);
    expect(before).toEqual(['wind_level3']);
    engine.watch([MOVED], NOW_MS);
    expect(typesAt(engine, MOVED)).toEqual(before);
    engine.observe([observationAt(NOW_MS, CALM)], NOW_MS);
    expect(typesAt(engine, MOVED)).toEqual([]);
  });

  test('is not that of one that comes again under its id [S1]', () => {
    const engine = calmEngine();
    engine.watch([FAR], NOW_MS);
    engine.watch([MOVED, FAR], NOW_MS);
    expect(engine.weatherKnownMs('ACME', YARD.id, 'wind')).toBeNull();
  });
});

/**
 * What decides about the yard. Ids differ from engine to engine, and so may the closest strike and the first: late
 * strikes may join episodes that another engine had ended in the meantime, and the first of a long episode may be
 * forgotten.
 */
const decisive = (engine: AlertEngine) =>
  engine.eventsOf('ACME', 'YARD').map(({ closestStrike, eventFirstStartAt, ...event }) => ({
    ...event,
    keplerId: '',
    hasStrike: closestStrike !== undefined,
    hasFirst: eventFirstStartAt !== undefined,
  }));

test('whenever a facility comes, it stands as if it had been watched all along, or is not known [S1][S2][S3]', () => {
  const minutes = fc.integer({ min: 0, max: 90 });
  const distanceM = fc.oneof(fc.integer({ min: 100, max: 9_000 }), fc.integer({ min: 100, max: 60_000 }));
  const told = fc.record({
    strikes: fc.array(fc.record({ atMin: minutes, distanceM }), { maxLength: 6 }),
    // strikes come out up to some minutes late
    lateMin: fc.integer({ min: 0, max: 4 }),
    way: wayOfDelivery(130),
  });
  const comes = fc.integer({ min: 0, max: 130 });
  const quiet = fc.constantFrom(QUIET_MS, 3 * QUIET_MS);
  const oneStrike = (provesFromMin: number) => ({
    strikes: [{ atMin: 0, distanceM: 100 }],
    lateMin: 0,
    way: { isApart: false, provesFromMin },
  });
  fc.assert(
    fc.property(told, comes, quiet, ({ strikes, lateMin, way }, comesMin, quietPeriodMs) => {
      const rules = rulesWith({ quietPeriodMs });
      const rulesFor = (_: string, id: string) => (id === 'YARD' ? rules : DEFAULT_CLIENT_RULES);
      const always = engineOf({ facilities: [YARD, FAR], rules });
      const changing = changingEngine([FAR], undefined, rulesFor);
      for (let minute = 0; minute <= 140; minute += 1) {
        const nowMs = NOW_MS + minute * MINUTE_MS;
        const due = strikes.filter(({ atMin }) => atMin + lateMin === minute);
        const rows = due.map((strike) => strikeAt(strike.distanceM, NOW_MS + strike.atMin * MINUTE_MS));
        for (const engine of [always, changing]) {
          for (const batch of deliveriesAt(minute, rows, way)) engine.ingest(batch, nowMs);
          engine.advanceTo(nowMs);
        }
        if (minute === comesMin) changing.watch([FAR, YARD], nowMs);
        if (minute < comesMin) continue;
        const asOfMs = changing.lightningAsOfMs('ACME', 'YARD');
        expect([null, always.lightningAsOfMs('ACME', 'YARD')]).toContain(asOfMs);
        // one with a longer quiet period than all before may lack alerts while it is not known
        const mayLack = asOfMs === null && quietPeriodMs > QUIET_MS;
        expect(decisive(mayLack ? always : changing)).toEqual(decisive(always));
      }
    }),
    {
      numRuns: 100,
      // rarely found: the strike is kept no more when all that time is proven, before the yard comes, or after
      examples: [
        [oneStrike(1), 61, 3 * QUIET_MS],
        [oneStrike(62), 61, 3 * QUIET_MS],
      ],
    },
  );
});
