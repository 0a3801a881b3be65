import { expose, proxy, wrap } from 'comlink';
import { expect, test } from 'vitest';
import { createComputeApi, type ComputeApi, type ComputeSetup } from '#workers/computeApi.ts';
import type { StepReport } from '#workers/stepReport.ts';
import { createFakeWorld, stepText, TEMPLATE, urlOf, type Served } from './fakeWorld.ts';

const STEP_MS = 5_000;
const QUIET_MS = 1_800_000;
const START_MS = 1_780_000_000_000 + 300;
const NEWEST_MS = START_MS - 300 - STEP_MS;
const HOUR_MS = 3_600_000;

const facilities = (version: number, ...places: [lon: number, lat: number][]) => ({
  version,
  lon: Float64Array.from(places, ([lon]) => lon),
  lat: Float64Array.from(places, ([, lat]) => lat),
  count: places.length,
});

const SETUP: ComputeSetup = {
  feedTemplate: TEMPLATE,
  columnFormUrlTemplate: null,
  snapshotUrl: null,
  alertRadiusM: 9656,
  warningRadiusM: 16_093,
  quietPeriodMs: QUIET_MS,
  strikeTypes: ['CG', 'CC'],
  facilities: facilities(1, [-73.2, 44.5]),
  networkOffsetMs: 0,
};

function startApi(serve: (url: string, nowMs: number) => Served, setup: Partial<ComputeSetup> = {}) {
  const network = createFakeWorld(START_MS, serve);
  const device = { aheadMs: -(setup.networkOffsetMs ?? 0) };
  const api = createComputeApi({
    random: network.random,
    clocks: { wallMs: () => network.nowMs() + device.aheadMs, monotonicMs: () => network.nowMs() - START_MS },
    sleep: network.sleep,
    fetch: network.fetch,
  });
  const reports: StepReport[] = [];
  api.start({ ...SETUP, ...setup }, (report) => reports.push(report));
  /** The first facility's status as the reports tell it. */
  const status = () => {
    const told = reports.findLast(({ facilities }) => facilities.count > 0);
    return told?.facilities.status[0];
  };
  return { api, network, device, reports, status };
}

const quietBut = (stepMs: number, served: Served) => (url: string) => (url === urlOf(stepMs) ? served : '[]');

test('with the whole quiet period known and quiet, a facility is clear [S1]', async () => {
  const { api, network, reports, status } = startApi(() => '[]');
  await network.pass(1_000);
  expect(status()).toBe(0);
  expect(reports.at(-1)).toMatchObject({ asOfMs: NEWEST_MS, gaps: 0, facilitiesVersion: 1 });
  expect(api.heartbeat()).toEqual({
    atStepMs: NEWEST_MS,
    asOfMs: NEWEST_MS,
    rows: 0,
    gaps: 0,
    lastError: null,
  });
});

test('a strike closes the yard with its step and the countdown reopens it [S1][S3]', async () => {
  const strikeStepMs = NEWEST_MS + STEP_MS;
  const { network, status } = startApi(quietBut(strikeStepMs, stepText(strikeStepMs)));
  await network.pass(4_900);
  expect(status()).toBe(0);
  await network.pass(1_000);
  expect(status()).toBe(2);
  const quietAtMs = strikeStepMs + 1_000 + QUIET_MS;
  await network.pass(quietAtMs - network.nowMs() - 1);
  expect(status()).toBe(2);
  await network.pass(STEP_MS + 1_000);
  expect(status()).toBe(0);
});

test('until the quiet period has been read nothing is clear [S1]', async () => {
  const { network, reports } = startApi((url) => (url === urlOf(NEWEST_MS) ? '[]' : 'hangs'));
  await network.pass(3_000);
  expect(reports.length).toBeGreaterThan(0);
  for (const { facilities } of reports) expect([...facilities.status]).not.toContain(0);
});

test('a report says since when all steps are known, while the past is being read and while one is missing [S4]', async () => {
  const lateMs = NEWEST_MS - 2 * STEP_MS;
  const { network, reports } = startApi((url, nowMs) =>
    url === urlOf(lateMs) && nowMs < START_MS + 3_000 ? 404 : '[]',
  );
  await network.pass(1_000);
  expect(reports[0]).toMatchObject({ asOfMs: NEWEST_MS, knownSinceMs: NEWEST_MS });
  expect(reports.at(-1)?.knownSinceMs).toBe(lateMs + STEP_MS);
  await network.pass(3_500);
  expect(reports.at(-1)?.knownSinceMs).toBe(NEWEST_MS - 2 * HOUR_MS + STEP_MS);
});

