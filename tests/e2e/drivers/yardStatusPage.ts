import { expect } from '@playwright/test';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { encodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import type { YardStatusDriver } from '../../model/yardStatus/yardStatus.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';
import { createYardAlertPage } from './yardAlertPage.ts';
import { createYardFeed } from './yardFeed.ts';
import { yardAddress } from './yardPage.ts';

/** A yard that the simulated weather leaves alone. */
const YARD = { id: 'HUB_CITY_YARD', lat: 33.5779, lon: -101.8552 };
/** About 3 km. */
const NORTH_DEG = 0.027;
const TIMEOUT_MS = 18_000;
const WINDOW_MS = 121 * 60_000;
const WORDS = {
  LOADING: { status: 'loading', role: 'status', word: 'LOADING...' },
  OPEN: { status: 'open', role: 'status', word: 'OPEN' },
  WARNING: { status: 'warning', role: 'alert', word: 'WARNING' },
  CLOSED: { status: 'closed', role: 'alert', word: 'CLOSED' },
  UNKNOWN: { status: 'unknown', role: 'alert', word: 'UNKNOWN' },
} as const;

/**
 * The yard page before its first answer. Alerts come when the test answers the page's question; the past of the
 * strikes, which the page's worker asks for at its start, comes when the test lets the page see a strike.
 */
export async function createYardStatusPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<YardStatusDriver> {
  const feed = createYardFeed(world, YARD.id);
  const strikes = world.hold(/\/feeds\/lightning\/window/);
  world.serve(/\/feeds\/lightning\/steps\//, () => ({ json: [] }));
  const yard = createYardAlertPage(page);
  await beSignedIn(page, origin);
  await world.open(yardAddress('alert', origin, YARD.id), yard.root);

  return {
    report: (hazard) => feed.report(hazard),
    async fail(how) {
      if (how === 'refused') return feed.refuse();
      await feed.reachQuestion();
      return world.leap(TIMEOUT_MS);
    },
    sayMissing: () => feed.sayMissing(),
    sendOld: () => feed.report('none', 600_000),
    passWithoutNews: (spanMs) => feed.passWithoutNews(spanMs),
    async seeStrike() {
      const body = Buffer.from(strikeAt(Math.min(world.nowMs(), Date.now())));
      await expect.poll(() => strikes.waiting()).toBeGreaterThan(0);
      // of a worker that was followed by another the call waits still, which the browser does not tell
      while (strikes.waiting() > 0) await world.answer(strikes.take(), { body });
    },
    async expectView(view, { isLate, hasFault }) {
      const { status, role, word } = WORDS[view];
      await yard.expectStatus(status);
      await expect(page.getByRole(role).getByText(word, { exact: true })).toBeVisible();
      if (isLate !== null) {
        const note = page.getByRole('status').filter({ hasText: 'Status is late' });
        await expect(note).toHaveCount(isLate ? 1 : 0);
      }
      if (hasFault !== null) {
        await expect(page.getByText('Latest status check', { exact: true })).toHaveCount(hasFault ? 1 : 0);
      }
    },
  };
}

/** The recent past with one strike near the yard, shortly before a time, epoch ms. */
function strikeAt(nowMs: number): Uint8Array {
  const toStepMs = Math.floor(nowMs / STEP_MS) * STEP_MS - 2 * STEP_MS;
  const strikes = {
    lon: Float64Array.of(YARD.lon),
    lat: Float64Array.of(YARD.lat + NORTH_DEG),
    atMs: Float64Array.of(toStepMs),
    kind: Uint8Array.of(0),
    count: 1,
  };
  const fromStepMs = toStepMs - Math.ceil(WINDOW_MS / STEP_MS) * STEP_MS;
  return encodeStrikeSnapshot({ strikes, fromStepMs, toStepMs, gapStepsMs: [] });
}
