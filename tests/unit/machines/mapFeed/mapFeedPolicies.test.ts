import { describe, expect, test } from 'vitest';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { toClientAlerts, toFeedFactsOf } from '#contracts/toClientAlerts.ts';
import { isSamePolicies } from '#domain/alerting/facilityPolicy.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { selectAnswer, selectDisplay, selectRulesAt } from '#machines/mapFeed/mapFeedSelectors.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '../../../support/mapFeedSystem.ts';
import { activeEvent } from '../../../support/yardEvents.ts';

const MINUTE_MS = 60_000;
const BOUND = { alertRadiusM: 12_000, warningRadiusM: 20_000, quietPeriodMs: 60 * MINUTE_MS };
const OWN = { alertRadiusM: 6_000, warningRadiusM: 10_000, quietPeriodMs: 20 * MINUTE_MS };

function file(nowMs: number): AlertsFile {
  return AlertsFile.parse({
    client: 'ACME',
    generatedAt: isoInstant(nowMs),
    lightningAsOf: isoInstant(nowMs),
    watched: [QUIET_YARD, STORM_YARD],
    policy: BOUND,
    policies: [{ facilityIds: [QUIET_YARD], policy: OWN }],
    alerts: [],
  });
}

describe('a facility with a policy of its own', () => {
  test('is read from the file of its client, as any other from its bound [GAP-139]', () => {
    expect(toFeedFactsOf(file(MISSION_TIME_MS), QUIET_YARD)?.policy).toEqual(OWN);
    expect(toFeedFactsOf(file(MISSION_TIME_MS), STORM_YARD)?.policy).toEqual(BOUND);
  });

  test.each([
    [5_000, ['ALERT', 'ALERT']],
    [6_500, ['WARNING', 'ALERT']],
    [11_000, ['ALL_CLEAR', 'ALERT']],
  ] as const)(
    'is raised by a strike in %d m as far as its own rings reach [GAP-139][S2]',
    async (closestStrikeM, marks) => {
      const system = createMapFeedSystem();
      await system.answer(toClientAlerts(file(system.nowMs()), []));
      const atMs = system.nowMs();
      const facts = { lastAlertStrikeMs: atMs, lastWarningStrikeMs: atMs, closestStrikeM };
      const sightings = [QUIET_YARD, STORM_YARD].map((facilityId) => ({ facilityId, facts }));
      system.actor.send({ type: 'witness.changed', sightings });
      expect(system.shown().slice(0, 2)).toEqual(marks);
    },
  );

  test.each([
    [5_000, ['ALERT', 'ALERT']],
    [6_500, ['WARNING', 'ALERT']],
    [11_000, ['ALL_CLEAR', 'ALERT']],
    [13_000, ['ALL_CLEAR', 'WARNING']],
  ] as const)(
    'and any other are raised by a strike in %d m that was found before the answer as by one after it [GAP-139][S1][S2]',
    async (closestStrikeM, marks) => {
      for (const isStrikeFirst of [true, false]) {
        const system = createMapFeedSystem();
        const atMs = system.nowMs();
        const facts = { lastAlertStrikeMs: atMs, lastWarningStrikeMs: atMs, closestStrikeM };
        const sightings = [QUIET_YARD, STORM_YARD].map((facilityId) => ({ facilityId, facts }));
        const strike = () => system.actor.send({ type: 'witness.changed', sightings });
        if (isStrikeFirst) strike();
        await system.answer(toClientAlerts(file(system.nowMs()), []));
        if (!isStrikeFirst) strike();
        expect(system.shown().slice(0, 2), `strike first: ${isStrikeFirst}`).toEqual(marks);
      }
    },
  );

  test('keeps a strike that was counted by a stated policy, whatever is stated later [GAP-139][S2][S3]', async () => {
    const system = createMapFeedSystem();
    await system.answer(toClientAlerts({ ...file(system.nowMs()), policies: undefined }, []));
    const atMs = system.nowMs();
    const facts = { lastAlertStrikeMs: atMs, lastWarningStrikeMs: atMs, closestStrikeM: 11_000 };
    system.actor.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] });
    expect(system.shown()[0]).toBe('ALERT');
    for (const laterMs of [1, 2]) {
      await system.answer(toClientAlerts(file(system.nowMs() + laterMs), []));
      expect(system.shown()[0]).toBe('ALERT');
    }
  });

  test('is judged by its own quiet period [GAP-139][S1]', async () => {
    const system = createMapFeedSystem();
    const struckMs = system.nowMs() - 25 * MINUTE_MS;
    await system.answer(toClientAlerts(file(system.nowMs()), []));
    const facts = { lastAlertStrikeMs: struckMs, lastWarningStrikeMs: struckMs, closestStrikeM: 1_000 };
    const sightings = [QUIET_YARD, STORM_YARD].map((facilityId) => ({ facilityId, facts }));
    system.actor.send({ type: 'witness.changed', sightings });
    expect(system.shown().slice(0, 2)).toEqual(['ALL_CLEAR', 'ALERT']);
    expect(selectRulesAt(QUIET_YARD)(system.actor.getSnapshot())).toMatchObject(OWN);
    expect(selectRulesAt(STORM_YARD)(system.actor.getSnapshot())).toMatchObject(BOUND);
    await system.answer(clientAlerts({}, system.nowMs() + 1));
    expect(selectRulesAt(QUIET_YARD)(system.actor.getSnapshot())).toMatchObject(BOUND);
  });
});

test('an answer of a judge whose term is over closes by the policies of the one that leads, also where nothing else is known [S2][S13][GAP-139]', async () => {
  const system = createMapFeedSystem();
  const leading = toClientAlerts(file(system.nowMs()), []);
  await system.answer({ ...leading, term: 2 });
  await system.pass(2 * MINUTE_MS);
  const startAtMs = system.nowMs() - 25 * MINUTE_MS;
  const alert = activeEvent({ startAtMs, expiresAtMs: system.nowMs() + MINUTE_MS });
  const deposed = { ...BOUND, quietPeriodMs: 10 * MINUTE_MS };
  const all = { policy: deposed, policies: new Map([[facilityKey(STORM_YARD), deposed]]) };
  await system.answer({ ...clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs()), ...all, term: 1 });
  const rulesAt = (id: string) => selectRulesAt(id)(system.snapshot());
  expect([rulesAt(QUIET_YARD), rulesAt(STORM_YARD)]).toMatchObject([OWN, BOUND]);
  expect(selectAnswer(system.snapshot())?.policy).toEqual(BOUND);
  const display = selectDisplay(STORM_YARD, { language: 'en-US', unitSystem: 1 }, 'map');
  expect(display(system.snapshot())).toMatchObject({
    shown: 'CLOSED',
    endMs: startAtMs + BOUND.quietPeriodMs,
  });
  const facts = { lastAlertStrikeMs: startAtMs, lastWarningStrikeMs: startAtMs, closestStrikeM: 1_000 };
  system.send({ type: 'witness.changed', sightings: [{ facilityId: STORM_YARD, facts }] });
  await system.pass(2 * MINUTE_MS);
  expect(system.shown()[1]).toBe('ALERT');
});

test('policies are compared by what they say', () => {
  const one = new Map([['a', OWN]]);
  expect(isSamePolicies(one, new Map([['a', { ...OWN }]]))).toBe(true);
  expect(isSamePolicies(one, new Map([['b', OWN]]))).toBe(false);
  expect(isSamePolicies(one, new Map([['a', BOUND]]))).toBe(false);
  expect(isSamePolicies(one, undefined)).toBe(false);
  expect(isSamePolicies(undefined, undefined)).toBe(true);
});