test('a feed of which nothing was read is known since no time [S4]', async () => {
  const { network, reports } = startApi(() => 404);
  await network.pass(20_000);
  expect(reports.at(-1)).toMatchObject({ asOfMs: null, knownSinceMs: null });
});

test.each([404, 500, '{', 'refused', 'hangs'] as const)(
  'one step that is %s keeps every facility unknown until it has left the quiet period [S1][S4]',
  async (served) => {
    const badMs = NEWEST_MS + STEP_MS;
    const { api, network, status } = startApi(quietBut(badMs, served));
    await network.pass(15_000);
    expect(status()).toBe(3);
    expect(api.heartbeat().gaps).toBe(1);
    await network.pass(badMs + QUIET_MS - network.nowMs());
    expect(status()).toBe(3);
    await network.pass(3 * STEP_MS);
    expect(status()).toBe(0);
  },
);

test.each([404, 500, '[', 'refused', 'hangs'] as const)(
  'a feed that is %s from now on is unknown after a minute [S4]',
  async (served) => {
    const { network, status } = startApi((_, nowMs) => (nowMs > START_MS ? served : '[]'));
    await network.pass(50_000);
    expect(status()).toBe(0);
    await network.pass(20_000);
    expect(status()).toBe(3);
  },
);

test('a feed that serves one old body for ever is unknown after a minute [S5]', async () => {
  const farAway = stepText(START_MS, { lat: 0, lon: 0 });
  const { network, status } = startApi((_, nowMs) => (nowMs > START_MS ? farAway : '[]'));
  await network.pass(75_000);
  expect(status()).toBe(3);
});

test('an alert stands while the feed is down, and is unknown, not clear, when its time is over [S1][S2]', async () => {
  const serve = (url: string, nowMs: number) => {
    if (nowMs > START_MS + 6_000) return 'refused';
    return url === urlOf(NEWEST_MS) ? stepText(NEWEST_MS) : '[]';
  };
  const { network, status } = startApi(serve);
  await network.pass(120_000);
  expect(status()).toBe(2);
  await network.pass(QUIET_MS);
  expect(status()).toBe(3);
});

test.each([-6 * HOUR_MS, 6 * HOUR_MS])(
  'a device clock that is wrong by %d ms changes nothing [S6]',
  async (offsetMs) => {
    const { network, reports, status } = startApi(quietBut(NEWEST_MS, stepText(NEWEST_MS)), {
      networkOffsetMs: offsetMs,
    });
    await network.pass(1_000);
    expect(status()).toBe(2);
    expect(reports.at(-1)?.facilities.alertUntilMs[0] ?? NEWEST_MS + 1_000 + QUIET_MS).toBe(
      NEWEST_MS + 1_000 + QUIET_MS,
    );
  },
);

test('a device clock set forward while it runs never clears an alert, and is repaired by the next offset [S1][S6]', async () => {
  const written = new Set(Array.from({ length: 1500 }, (_, i) => urlOf(NEWEST_MS + (20 - i) * STEP_MS)));
  const { api, device, network, status } = startApi((url) => {
    if (url === urlOf(NEWEST_MS)) return stepText(NEWEST_MS);
    return written.has(url) ? '[]' : 404;
  });
  await network.pass(1_000);
  device.aheadMs = 6 * HOUR_MS;
  await network.pass(5_000);
  expect(status()).toBe(3);
  api.setNetworkOffsetMs(-6 * HOUR_MS);
  await network.pass(1_000);
  expect(status()).toBe(2);
});

test('a small correction of the clock reads nothing again', async () => {
  const { api, network } = startApi(() => '[]');
  await network.pass(1_000);
  const requests = network.requests.length;
  api.setNetworkOffsetMs(800);
  await network.pass(1_000);
  expect(network.requests.length).toBe(requests);
});

test('new facilities are told of in the next report', async () => {
  const { api, network, reports } = startApi(quietBut(NEWEST_MS, stepText(NEWEST_MS)));
  await network.pass(1_000);
  api.setFacilities(facilities(2, [0, 0], [-73.2, 44.5]));
  await network.pass(STEP_MS);
  expect(reports.at(-1)?.facilitiesVersion).toBe(2);
  expect([...(reports.at(-1)?.facilities.status ?? [])]).toEqual([0, 2]);
});

