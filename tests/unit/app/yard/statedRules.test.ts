import { afterEach, describe, expect, test } from 'vitest';
import { selectCountdown, selectVerdict } from '#machines/yardStatus/yardStatusSelectors.ts';
import { openYardPage, type YardPage } from './yardPage.ts';
import { CLOSED_YARD, OPEN_YARD } from './yardService.ts';

const MINUTE_MS = 60_000;
/** The strike on the one yard is 1,112 km from the other, of which the service says nothing. */
const WIDE = { alertRadiusM: 1_200_000, warningRadiusM: 1_300_000, quietPeriodMs: 30 * MINUTE_MS };
const HOUR = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 60 * MINUTE_MS };

let page: YardPage;
afterEach(() => page.close());

const snapshot = () => page.yardOf(CLOSED_YARD).yardStatus.getSnapshot();
const untilMs = () => {
  const countdown = selectCountdown(snapshot());
  return countdown.kind === 'running' ? countdown.untilMs : null;
};

describe('a service that is started again with a quiet period of an hour', () => {
  test('moves the countdown of a page that was opened before it, at the next answer [S3][GAP-139]', async () => {
    page = openYardPage();
    page.start();
    await page.passUntil(() => page.shownOf(CLOSED_YARD) === 'CLOSED', 20_000);
    expect(untilMs()).toBe(page.service.strikeAtMs + 30 * MINUTE_MS);
    page.service.restartWith(HOUR);
    await page.pass(12_000);
    expect(untilMs()).toBe(page.service.strikeAtMs + 60 * MINUTE_MS);
  });

  test('keeps the yard closed by a strike of 40 minutes ago, answers or none [S1][S3][GAP-139]', async () => {
    page = openYardPage({ worker: 'running', strikeAgeMs: 40 * MINUTE_MS });
    page.start();
    await page.passUntil(() => page.shownOf(CLOSED_YARD) === 'OPEN', 20_000);
    page.service.restartWith(HOUR);
    await page.passUntil(() => page.shownOf(CLOSED_YARD) === 'CLOSED', 20_000);
    await page.pass(10_000);
    page.service.fail(['active', 'alertsFile'], 'answers 500');
    await page.pass(90_000);
    expect([page.shownOf(OPEN_YARD), page.shownOf(CLOSED_YARD)]).toEqual(['UNKNOWN', 'CLOSED']);
    expect(selectVerdict(snapshot()).reason).toBe('strikeUnconfirmed');
    expect(untilMs()).toBe(page.service.strikeAtMs + 60 * MINUTE_MS);
  });
});

describe('a service that is started again with wider circles', () => {
  const isClosedHere = () => page.shownOf(OPEN_YARD) === 'CLOSED';

  test('makes the worker of a page that was opened before it watch those circles [S1][S2][GAP-139]', async () => {
    page = openYardPage({ worker: 'running' });
    page.start();
    await page.passUntil(() => page.shownOf(OPEN_YARD) === 'OPEN', 20_000);
    page.service.restartWith(WIDE);
    await page.passUntil(isClosedHere, 20_000);
    const { yardStatus } = page.yardOf(OPEN_YARD);
    expect(selectVerdict(yardStatus.getSnapshot()).reason).toBe('strikeUnconfirmed');
  });

  test('starts a worker that has died again by those circles [S12][GAP-139]', async () => {
    page = openYardPage({ worker: 'silent' });
    page.service.restartWith(WIDE);
    page.start();
    await page.passUntil(() => page.shownOf(OPEN_YARD) === 'OPEN', 20_000);
    page.mode.worker = 'running';
    page.workers.crash();
    await page.passUntil(isClosedHere, 20_000);
    expect(isClosedHere()).toBe(true);
  });
});
