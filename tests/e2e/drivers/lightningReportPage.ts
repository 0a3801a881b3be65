import { expect } from '@playwright/test';
import { isoInstant } from '#domain/time/instant.ts';
import type { LightningReportDriver } from '../../model/lightningReport/lightningReport.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const YARD_ID = 'HUB_CITY_YARD';
const TIMEOUT_MS = 10_000;
const RETRY_MS = 3_000;
/** React keeps what is fetched late off the page for so long. */
const SHOWN_AFTER_MS = 300;
const NAMES = { Report: 'I saw or heard lightning', Send: 'Close the yard now', Close: 'Close' };
const TEXTS = { 'not sent': /^Not sent\. Retrying/, refused: /^The service did not accept the report/ };

/** The yard page of a user who reports lightning. Reports wait at the network's edge. */
export async function createLightningReportPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<LightningReportDriver> {
  const calls = world.hold(/\/api\/alerts\/lightning_reports/);
  await beSignedIn(page, origin);
  await world.open(`${origin}/#/yardalert/ACME/${YARD_ID}`, page.locator('.yard'));
  await expect(page.locator('.yard')).toHaveAttribute('data-status', 'open');
  const form = page.getByRole('dialog');
  const button = (name: keyof typeof NAMES) => page.getByRole('button', { name: NAMES[name], exact: true });
  const choose = async (name: string) => {
    await page.getByRole('radio', { name, exact: true }).check();
    await world.settle();
  };

  return {
    async press(name) {
      await button(name).click();
      await world.settle();
      if (name !== 'Report') return;
      await expect
        .poll(async () => {
          await world.leap(SHOWN_AFTER_MS);
          return form.count();
        })
        .toBe(1);
    },
    chooseThunder: () => choose('Heard thunder'),
    chooseFiveMinutes: () => choose('5 min ago'),
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      const call = calls.take();
      if (how === 'taken') await world.answer(call, { status: 201, json: takenAt(world.nowMs()) });
      else await world.answer(call, { status: how === 'refused' ? 404 : 503, json: {} });
      return world.settle();
    },
    retry: () => world.leap(RETRY_MS),
    async expectForm(wanted, told) {
      await expect(form).toHaveCount(wanted === 'closed' ? 0 : 1);
      if (wanted !== 'closed') await expect(button('Send')).toBeEnabled({ enabled: wanted === 'ready' });
      for (const [what, text] of Object.entries(TEXTS)) {
        await expect(page.getByText(text)).toHaveCount(what === told ? 1 : 0);
      }
    },
  };
}

function takenAt(nowMs: number) {
  return { facilityId: YARD_ID, reportedAt: isoInstant(nowMs), closedUntil: isoInstant(nowMs + 1_800_000) };
}