test('a second start ends the first', async () => {
  const { api, network, reports } = startApi(() => '[]');
  await network.pass(1_000);
  const second: StepReport[] = [];
  api.start(SETUP, (report) => second.push(report));
  await network.pass(0);
  const told = reports.length;
  await network.pass(20_000);
  expect(reports).toHaveLength(told);
  expect(second[0]?.isReset).toBe(true);
  expect(second.length).toBeGreaterThan(4);
});

test('stopped, it asks for nothing and tells nothing', async () => {
  const { api, network, reports } = startApi(() => '[]');
  await network.pass(1_000);
  api.stop();
  const [told, requests] = [reports.length, network.requests.length];
  await network.pass(60_000);
  expect([reports.length, network.requests.length]).toEqual([told, requests]);
  expect(api.heartbeat()).toMatchObject({ atStepMs: null, asOfMs: null });
});

test('across a thread edge the columns are moved, not copied', async () => {
  const { api } = startApi(() => '[]');
  api.stop();
  const network = createFakeWorld(START_MS, quietBut(NEWEST_MS, stepText(NEWEST_MS)));
  const { port1, port2 } = new MessageChannel();
  const clocks = { wallMs: () => network.nowMs(), monotonicMs: () => network.nowMs() };
  expose(createComputeApi({ ...network, clocks }), port1);
  const remote = wrap<ComputeApi>(port2);
  const arrived = new Promise<StepReport>((resolve) => {
    void remote.start(
      SETUP,
      proxy((report: StepReport) => report.strikes.count > 0 && resolve(report)),
    );
  });
  await network.pass(1_000);
  const report = await arrived;
  expect(report.strikes.atMs).toEqual(Float64Array.of(NEWEST_MS + 1_000));
  expect(report.facilities.status).toEqual(Uint8Array.of(2));
  expect((await remote.heartbeat()).rows).toBe(1);
  port1.close();
  port2.close();
});

test('rules that the service states anew count from then on, for strikes of before too [GAP-139][S3]', async () => {
  const strikeMs = NEWEST_MS - 40 * 60_000;
  const stepMs = Math.floor(strikeMs / STEP_MS) * STEP_MS;
  const { api, network, reports, status } = startApi(quietBut(stepMs, stepText(stepMs)));
  await network.pass(1_000);
  expect(status()).toBe(0);
  const policy = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 2 * QUIET_MS };
  api.setRules(policy);
  await network.pass(1_000);
  expect(status()).toBe(2);
  expect(reports.at(-1)).toMatchObject({ quietPeriodMs: 2 * QUIET_MS });
  expect(reports.findLast(({ facilities }) => facilities.count > 0)?.facilities.alertUntilMs[0]).toBe(
    stepMs + 1_000 + 2 * QUIET_MS,
  );
  const requests = network.requests.length;
  api.setRules(policy);
  await network.pass(100);
  expect(network.requests.length).toBe(requests);
});

test('rules that no circle follows from are refused, and what ran goes on [S12][GAP-139]', async () => {
  const { api, network, reports } = startApi(() => '[]');
  await network.pass(1_000);
  expect(() => api.setRules({ alertRadiusM: 0, warningRadiusM: 0, quietPeriodMs: QUIET_MS })).toThrow(
    /above 0/,
  );
  const told = reports.length;
  await network.pass(2 * STEP_MS);
  expect(reports.length).toBeGreaterThan(told);
});

/** Ten strikes in each of the last 30 minutes, closer each minute, as one step file that came late. */
const comingStorm = JSON.stringify(
  Array.from({ length: 300 }, (_, i) => ({
    lat: 44.6 + Math.floor(i / 10) * 0.01,
    lon: -73.2,
    timestamp: NEWEST_MS - i * 5_900,
    strikeType: 'CC',
  })),
);

test('tells trends of the facilities of the version asked for, while the feed is fresh', async () => {
  let isDead = false;
  const served = quietBut(NEWEST_MS, comingStorm);
  const { api, network } = startApi((url) => (isDead ? 'refused' : served(url)));
  const ask = (version: number) => [...api.trendsMps(Uint32Array.of(0), version)];
  expect(ask(1)).toEqual([NaN]);
  await network.pass(1_000);
  expect(ask(1)[0]).toBeLessThan(-15);
  expect(ask(2)).toEqual([NaN]);
  isDead = true;
  await network.pass(45_000);
  expect(ask(1)[0]).toBeLessThan(-10);
  await network.pass(20_000);
  expect(ask(1)).toEqual([NaN]);
  api.stop();
  expect(ask(1)).toEqual([NaN]);
});
