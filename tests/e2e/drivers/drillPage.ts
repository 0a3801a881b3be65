import { expect } from '@playwright/test';
import { isoInstant } from '#domain/time/instant.ts';
import type { DrillDriver } from '../../model/drill/drill.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const YARD_ID = 'HUB_CITY_YARD';
const SITE_ADMIN = 'siteadmin@acme.example';
const TIMEOUT_MS = 10_000;
const HOUR_MS = 3_600_000;
/** React keeps what is fetched late off the page for so long. */
const SHOWN_AFTER_MS = 300;
const NAMES = { Drill: 'Drill', Begin: 'Start drill', End: 'End drill', Close: 'Close' };
const TEXTS = {
  'not begun': 'The drill could not be started. Try again.',
  'not ended': 'The drill could not be ended. Try again.',
};

/** The page of a site admin, on which a drill runs all the time. Calls about drills wait at the network's edge. */
export async function createDrillPage({ page, world, origin }: ModelDependencies): Promise<DrillDriver> {
  const calls = world.hold(/\/api\/drills/);
  const beganAtMs = world.nowMs();
  world.serve(/\/api\/alerts\/active/, () => ({ json: answerAt(world.nowMs(), beganAtMs) }));
  await beSignedIn(page, origin, SITE_ADMIN);
  await world.open(`${origin}/#/yardalert/ACME/${YARD_ID}`, page.locator('.yard'));
  await expect(page.locator('.yard')).toHaveAttribute('data-status', 'closed');
  const form = page.getByRole('dialog');
  const button = (name: keyof typeof NAMES) => page.getByRole('button', { name: NAMES[name], exact: true });

  return {
    async press(name) {
      await button(name).click();
      await world.settle();
      if (name !== 'Drill') return;
      await expect
        .poll(async () => {
          await world.leap(SHOWN_AFTER_MS);
          return form.count();
        })
        .toBe(1);
    },
    async chooseWarning() {
      await page.getByRole('radio', { name: 'Warning' }).check();
      await world.settle();
    },
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      const call = calls.take();
      if (how === 'failure') await world.answer(call, { status: 503, json: {} });
      else if (call.request().method() === 'POST')
        await world.answer(call, { status: 201, json: drillAt(world.nowMs()) });
      else await world.answer(call, { status: 204 });
      return world.settle();
    },
    async expectForm(wanted, told) {
      await expect(form).toHaveCount(wanted === 'closed' ? 0 : 1);
      if (wanted !== 'closed') {
        await expect(button('Begin')).toBeEnabled({ enabled: wanted === 'ready' });
        await expect(button('End')).toBeEnabled({ enabled: wanted === 'ready' });
      }
      for (const [fault, text] of Object.entries(TEXTS)) {
        await expect(page.getByText(text)).toHaveCount(fault === told ? 1 : 0);
      }
    },
  };
}

function answerAt(nowMs: number, beganAtMs: number) {
  const drill = {
    keplerId: 'drill-1',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    eventStartAt: isoInstant(beganAtMs),
    eventExpiresAt: isoInstant(beganAtMs + HOUR_MS),
    triggerDistanceMeters: 9_656,
  };
  const times = { generatedAt: isoInstant(nowMs), lightningAsOf: isoInstant(nowMs) };
  return { facilityId: YARD_ID, ...times, activeAlerts: [], drills: [drill] };
}

function drillAt(nowMs: number) {
  return { facilityId: YARD_ID, strikeAt: isoInstant(nowMs), endsAt: isoInstant(nowMs + HOUR_MS) };
}
