import { afterEach, describe, expect, test } from 'vitest';
import { selectAsOfMs, selectHealth } from '#machines/computeCore/computeCoreSelectors.ts';
import { selectExplanation } from '#machines/yardStatus/explanationSelectors.ts';
import {
  selectClosestStrikeM,
  selectIsWatchPartial,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { openYardPage, type YardPage } from './yardPage.ts';
import { CLOSED_YARD, OPEN_YARD } from './yardService.ts';

let page: YardPage;
afterEach(() => page.close());

const statusOf = () => page.yardOf(CLOSED_YARD).yardStatus.getSnapshot();
const isCoreRunning = () => page.yardOf(CLOSED_YARD).computeCore.getSnapshot().hasTag('running');

function expectBoth(open: string, closed: string): void {
  expect([page.shownOf(OPEN_YARD), page.shownOf(CLOSED_YARD)]).toEqual([open, closed]);
}

describe('the worker of the page', () => {
  test('sees the strike that closes the yard, and raises the status before the service answers [S2]', async () => {
    page = openYardPage({ worker: 'running' });
    page.service.fail(['active', 'alertsFile'], 'does not answer');
    page.start();
    await page.pass(8_000);
    expectBoth('LOADING', 'CLOSED');
    expect(selectVerdict(statusOf()).reason).toBe('strikeUnconfirmed');
    expect(selectClosestStrikeM(statusOf())).toBeCloseTo(0, 0);
    page.expectNothingWrong();
  });

  test('closes a yard whose alerts say nothing of its lightning [S1][S2]', async () => {
    page = openYardPage({ worker: 'running' });
    page.service.fail(['active', 'alertsFile'], 'answers about another yard');
    page.start();
    await page.pass(30_000);
    expectBoth('UNKNOWN', 'CLOSED');
    page.expectNothingWrong();
  });

  test('that is killed without a word is a fault, starts again, and opens nothing [S1][S12]', async () => {
    page = openYardPage({ worker: 'running' });
    page.start();
    await page.pass(8_000);
    expect(isCoreRunning()).toBe(true);
    page.workers.kill();
    await page.pass(12_000);
    expect(page.yardOf(CLOSED_YARD).computeCore.getSnapshot().context.restarts).toBeGreaterThan(0);
    await page.pass(12_000);
    expect(isCoreRunning()).toBe(true);
    expect(page.workers.count()).toBe(2);
    expect(page.everShownOf(CLOSED_YARD)).toEqual(['LOADING', 'CLOSED']);
    page.expectNothingWrong();
  });

  test('that is killed does not unsee what it saw while the alerts are lost too [S1][S2][S12]', async () => {
    page = openYardPage({ worker: 'running' });
    page.start();
    await page.pass(8_000);
    page.service.fail(['active', 'alertsFile'], 'answers 500');
    page.mode.worker = 'silent';
    page.workers.kill();
    await page.pass(90_000);
    expectBoth('UNKNOWN', 'CLOSED');
    page.expectNothingWrong();
  });

  test('whose script fails is a fault at once, and starts again [S1][S12]', async () => {
    page = openYardPage({ worker: 'running' });
    page.start();
    await page.pass(8_000);
    page.workers.crash();
    expect(isCoreRunning()).toBe(false);
    await page.pass(10_000);
    expect(isCoreRunning()).toBe(true);
    expectBoth('OPEN', 'CLOSED');
    page.expectNothingWrong();
  });

  test('that never answers leaves the status to the service, and is said to be a fault [S1][S12]', async () => {
    page = openYardPage({ worker: 'silent' });
    page.start();
    await page.pass(60_000);
    expect(isCoreRunning()).toBe(false);
    expect(page.yardOf(CLOSED_YARD).computeCore.getSnapshot().context.fault).toBe('timeout');
    expectBoth('OPEN', 'CLOSED');
    page.expectNothingWrong();
  });

  test('that the browser refuses to start leaves the status to the service [S1][S12]', async () => {
    page = openYardPage({ worker: 'unstartable' });
    page.start();
    await page.pass(60_000);
    expect(page.yardOf(CLOSED_YARD).computeCore.getSnapshot().context.fault).toContain('no worker');
    expectBoth('OPEN', 'CLOSED');
    page.expectNothingWrong();
  });
});

describe('a worker that runs without knowing all lightning of the quiet period does not count as watching', () => {
  const watch = () => {
    const { yardStatus } = page.yardOf(OPEN_YARD);
    const snapshot = yardStatus.getSnapshot();
    return { ...selectExplanation(snapshot).witness, isPartial: selectIsWatchPartial(snapshot) };
  };

  test('where it could read none at all [S4][S12]', async () => {
    page = openYardPage({ worker: 'running' });
    page.service.fail(['window', 'columns', 'steps'], 'answers 403');
    page.start();
    await page.pass(90_000);
    const core = page.yardOf(OPEN_YARD).computeCore.getSnapshot();
    expect([selectAsOfMs(core), selectHealth(core)]).toEqual([null, 'running']);
    expect(watch()).toMatchObject({ isWatched: false, isPartial: true });
  });

  test('from the time at which lightning is no longer current, and it watches again once it is [S4][S12]', async () => {
    page = openYardPage({ worker: 'running' });
    page.start();
    await page.pass(20_000);
    expect(watch()).toMatchObject({ isWatched: true, isPartial: false });
    page.service.fail(['window', 'columns', 'steps'], 'is not reachable');
    await page.pass(600_000);
    expect(page.shownOf(OPEN_YARD)).toBe('OPEN'); // the service knows more
    expect(watch()).toMatchObject({ isWatched: false, isPartial: true });
    page.service.heal();
    await page.pass(120_000);
    expect(watch()).toMatchObject({ isWatched: true, isPartial: false });
  });
});
