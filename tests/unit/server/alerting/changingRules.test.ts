import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLooser, isSamePolicy } from '#domain/policy/comparePolicies.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { DEFAULT_CLIENT_RULES, policyOfRules, type ClientRules } from '#server/alerting/clientRules.ts';
import { createRulesInForce } from '#server/alerting/rulesInForce.ts';
import { PLAIN_RULES, policyRules } from '../../domain/policy/policyArbitrary.ts';
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

const PLACE = { clientId: YARD.clientId, facilityId: YARD.id };
const KMH_45 = { windSpeedKmh: 45, windGustKmh: 45 };

/** An engine whose yard is judged by `current.rules`. */
function changingRules(rules: ClientRules = DEFAULT_CLIENT_RULES) {
  const current = { rules };
  let ids = 0;
  const newKeplerId = () => `e${(ids += 1)}`;
  const setup = { facilities: [YARD], rulesFor: () => current.rules, sources: [SIMULATOR], newKeplerId };
  const engine = createChangingEngine(setup, 2 * QUIET_MS);
  return {
    engine,
    judgeBy(next: ClientRules, nowMs: number) {
      current.rules = next;
      return engine.watch([YARD], nowMs);
    },
  };
}
const withWind = (limit: number) =>
  rulesWith({}, { weatherLimits: { wind_level1: { sustainedWindKmh: limit, windGustKmh: limit + 30 } } });

describe('other limits of the weather', () => {
  test('know no hazard until the next observation, which raises by them [S1][S2]', () => {
    const { engine, judgeBy } = changingRules();
    engine.observe([observationAt(NOW_MS, KMH_45)], NOW_MS);
    const knownMs = () => engine.weatherKnownMs('ACME', 'YARD', 'wind');
    expect(knownMs()).not.toBeNull();
    expect(judgeBy(withWind(40), NOW_MS)).toEqual([]);
    expect(knownMs()).toBeNull();
    const changes = engine.observe([observationAt(NOW_MS, KMH_45)], NOW_MS);
    expect(changes.map(({ event }) => event.eventType)).toEqual(['wind_level1']);
    expect(knownMs()).not.toBeNull();
  });

  test('leave an alert that stands as it stands [S2]', () => {
    const { engine, judgeBy } = changingRules(withWind(40));
    engine.observe([observationAt(NOW_MS, KMH_45)], NOW_MS);
    const before = engine.eventsOf('ACME', 'YARD');
    expect(before).toHaveLength(1);
    judgeBy(DEFAULT_CLIENT_RULES, NOW_MS);
    engine.observe([observationAt(NOW_MS, KMH_45)], NOW_MS);
    expect(engine.eventsOf('ACME', 'YARD')).toEqual(before);
  });

  test('of a hazard that is not watched raise nothing, and nothing is known of it [GAP-136]', () => {
    const { engine } = changingRules(rulesWith({}, { watchedHazards: ['snowfall'] }));
    engine.observe([observationAt(NOW_MS, { windSpeedKmh: 200 })], NOW_MS);
    expect(engine.eventsOf('ACME', 'YARD')).toEqual([]);
    expect(engine.weatherKnownMs('ACME', 'YARD', 'wind')).toBeNull();
  });
});

test('equal rules under another name change nothing, and cost no engine', () => {
  const { engine, judgeBy } = changingRules();
  engine.ingest(batchOf([strikeAt(3_000, NOW_MS - MINUTE_MS)], NOW_MS), NOW_MS);
  const before = engine.eventsOf('ACME', 'YARD');
  expect(judgeBy({ ...DEFAULT_CLIENT_RULES }, NOW_MS)).toEqual([]);
  expect(engine.eventsOf('ACME', 'YARD')).toEqual(before);
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
});

test('whenever rules become stricter, a yard stands as if it had always been judged by them, or is not known [S1][S2][S3]', () => {
  const minutes = fc.integer({ min: 0, max: 150 });
  const strike = fc.record({ atMin: minutes, distanceM: fc.integer({ min: 100, max: 40_000 }) });
  const stricter = rulesWith({
    alertRadiusM: 20_000,
    warningRadiusM: 30_000,
    quietPeriodMs: 50 * MINUTE_MS,
  });
  const decisive = (engine: Pick<ReturnType<typeof engineOf>, 'eventsOf'>) =>
    engine.eventsOf('ACME', 'YARD').map(({ eventType, eventStartAt, eventExpiresAt }) => ({
      eventType,
      eventStartAt,
      eventExpiresAt,
    }));
  fc.assert(
    fc.property(
      fc.array(strike, { maxLength: 8 }),
      minutes,
      wayOfDelivery(150),
      (strikes, changesMin, way) => {
        const always = engineOf({ rules: stricter });
        const { engine, judgeBy } = changingRules();
        for (let minute = 0; minute <= 160; minute += 1) {
          const nowMs = NOW_MS + minute * MINUTE_MS;
          const due = strikes.filter(({ atMin }) => atMin === minute);
          const rows = due.map(({ distanceM }) => strikeAt(distanceM, nowMs));
          for (const one of [always, engine]) {
            for (const batch of deliveriesAt(minute, rows, way)) one.ingest(batch, nowMs);
            one.advanceTo(nowMs);
          }
          if (minute === changesMin) judgeBy(stricter, nowMs);
          if (minute < changesMin) continue;
          const asOfMs = engine.lightningAsOfMs('ACME', 'YARD');
          expect([null, always.lightningAsOfMs('ACME', 'YARD')]).toContain(asOfMs);
          // what is not known may lack alerts, and shows UNKNOWN at best
          expect(decisive(asOfMs === null ? always : engine)).toEqual(decisive(always));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('rules in force are never looser than those before within a quiet period of the stricter ones [S2]', () => {
  const step = fc.record({
    policy: policyRules,
    waitMin: fc.integer({ min: 0, max: 300 }),
    isFree: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      let policy: PolicyRules = PLAIN_RULES;
      const rules = createRulesInForce({ base: DEFAULT_CLIENT_RULES, policyOf: () => policy, restored: [] });
      const now = () => policyOfRules(rules.rulesFor('ACME', 'YARD'));
      let atMin = 0;
      let changedAtMin = 0;
      /** Since when nothing stands, minutes; null: something does. */
      let freeMin: number | null = null;
      for (const { policy: next, waitMin, isFree } of steps) {
        const held = rules.plan(
          [PLACE],
          () => next,
          () => null,
        );
        const before = now();
        rules.replace(() => next, held);
        // one that waits for a policy which becomes stricter meanwhile need not wait anew
        if (isLooser(policy, next) || !isSamePolicy(before, now())) changedAtMin = atMin;
        policy = next;
        expect(isLooser(before, now())).toBe(false);
        expect(isLooser(next, now())).toBe(false);
        for (let minute = 0; minute < waitMin; minute += 10) {
          atMin += 10;
          const [was, wasFree] = [now(), isFree];
          rules.settle(() => (wasFree ? atMin * MINUTE_MS : null));
          freeMin = wasFree ? (freeMin ?? atMin) : null;
          const isLoosened = isLooser(was, now());
          const waitedMin = Math.min(atMin - (freeMin ?? atMin), atMin - changedAtMin);
          expect(isLoosened && waitedMin * MINUTE_MS < was.quietPeriodMs).toBe(false);
        }
      }
    }),
  );
});
