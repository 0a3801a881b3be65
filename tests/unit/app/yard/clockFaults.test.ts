import { afterEach, describe, expect, test } from 'vitest';
import { selectCountdown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { openYardPage, type YardPage } from './yardPage.ts';
import { CLOSED_YARD, OPEN_YARD } from './yardService.ts';

const HOUR_MS = 3_600_000;
const QUIET_MS = 30 * 60_000;

let page: YardPage;
afterEach(() => page.close());

function expectBoth(open: string, closed: string): void {
  expect([page.shownOf(OPEN_YARD), page.shownOf(CLOSED_YARD)]).toEqual([open, closed]);
}

/** What the countdown of the closed yard is wrong by, ms of the true time. */
function countdownOffMs(): number {
  const countdown = selectCountdown(page.yardOf(CLOSED_YARD).yardStatus.getSnapshot());
  if (countdown.kind !== 'running') throw new Error(`The countdown is ${countdown.kind}.`);
  return countdown.remainingMs - (page.service.strikeAtMs + QUIET_MS - page.service.nowMs());
}

describe.each([6 * HOUR_MS, -6 * HOUR_MS])('a device clock that is %i ms off', (offMs) => {
  test('from the start changes neither status nor countdown, and is known [S1][S6]', async () => {
    page = openYardPage({ wallOffMs: offMs });
    page.start();
    await page.pass(40_000);
    expectBoth('OPEN', 'CLOSED');
    expect(Math.abs(countdownOffMs())).toBeLessThan(1_500);
    expect(Math.abs(page.platform.clock.skewMs()! - offMs)).toBeLessThan(1_500);
    page.expectNothingWrong();
  });

  test('since before the first answer changes nothing [S1][S6]', async () => {
    page = openYardPage();
    page.service.fail(['active', 'alertsFile'], 'does not answer');
    page.start();
    await page.pass(4_000);
    page.setWall(offMs);
    page.service.heal();
    await page.pass(60_000);
    expectBoth('OPEN', 'CLOSED');
    page.expectNothingWrong();
  });

  test('in the midst of work changes nothing beyond the next answer [S1][S6]', async () => {
    page = openYardPage();
    page.start();
    await page.pass(14_000);
    page.setWall(offMs);
    await page.pass(14_000);
    expectBoth('OPEN', 'CLOSED');
    expect(Math.abs(countdownOffMs())).toBeLessThan(1_500);
    page.setWall(-offMs);
    await page.pass(14_000);
    expectBoth('OPEN', 'CLOSED');
    page.expectNothingWrong();
  });

  test('opens nothing while nothing answers either [S1][S4][S6]', async () => {
    page = openYardPage();
    page.start();
    await page.pass(14_000);
    page.service.fail(['active', 'alertsFile'], 'is not reachable');
    page.setWall(offMs);
    await page.pass(80_000);
    expectBoth('UNKNOWN', 'UNKNOWN');
    page.expectNothingWrong();
  });

  test('makes no old content fresh [S1][S5][S6]', async () => {
    page = openYardPage();
    page.start();
    await page.pass(14_000);
    page.service.fail(['active', 'alertsFile'], 'answers from an old cache');
    page.setWall(offMs);
    await page.pass(80_000);
    expectBoth('UNKNOWN', 'UNKNOWN');
    page.expectNothingWrong();
  });
});

describe('near the end of the quiet period', () => {
  const NEARLY_OVER_MS = QUIET_MS - 40_000;

  test.each([5_000, 20_000, 35_000, 50_000, 59_000, 6 * HOUR_MS, -20_000, -6 * HOUR_MS])(
    'a device clock that jumps by %i ms opens the yard no earlier [S1][S2][S6]',
    async (jumpMs) => {
      page = openYardPage({ strikeAgeMs: NEARLY_OVER_MS });
      page.start();
      await page.pass(13_000);
      expectBoth('OPEN', 'CLOSED');
      page.setWall(jumpMs);
      await page.pass(80_000);
      expectBoth('OPEN', 'OPEN');
      page.expectNothingWrong();
    },
  );

  test.each([5_000, 20_000, 35_000, 50_000])(
    'the clock of another server that is %i ms ahead opens the yard no earlier [S1][S2][S6]',
    async (aheadMs) => {
      page = openYardPage({ strikeAgeMs: NEARLY_OVER_MS });
      page.service.setClockOff('probability', aheadMs);
      page.start();
      await page.pass(120_000);
      page.expectNothingWrong();
    },
  );

  test('without any fault the yard opens when the service says so [S2]', async () => {
    page = openYardPage({ strikeAgeMs: NEARLY_OVER_MS });
    page.start();
    await page.pass(38_000);
    expectBoth('OPEN', 'CLOSED');
    await page.pass(14_000);
    expectBoth('OPEN', 'OPEN');
    page.expectNothingWrong();
  });
});

test('a device that slept judges by the time that has passed [S1][S5]', async () => {
  page = openYardPage();
  page.start();
  await page.pass(14_000);
  page.service.fail(['active', 'alertsFile'], 'is not reachable');
  page.service.sleep(2 * 60_000);
  page.setWall(2 * 60_000);
  await page.pass(2_000);
  expectBoth('UNKNOWN', 'UNKNOWN');
  page.service.heal();
  await page.pass(30_000);
  expectBoth('OPEN', 'CLOSED');
  page.expectNothingWrong();
});
