import { expect, type Worker } from '@playwright/test';
import { createStrikeColumns, STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { encodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import type { ComputeCoreDriver } from '../../model/computeCore/computeCore.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const WINDOW_MS = 121 * 60_000;
const HEARTBEAT_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** After a first fault; each further one in a row doubles it. */
const BACKOFF_MS = 1_000;
/** A worker that runs may not know the whole quiet period yet. */
const WORDS = { starting: 'starting', running: 'running(, data incomplete)?', faulted: 'restarting' };

/** A yard page whose worker waits for its script, so that it can be caught while it starts. */
export async function createComputeCorePage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<ComputeCoreDriver> {
  const scripts = world.hold(/\/assets\/compute\.worker/);
  const strikes = world.hold(/\/feeds\/lightning\/window/);
  world.serve(/\/feeds\/lightning\/steps\//, () => ({ json: [] }));
  // a page whose worker keeps failing would reload after a good status
  world.hold(/\/api\/alerts\/active|\/static\/acme\/alerts\.json/);
  await beSignedIn(page, origin);
  await world.open(`${origin}/#/yardalert/ACME/HUB_CITY_YARD`, page.locator('.yard'));
  const strip = page.locator('dl').filter({ hasText: 'Strike monitor' });
  const isStarting = () => scripts.waiting() > 0;
  let faultsInARow = 0;

  async function runningWorker(): Promise<Worker> {
    await expect.poll(() => page.workers().length).toBe(1);
    return page.workers()[0]!;
  }

  return {
    async answerBeat() {
      if (!isStarting()) return world.leap(HEARTBEAT_MS);
      world.passOn(scripts.take());
      return world.settle();
    },
    async refuseBeat() {
      // an answer that cannot be sent: comlink then answers with an error. To be told the time is answered by nothing
      await (
        await runningWorker()
      ).evaluate(() => {
        const send = self.postMessage.bind(self);
        self.postMessage = (message: { value?: unknown }) => {
          if (message.value === undefined) return send(message);
          self.postMessage = send;
          throw new DOMException('The answer could not be cloned.', 'DataCloneError');
        };
      });
      await world.leap(HEARTBEAT_MS);
    },
    async stayStill() {
      if (isStarting()) {
        await world.leap(TIMEOUT_MS);
        // nobody waits for it any more, which the browser does not tell
        return scripts.take().abort();
      }
      await (await runningWorker()).evaluate(() => self.close());
      await world.leap(HEARTBEAT_MS);
      return world.leap(TIMEOUT_MS);
    },
    async crash() {
      if (isStarting()) return scripts.take().abort();
      return (await runningWorker()).evaluate(() => {
        setTimeout(() => {
          throw new Error('The worker has lost its mind.');
        });
      });
    },
    async reportStep() {
      await world.answer(strikes.take(), { body: Buffer.from(quietPast()) });
      await world.settle();
    },
    passBackoff: () => world.leap(BACKOFF_MS * 2 ** (faultsInARow - 1)),
    async expectHealth(health, isWorkerUp) {
      if (health === 'running') faultsInARow = 0;
      else if (!isWorkerUp) faultsInARow += 1;
      // how often it was restarted may follow the word
      await expect(strip.getByText(new RegExp(`^${WORDS[health]}( \\(|$)`))).toBeVisible();
      await expect.poll(() => isStarting() || page.workers().length > 0).toBe(isWorkerUp);
    },
  };
}

/** The last two hours without lightning. */
function quietPast(): Uint8Array {
  const toStepMs = Math.floor(Date.now() / STEP_MS) * STEP_MS - 2 * STEP_MS;
  const fromStepMs = toStepMs - Math.ceil(WINDOW_MS / STEP_MS) * STEP_MS;
  const strikes = { ...createStrikeColumns(0), count: 0 };
  return encodeStrikeSnapshot({ strikes, fromStepMs, toStepMs, gapStepsMs: [] });
}
