import { describe, expect, test } from 'vitest';
import {
  clock,
  HOURS_2_MS,
  pass,
  repositories,
  setAlertPipelineStage,
  start,
} from '../alertPipelineStage.ts';
import { QUIET_MS, YARD } from '../alerting/engineFixture.ts';
import { START_MS } from '../testNetwork.ts';

setAlertPipelineStage();

const KEY = 'lightningReports';
const REPORT = {
  id: 'r1',
  clientId: YARD.clientId,
  facilityId: YARD.id,
  sign: 'flash',
  atMs: START_MS,
  reportedAtMs: START_MS,
  reporterId: 'uma',
  reporterName: 'Uma User',
};
/** A start with a source that knows of no strike for two hours. */
async function begin() {
  const run = await start();
  run.deliver([], clock.atMs - HOURS_2_MS);
  return run;
}
type Run = Awaited<ReturnType<typeof begin>>;
const told = async () =>
  (await repositories.audit.listLast(50)).filter(({ what }) => what === 'lightningReports.unreadable');
const isKnown = (run: Run) => run.alerts()?.lightningAsOf !== null;

describe('stored reports of lightning that cannot be read', () => {
  test.each([
    ['a sign of another version', { ...REPORT, sign: 'smell' }],
    ['a time that is a text', { ...REPORT, atMs: 'noon' }],
    ['no reporter', { clientId: REPORT.clientId, facilityId: REPORT.facilityId }],
  ])('keep their yard closed for a quiet period: %s [GAP-140][S1]', async (_, broken) => {
    const before = (await told()).length;
    await repositories.engineState.set(KEY, [broken]);
    expect((await begin()).types()).toEqual(['lightning_alert']);
    expect((await told()).slice(0, (await told()).length - before)).toMatchObject([
      { who: 'service', clientId: 'ACME', detail: { salvaged: 1, lost: 0 } },
    ]);
    pass(QUIET_MS - 1_000);
    const again = await begin();
    expect(again.types()).toEqual(['lightning_alert']);
    expect(await told()).toHaveLength(before + 1);
    pass(1_000);
    expect(again.types()).toEqual([]);
  });

  test.each([
    ['no list', { reports: [] }],
    ['an entry without its place', [{ ...REPORT, facilityId: undefined }]],
    ['a list of nothing', [null]],
  ])('make every yard unknown for a quiet period, over restarts: %s [GAP-140][S1]', async (_, stored) => {
    const before = (await told()).length;
    await repositories.engineState.set(KEY, stored);
    const run = await begin();
    expect(isKnown(run)).toBe(false);
    expect(await told()).toHaveLength(before + 1);
    pass(QUIET_MS - 1);
    const again = await begin();
    expect(isKnown(again)).toBe(false);
    expect(again.pipeline.registry.alertsFileOf('ACME')?.lightningAsOf).toBeNull();
    expect(await told()).toHaveLength(before + 1);
    pass(1);
    expect(isKnown(again)).toBe(true);
  });

  test('make every yard unknown too where they came too late to close [GAP-140][S1][S9]', async () => {
    await repositories.engineState.set('lightningReportsTooLate', [null]);
    expect(isKnown(await begin())).toBe(false);
    pass(QUIET_MS);
    expect(isKnown(await begin())).toBe(true);
  });

  test('cost none of those beside them [GAP-140][S1]', async () => {
    await repositories.engineState.set(KEY, [null, REPORT]);
    const run = await begin();
    expect(run.alerts()?.activeAlerts).toMatchObject([{ keplerId: 'report-r1', reportedBy: 'Uma User' }]);
    expect(isKnown(run)).toBe(false);
  });

  test('hold once more where even the note of them cannot be read [GAP-140][S1]', async () => {
    await repositories.engineState.set('lightningReportsUnread', { sinceMs: 'noon' });
    expect(isKnown(await begin())).toBe(false);
  });
});

test('reports that can be read are taken up as they are, and nothing is told [GAP-140]', async () => {
  const before = (await told()).length;
  await repositories.engineState.set(KEY, [REPORT]);
  const run = await begin();
  expect(run.types()).toEqual(['lightning_alert']);
  expect(isKnown(run)).toBe(true);
  expect(await told()).toHaveLength(before);
});
