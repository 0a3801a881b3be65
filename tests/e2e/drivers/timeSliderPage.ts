import { expect, type Locator, type Page } from '@playwright/test';
import { hourBefore, STEP_MS } from '#domain/time/sliderTime.ts';
import type { Told, TimeSliderDriver } from '../../model/timeSlider/timeSlider.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const MINUTE_MS = 60_000;
const PLAY_STEP_MS = 1_000;
/** Longer than all steps take. */
const PLAY_SPAN_MS = 400_000;
/** Longer than a tour takes. */
const TOUR_MS = 4 * PLAY_SPAN_MS;
/** As much as a page passes awake at a time. */
const AWAKE_MS = 120_000;
/** A day before the middle of the track, and after it. */
const PLACES = { past: 1 / 3, future: 2 / 3 };
const TAGS: Readonly<Record<Told, string>> = { live: 'LIVE', past: 'PAST', forecast: 'FORECAST' };

/** What tests of the time slider look at. */
export function timeSliderDependencies(page: Page) {
  const slider = page.getByRole('region', { name: 'Time slider' });
  return {
    slider,
    handle: slider.getByRole('slider', { name: 'Time shown on the map' }),
    header: page.getByRole('banner').getByRole('group', { name: 'Time shown' }),
  };
}

/** The map of a client, at a desk. */
export async function createTimeSliderPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<TimeSliderDriver> {
  const { slider, handle, header } = timeSliderDependencies(page);
  const addresses = {
    plain: () => '/lightningalert/ACME/',
    'past hour': () => `/lightningalert/ACME/?time=${hourBefore(world.nowMs()) - 3 * STEP_MS}`,
    history: () => '/historical/ACME/2026-03-14/',
  };
  await beSignedIn(page, origin);

  return {
    async open(how) {
      await page.goto(`${origin}/#${addresses[how]()}`);
      await world.leapUntilSeen(handle);
      // the range moves on with the hour: what is last must stay last while a tour lasts
      const leftMs = STEP_MS - (world.nowMs() % STEP_MS);
      if (leftMs < TOUR_MS) await world.leap(leftMs);
    },
    passMinute: () => world.leap(MINUTE_MS),
    async bringHandle(where) {
      await pressAt(page, slider.locator('.timetrack-line'), PLACES[where]);
      await world.settle();
    },
    async returnToPresent() {
      // in live mode it stands there without effect
      await slider.getByRole('button', { name: 'Return to current' }).click({ force: true });
      await world.settle();
    },
    async press(button) {
      await slider.getByRole('button', { name: button === 'play' ? 'Play' : 'Pause' }).click();
      await world.settle();
    },
    async passStep() {
      const before = Number(await handle.getAttribute('aria-valuenow'));
      await world.leap(PLAY_STEP_MS);
      await expect(handle).toHaveAttribute('aria-valuenow', String(before + 1));
    },
    async playToEnd() {
      for (let leftMs = PLAY_SPAN_MS; leftMs > 0; leftMs -= AWAKE_MS) await world.leap(AWAKE_MS);
    },
    async expectShown(shown) {
      if (shown === null) return expect(page).toHaveURL('about:blank');
      await expect(header).toContainText(new RegExp(shown.told.map((told) => TAGS[told]).join('|')));
      return expect(slider.getByRole('button', { name: 'Pause' })).toHaveCount(shown.isPlaying ? 1 : 0);
    },
  };
}

async function pressAt(page: Page, line: Locator, fraction: number): Promise<void> {
  await line.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await line.boundingBox())!;
  await page.mouse.click(x + fraction * width, y + height / 2);
}
