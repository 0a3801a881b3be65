import { expect } from '@playwright/test';
import type { RouteShareDriver } from '../../model/routeShare/routeShare.model.ts';
import { ROUTE_ANSWER } from '../../support/routeAnswers.ts';
import type { ModelDependencies } from './modelTest.ts';
import { serveRouteMap } from './routePlanPage.ts';
import { beSignedIn } from './signIn.ts';

const TIMEOUT_MS = 10_000;
/** A toast is gone after this, and a little more. */
const TOAST_MS = 6_000;
const NUMBERS = { broken: '+1555', whole: '+15550101234' };
const REFUSAL = 'Text messages are not set up at this service.';

/** A plan that can be shared; calls that share it wait at the network's edge. */
export async function createRouteSharePage(dependencies: ModelDependencies): Promise<RouteShareDriver> {
  const { page, world, origin } = dependencies;
  await serveRouteMap(dependencies);
  world.serve(/\/api\/route\?/, () => ({ json: ROUTE_ANSWER }));
  const calls = world.hold(/\/notifications\/routing\//);
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/route/NORTH_YARD/SOUTH_YARD/`);
  const share = page.getByRole('button', { name: 'Share route' });
  await world.leapUntilSeen(share);
  const dialog = page.getByRole('dialog', { name: 'Share route' });
  const news = page.getByText('Route sent successfully');
  const refusals = dialog.getByRole('alert').filter({ hasText: /does not send messages|did not respond/ });
  const send = dialog.getByRole('button', { name: 'Send', exact: true });

  return {
    open: () => share.click(),
    close: () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    type: (number) => dialog.getByLabel('Phone number').fill(NUMBERS[number]),
    async send() {
      await send.click();
      await world.settle();
    },
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      const generalError = { message: 'channelOff', messageText: REFUSAL };
      const answer = how === 'taken' ? { status: 202, json: null } : { status: 409, json: { generalError } };
      await world.answer(calls.take(), answer);
      return world.settle();
    },
    async expectView(view) {
      const isOpen = view !== 'nothing' && view !== 'sent';
      await expect(dialog).toHaveCount(isOpen ? 1 : 0);
      if (view === 'empty') await expect(send).toBeDisabled();
      if (view === 'ready') await expect(send).toBeEnabled();
      await expect(dialog.getByText('Sending...')).toHaveCount(view === 'sending' ? 1 : 0);
      if (view !== 'refused' && view !== 'sent') return;
      // in the dialog, and as a toast
      if (view === 'refused') await expect(refusals).toHaveCount(2);
      else await expect(news).toBeVisible();
      // or the next toast would be taken for this one
      await world.leap(TOAST_MS);
      await expect(view === 'refused' ? refusals : news).toHaveCount(view === 'refused' ? 1 : 0);
    },
  };
}
