import { expect } from '@playwright/test';
import type { KioskEnrolmentDriver } from '../../model/kioskEnrolment/kioskEnrolment.model.ts';
import { enrolKiosk } from './enrolledKiosk.ts';
import type { ModelDependencies } from './modelTest.ts';

const YARD_ID = 'HUB_CITY_YARD';
/** As the service has it. */
const CODE_LIFE_MS = 15 * 60_000;
/**
 * A key that cannot be read is asked for again after 2 s, then after twice as long each time;
 * a tour fails twice at most.
 */
const KEY_RETRY_MS = 4_000;
/** The page knows the network's time from headers that tell whole seconds. */
const SECOND_MS = 1_000;

/** Requests for the key's store that the page waits for. */
type HeldOpenings = { heldOpenings: (EventTarget & { readonly asked: Parameters<IDBFactory['open']> })[] };

/**
 * A browser at the display's own address, before it has its settings. Codes and sessions are the service's own. Questions
 * that carry a proof are answered at the network's edge: the service takes none from a page whose time is not its own.
 */
export async function createKioskEnrolmentPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<KioskEnrolmentDriver> {
  const calls = {
    ask: world.hold(/\/auth\/kiosk\/enrolments$/),
    take: world.hold(/\/auth\/kiosk\/enrolments\/take$/),
    renew: world.hold(/\/auth\/kiosk\/renew$/),
  };
  const settings = world.hold(/\/config\.json/);
  const shown = page.locator('.kiosk');

  async function open(): Promise<void> {
    await page.goto(`${origin}/#/kiosk`);
    await expect.poll(() => settings.waiting()).toBe(1);
  }
  async function beginPage(): Promise<void> {
    world.passOn(settings.take());
    await world.settle();
  }
  /** The call that waits, or the next one. */
  async function next(call: keyof typeof calls) {
    await world.leapUntilWaiting(calls[call]);
    // keys are made and signed with in the page's own time
    await expect.poll(() => calls[call].waiting()).toBe(1);
    return calls[call].take();
  }
  async function refuse(call: 'take' | 'renew', status: number, message: string): Promise<void> {
    await world.answer(await next(call), { status, json: { generalError: { message } } });
    await world.settle();
  }
  /** Hands out the session of a display that the service has enrolled. */
  async function grant(call: 'take' | 'renew'): Promise<void> {
    const kiosk = await enrolKiosk(origin, { name: 'Hall', facilityIds: [YARD_ID] });
    await world.answer(await next(call), { json: call === 'take' ? { kiosk } : kiosk });
    await world.settle();
  }
  async function giveCode(): Promise<void> {
    const call = await next('ask');
    const given = await (await call.fetch()).json();
    // the service's own clock stands where the page began
    const expiresAt = new Date(world.nowMs() + CODE_LIFE_MS).toISOString();
    await world.answer(call, { json: { ...given, expiresAt } });
    await world.settle();
  }
  const enrolled = () => expect(page).toHaveURL(new RegExp(`#/yardalert/ACME/${YARD_ID}`));

  /** Makes this browser a display that lost its session while it was off. */
  async function enrolBefore(): Promise<void> {
    await beginPage();
    await giveCode();
    await grant('take');
    await enrolled();
    await page.goto(`${origin}/favicon.svg`);
    await page.evaluate(() => localStorage.removeItem('session'));
    await open();
  }
  /** From now on until the page is loaded again: what opens the key's store waits for `answerKey`. */
  const holdKey = () =>
    page.evaluate(() => {
      const held: HeldOpenings['heldOpenings'] = [];
      Object.assign(globalThis, { heldOpenings: held });
      Object.defineProperty(indexedDB, 'open', {
        configurable: true,
        value: (...asked: Parameters<IDBFactory['open']>) => {
          const error = new DOMException('Internal error opening backing store.', 'UnknownError');
          held.push(Object.assign(new EventTarget(), { asked, error }));
          return held.at(-1);
        },
      });
    });
  const heldOpenings = () => page.evaluate(() => (globalThis as unknown as HeldOpenings).heldOpenings.length);
  /** Answers the opening that waits; once the key is read, it can be read from then on. */
  const answerKey = (how: 'failed' | 'read') =>
    page.evaluate((answer) => {
      const opening = (globalThis as unknown as HeldOpenings).heldOpenings.shift()!;
      if (answer === 'failed') {
        opening.dispatchEvent(new Event('error'));
        return;
      }
      Reflect.deleteProperty(indexedDB, 'open');
      const request = indexedDB.open(...opening.asked);
      request.addEventListener('success', () => {
        Object.assign(opening, { result: request.result }).dispatchEvent(new Event('success'));
      });
    }, how);
  const renewing = shown.getByText('Signing this display in again');
  const keyless = shown.getByText('This display cannot access its key');
  await open();

  return {
    async begin(as) {
      if (as !== 'new') await enrolBefore();
      if (as === 'enrolledWithoutKey') await holdKey();
      await beginPage();
      await world.leapUntilSeen(shown);
      if (as === 'enrolledWithoutKey') {
        await expect.poll(heldOpenings).toBe(1);
        await answerKey('failed');
        await world.leapUntilSeen(keyless);
      }
    },
    async tryKey(why) {
      if (why === 'pressed') {
        // who waits with a keyboard stays at the button
        const button = shown.getByRole('button', { name: 'Try again' });
        await button.focus();
        await page.keyboard.press('Enter');
        await expect.poll(heldOpenings).toBe(1);
        return expect(button).toBeFocused();
      }
      await world.leap(KEY_RETRY_MS);
      return expect.poll(heldOpenings).toBe(1);
    },
    async answerKey(how) {
      await answerKey(how);
      return world.leapUntilSeen(how === 'failed' ? keyless : renewing);
    },
    giveCode,
    async answerCode(how) {
      if (how === 'confirmed') return grant('take');
      if (how === 'expired') return refuse('take', 404, 'kioskCodeExpired');
      await world.answer(await next('take'), { json: { kiosk: null } });
      return world.settle();
    },
    answerRenewal: (how) => (how === 'session' ? grant('renew') : refuse('renew', 403, 'displayRemoved')),
    async cutOff() {
      const heading = await shown.getByRole('heading', { level: 1 }).innerText();
      const asked = heading.startsWith('Enter') ? 'take' : heading.startsWith('Signing') ? 'renew' : 'ask';
      await (await next(asked)).abort('connectionfailed');
      await world.settle();
    },
    runOut: () => world.sleep(CODE_LIFE_MS + SECOND_MS),
    async enrolAgain() {
      await shown.getByRole('button', { name: 'Add this display again' }).click();
      await world.settle();
    },
    async expectView(view, isCutOff) {
      if (view === 'nothing') return expect(shown).toHaveCount(0);
      if (view === 'enrolled') return enrolled();
      const seen = {
        wait: shown.getByText('Getting a code...'),
        keyless,
        code: shown.getByText(/^Code [A-Z\d -]{9,}$/),
        expired: shown.getByText('This code has expired.'),
        renewing,
        removed: shown.getByText('An administrator removed this display.'),
      }[view];
      await expect(seen).toBeVisible();
      await expect(shown.getByText('The service cannot be reached.')).toHaveCount(isCutOff ? 1 : 0);
      // whatever it shows, nobody may take it for an open yard (S1)
      await expect(shown.getByText('Do not treat any yard as open.')).toBeVisible();
    },
  };
}
