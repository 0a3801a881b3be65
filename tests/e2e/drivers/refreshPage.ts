import { expect } from '@playwright/test';
import type { RefreshDriver } from '../../model/refresh/refresh.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const YARD_ID = 'HUB_CITY_YARD';
/** The page asks for the weather this long after an answer, and after a failure. */
const EVERY_MS = 300_000;
const RETRY_MS = 30_000;
const STALE_AFTER_MS = 900_000;
/** 21 °C as a yard in the United States shows it. */
const SHOWN = '70';

/**
 * The weather beside the status. That the last question failed does not stand on the page; what does is that it asks
 * again after 30 s instead of 5 min, and the driver waits for each question no longer than that.
 */
export async function createRefreshPage({ page, world, origin }: ModelDependencies): Promise<RefreshDriver> {
  const questions = world.hold(/\/weather\/currentConditions/);
  // a page that leaps over minutes has slept, and would reload after a good status
  world.hold(/\/api\/alerts\/active|\/static\/acme\/alerts\.json/);
  await beSignedIn(page, origin);
  await world.open(`${origin}/#/yardalert/ACME/${YARD_ID}`, page.locator('.yard'));
  const weather = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Current conditions/ }) });
  let nextAfterMs = 0;

  async function reachQuestion(): Promise<void> {
    if (questions.waiting() === 0) await world.leap(nextAfterMs);
    expect(questions.waiting()).toBe(1);
  }

  return {
    async answer() {
      await reachQuestion();
      await world.answer(questions.take(), { json: conditionsAt(world.nowMs()) });
      nextAfterMs = EVERY_MS;
      await world.settle();
    },
    async fail() {
      await reachQuestion();
      await world.answer(questions.take(), { status: 503, json: {} });
      nextAfterMs = RETRY_MS;
      await world.settle();
    },
    async staySilent() {
      await reachQuestion();
      await world.leap(RETRY_MS);
      expect(questions.waiting()).toBe(0);
      nextAfterMs = RETRY_MS;
    },
    growOld: () => world.leap(STALE_AFTER_MS),
    async sleepUntilOld() {
      await world.suspend(STALE_AFTER_MS);
      expect(questions.waiting()).toBe(1);
    },
    async expectAnswer(kind) {
      await expect(weather.getByText(kind === 'none' ? '--' : SHOWN, { exact: true }).first()).toBeVisible();
      await expect(weather.getByText('Not current')).toHaveCount(kind === 'old' ? 1 : 0);
    },
  };
}

function conditionsAt(nowMs: number) {
  return {
    temperature: 21,
    temperatureFeelsLike: 21,
    windSpeed: 10,
    windDirectionCardinal: 'NW',
    precip1Hour: 0,
    snow1Hour: 0,
    iconCode: 32,
    wxPhraseMedium: 'Sunny',
    validTimeUtc: Math.floor(nowMs / 1e3),
  };
}
