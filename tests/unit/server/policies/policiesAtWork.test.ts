import { describe, expect, test } from 'vitest';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import type { SatelliteProof } from '#server/alerting/knownLightning.ts';
import { storedQuietMs } from '#server/composition/service/longestQuiet.ts';
import { MINUTE_MS, QUIET_MS, strikeAt, YARD } from '../alerting/engineFixture.ts';
import { HOURS_2_MS, clock, pass, repositories, start } from '../alertPipelineStage.ts';
import { START_MS } from '../testNetwork.ts';
import { ada, ben, passQuietly, setPolicy, setPolicyStage } from './policyStage.ts';

setPolicyStage();

type Run = Awaited<ReturnType<typeof start>>;

const STRICTER = { alertRadiusM: 14_000, warningRadiusM: 20_000, quietPeriodMs: 60 * MINUTE_MS };
const LOOSER = { alertRadiusM: 9_656, warningRadiusM: 10_000 };

const radiusOf = (run: Run) => run.alerts()?.policy?.alertRadiusM;

describe('a stricter policy', () => {
  test('closes at once by strikes that had fallen outside the old ring, and says so in the answer [S2][GAP-139]', async () => {
    const run = await start();
    run.deliver([strikeAt(12_000, START_MS - 40 * MINUTE_MS)], START_MS - HOURS_2_MS);
    pass(0);
    expect(run.types()).toEqual([]);
    await setPolicy(run, STRICTER);
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning']);
    expect(run.alerts()).toMatchObject({
      policy: STRICTER,
      activeAlerts: [
        {
          triggerDistanceMeters: 14_000,
          // no text names the ring or the quiet period of the service any more
          title: { 'en-US': expect.not.stringContaining('mi') },
          message: { 'en-US': expect.stringContaining('until 60 minutes') },
        },
        {},
      ],
    });
  });

  test('lengthens an alert that stands under its id [S3]', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    const [before] = run.alerts()!.activeAlerts;
    await setPolicy(run, STRICTER);
    const [after] = run.alerts()!.activeAlerts;
    expect(after).toMatchObject({
      keplerId: before!.keplerId,
      eventExpiresAt: new Date(START_MS + 60 * MINUTE_MS).toISOString(),
    });
  });

  test('closes by a strike that is younger than the longest quiet period of all [S1][S3][GAP-139]', async () => {
    const run = await start();
    run.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    const hours = [1, 2, 3, 3.9].map((hour) => START_MS + hour * 60 * MINUTE_MS);
    for (const atMs of hours) {
      const fromMs = clock.atMs;
      clock.atMs = atMs;
      run.deliver([], fromMs);
    }
    pass(0);
    expect(run.types()).toEqual([]);
    await setPolicy(run, { quietPeriodMs: 240 * MINUTE_MS });
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning']);
  });

  test('leaves the yard unknown where its longer quiet period is not known yet [S1]', async () => {
    const run = await start();
    run.deliver([], START_MS - 40 * MINUTE_MS);
    pass(0);
    expect(run.alerts()?.lightningAsOf).not.toBeNull();
    await setPolicy(run, STRICTER);
    expect(run.alerts()?.lightningAsOf).toBeNull();
    passQuietly(run, 20 * MINUTE_MS);
    expect(run.alerts()?.lightningAsOf).toBe(new Date(clock.atMs).toISOString());
  });

  test('asks for all sources that it requires: one that does not watch here proves nothing [S1]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    await setPolicy(run, { requiredSources: ['hand'] });
    expect(run.alerts()?.lightningAsOf).not.toBeNull();
    await expect(setPolicy(run, { requiredSources: ['hand', 'other'] })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('an alert ring smaller than a site that is drawn', () => {
  const SMALL = { alertRadiusM: 1_609, warningRadiusM: 2_000 };

  test('reaches its farthest corner, so that lightning upon the site closes it, and says so [S1][GAP-110]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    await setPolicy(run, SMALL);
    passQuietly(run, 31 * MINUTE_MS);
    expect(radiusOf(run)).toBe(1_609);
    run.pipeline.watch([{ ...YARD, reachM: 3_000 }]);
    expect(run.alerts()?.policy).toMatchObject({ alertRadiusM: 3_000, warningRadiusM: 3_000 });
    run.deliver([strikeAt(2_900, clock.atMs)], clock.atMs);
    expect(run.types()).toEqual(['lightning_alert', 'lightning_warning']);
    run.pipeline.watch([YARD]);
    expect(radiusOf(run)).toBe(1_609);
    expect(run.types()).toContain('lightning_alert');
    await run.pipeline.stop();
    const again = await start({ facilities: [{ ...YARD, reachM: 3_000 }] });
    again.deliver([], clock.atMs);
    expect(radiusOf(again)).toBe(3_000);
  });
});

describe('a ring that reaches out of what the only source watches', () => {
  /** 20 km around the yard and more, and less than 50 mi. */
  const AREA = [
    [YARD.lon - 0.4, YARD.lat - 0.4],
    [YARD.lon + 0.4, YARD.lat - 0.4],
    [YARD.lon + 0.4, YARD.lat + 0.4],
    [YARD.lon - 0.4, YARD.lat + 0.4],
  ] as const;
  const WIDE = { alertRadiusM: 80_000, warningRadiusM: 80_000 };
  const UNKNOWN = { lightningAsOf: null, lightningUnknownBecause: 'ringNotCovered' };

  test('is unknown at once and says why, and closes by a strike all the same [S1][S2][GAP-137]', async () => {
    const run = await start({ footprint: [AREA] });
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    expect(run.alerts()?.lightningAsOf).not.toBeNull();
    await setPolicy(run, WIDE);
    passQuietly(run, 60 * MINUTE_MS);
    expect(run.alerts()).toMatchObject(UNKNOWN);
    run.deliver([strikeAt(30_000, clock.atMs)], clock.atMs);
    expect(run.types()).toContain('lightning_alert');
  });

  test('can be made smaller again, once quiet is known by the smaller one for a quiet period [S1][GAP-139]', async () => {
    const run = await start({ footprint: [AREA] });
    run.deliver([], START_MS - HOURS_2_MS);
    await setPolicy(run, WIDE);
    pass(0);
    await setPolicy(run, { alertRadiusM: 9_656, warningRadiusM: 10_000 });
    // 30 min until quiet is known, 30 min of it
    passQuietly(run, 59 * MINUTE_MS);
    expect(run.alerts()).toMatchObject(UNKNOWN);
    passQuietly(run, 2 * MINUTE_MS);
    expect(radiusOf(run)).toBe(9_656);
    expect(run.alerts()?.lightningAsOf).toBe(new Date(clock.atMs).toISOString());
  });
});

describe('a looser policy', () => {
  test('waits for an event-free quiet period by the old one, and not a minute less [S1][S2][GAP-139]', async () => {
    const run = await start();
    await setPolicy(run, STRICTER);
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    await setPolicy(run, LOOSER);
    pass(0);
    expect(radiusOf(run)).toBe(14_000);
    passQuietly(run, 59 * MINUTE_MS);
    expect(radiusOf(run)).toBe(14_000);
    passQuietly(run, MINUTE_MS);
    expect(run.alerts()?.policy).toMatchObject({ ...LOOSER, quietPeriodMs: QUIET_MS });
    expect(run.alerts()?.lightningAsOf).toBe(new Date(clock.atMs).toISOString());
  });

  test('waits where satellites alone watch until they are accepted, and counts from then on [S1][GAP-137]', async () => {
    let isAccepted = false;
    const satellites: SatelliteProof = {
      needsAcceptance: () => true,
      // thunderstorms are likely in no circle but the old one's
      mayClear: (_place, _atMs, radiusM) => isAccepted || radiusM !== STRICTER.alertRadiusM,
    };
    const run = await start({ satellites });
    await setPolicy(run, STRICTER);
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    await setPolicy(run, LOOSER);
    passQuietly(run, 90 * MINUTE_MS);
    expect(radiusOf(run)).toBe(14_000);
    isAccepted = true;
    passQuietly(run, 40 * MINUTE_MS);
    isAccepted = false; // taken back, or thunderstorms have become likely
    passQuietly(run, MINUTE_MS);
    isAccepted = true;
    passQuietly(run, 60 * MINUTE_MS);
    expect(radiusOf(run)).toBe(14_000);
    passQuietly(run, MINUTE_MS);
    expect(radiusOf(run)).toBe(LOOSER.alertRadiusM);
  });

  test('reaches back over the longest quiet period in force at the next start [S1][GAP-139]', async () => {
    const stored = {
      repositories,
      facilities: [YARD],
      rules: DEFAULT_CLIENT_RULES,
      log: { error: () => {} },
    };
    const longest = () => storedQuietMs(stored);
    expect(await longest()).toBe(QUIET_MS);
    const run = await start();
    await setPolicy(run, STRICTER);
    expect(await longest()).toBe(60 * MINUTE_MS);
    await setPolicy(run, LOOSER);
    expect(await longest()).toBe(60 * MINUTE_MS); // it is still judged by the old one
  });

  test('begins to wait anew with each event inside the old ring [S2]', async () => {
    const run = await start();
    await setPolicy(run, STRICTER);
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    await setPolicy(run, LOOSER);
    passQuietly(run, 50 * MINUTE_MS);
    run.deliver([strikeAt(19_000, clock.atMs)], clock.atMs);
    pass(0);
    // 60 min until the warning has ended, 60 min without one
    passQuietly(run, 119 * MINUTE_MS);
    expect(radiusOf(run)).toBe(14_000);
    passQuietly(run, MINUTE_MS);
    expect(radiusOf(run)).toBe(9_656);
  });

  test('does not count time in which lightning is not known [S4]', async () => {
    const run = await start();
    await setPolicy(run, STRICTER);
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    await setPolicy(run, LOOSER);
    for (let minute = 0; minute < 120; minute += 1) pass(MINUTE_MS);
    expect(radiusOf(run)).toBe(14_000);
  });

  test('waits still after a restart or a takeover, from the beginning [S13]', async () => {
    const before = await start();
    await setPolicy(before, STRICTER);
    before.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    await setPolicy(before, LOOSER);
    passQuietly(before, 50 * MINUTE_MS);
    const run = await start();
    run.deliver([], clock.atMs - HOURS_2_MS);
    pass(0);
    expect(radiusOf(run)).toBe(14_000);
    passQuietly(run, 59 * MINUTE_MS);
    expect(radiusOf(run)).toBe(14_000);
    passQuietly(run, MINUTE_MS);
    expect(radiusOf(run)).toBe(9_656);
    await run.pipeline.stop();
    const third = await start();
    third.deliver([], clock.atMs - HOURS_2_MS);
    pass(0);
    expect(radiusOf(third)).toBe(9_656);
  });

  test('holds the strictest rules of all where what waits cannot be read [S1]', async () => {
    const before = await start();
    await setPolicy(before, STRICTER);
    await setPolicy(before, LOOSER);
    await repositories.engineState.set('heldPolicies', { torn: true });
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    expect(run.alerts()?.policy).toMatchObject(STRICTER);
  });

  test('below 6 mi holds for nobody before a second site admin has confirmed it [GAP-139]', async () => {
    const run = await start();
    run.deliver([], START_MS - HOURS_2_MS);
    const order = {
      name: 'Default',
      rules: { ...PLAIN_RULES, alertRadiusM: 5_000 },
      reason: 'A test',
      basedOn: 0,
    };
    const overview = await run.pipeline.policies.edit(ada, 'default', order as never);
    const { proposalId } = overview.policies[0]!.versions[0]!;
    passQuietly(run, HOURS_2_MS);
    expect(radiusOf(run)).toBe(9_656);
    const decision = { kind: 'version', proposalId, decision: 'confirmed' } as const;
    await expect(run.pipeline.policies.decide(ada, decision)).rejects.toMatchObject({ statusCode: 409 });
    await run.pipeline.policies.decide(ben, decision);
    passQuietly(run, 29 * MINUTE_MS);
    expect(radiusOf(run)).toBe(9_656);
    passQuietly(run, 2 * MINUTE_MS);
    expect(radiusOf(run)).toBe(5_000);
  });
});
