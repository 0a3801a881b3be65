import { expect, type Page } from '@playwright/test';
import type { SignInDriver, SignInView } from '../../model/signIn/signIn.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { giveDetails } from './signIn.ts';

/** A window's closing is looked for this often. */
const CLOSED_CHECK_MS = 500;
const TIMEOUT_MS = 10_000;
const SIGN_IN = /^(Sign in|Signing in\.\.\.)$/;
/** Leave to do everything but to open windows. */
const NO_WINDOWS = 'sandbox allow-scripts allow-same-origin allow-forms';

/**
 * The home page before anybody is signed in. The provider's page is the real one. Windows are blocked, where a path
 * needs it, by a policy at the network's edge.
 */
export async function createSignInHomePage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<SignInDriver> {
  const exchanges = world.hold(/\/auth\/token/);
  let popup: Page | null = null;
  page.on('popup', (opened) => (popup = opened));
  const button = page.getByRole('button', { name: SIGN_IN });
  await world.open(`${origin}/#/home`, button);

  async function press(): Promise<void> {
    if (await button.isEnabled()) {
      const opening = page.waitForEvent('popup');
      await button.click();
      await (await opening).waitForURL(/\/auth\/sign-in/);
    } else {
      await button.click({ force: true });
      expect(page.context().pages()).toHaveLength(2);
    }
  }

  async function answerAt(provider: Page, how: 'code' | 'refused'): Promise<void> {
    if (how === 'code') await giveDetails(provider);
    else await provider.getByRole('link', { name: 'Cancel' }).click();
  }

  return {
    press,
    async endWindow(how) {
      if (popup === null || how === 'blocked') throw new Error(`A window that is open cannot end "${how}".`);
      if (how !== 'closed') return answerAt(popup, how);
      await popup.close();
      // closed counts when it is seen twice: the answer may be on its way
      await world.leap(CLOSED_CHECK_MS);
      return world.leap(CLOSED_CHECK_MS);
    },
    async comeBack(how) {
      await page.route(`${origin}/`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), 'content-security-policy': NO_WINDOWS },
        });
      });
      await page.reload();
      await world.settle();
      await page.unroute(`${origin}/`);
      await button.click();
      await page.waitForURL(/\/auth\/sign-in/);
      await answerAt(page, how);
      await page.waitForURL(/#\/home$/);
      await world.settle();
    },
    failToLeave: () => {
      throw new Error('No browser of these tests refuses to leave.');
    },
    async endExchange(how) {
      await expect.poll(() => exchanges.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      if (how === 'failure') await world.answer(exchanges.take(), { status: 503, json: {} });
      else world.passOn(exchanges.take());
      return world.settle();
    },
    async expectView(view) {
      if (view === 'done') {
        await expect(page.getByRole('button', { name: /^Facilities \d/ })).toBeVisible();
        return;
      }
      const isBusy = view === 'busy';
      await expect(button).toHaveText(isBusy ? 'Signing in...' : 'Sign in');
      await expect(button).toBeEnabled({ enabled: !isBusy });
      for (const [told, text] of Object.entries(TEXTS)) {
        await expect(page.getByText(text)).toHaveCount(told === view ? 1 : 0);
      }
    },
  };
}

const TEXTS: Record<Exclude<SignInView, 'ready' | 'busy' | 'done'>, RegExp> = {
  closed: /Login window was closed or authentication was incomplete\./,
  'reason access_denied': /Error during login\. Reason: access_denied /,
  'reason window': /Error during login\. Reason: window /,
  'reason exchange': /Error during login\. Reason: exchange /,
};
