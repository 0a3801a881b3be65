import { expect, type Worker } from '@playwright/test';
import type { ComputeCoreDriver } from '../../model/computeCore/computeCore.model.ts';
import type { ModelParts } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const HEARTBEAT_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** After a first fault; each further one in a row doubles it. */
const BACKOFF_MS = 1_000;
const WORDS = { starting: 'starting', running: 'running', faulted: 'restarting' };

/** A yard page whose worker waits for its script, so that it can be caught while it starts. */
export async function createComputeCorePage({ page, world, origin }: ModelParts): Promise<ComputeCoreDriver> {
  const scripts = world.hold(/\/assets\/compute\.worker/);
  const strikes = world.hold(/\/feeds\/lightning\/window/);
  world.serve(/\/feeds\/lightning\/steps\//, () => ({ json: [] }));
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/yardalert/ACME/HUB_CITY_YARD`);
  await world.settle();
  const strip = page.locator('dl').filter({ hasText: 'Strike watch' });
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
      // an answer that cannot be sent: comlink then answers with an error
      await (
        await runningWorker()
      ).evaluate(() => {
        const send = self.postMessage.bind(self);
        self.postMessage = () => {
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
      await world.answer(strikes.take(), { status: 404 });
      await world.settle();
    },
    passBackoff: () => world.leap(BACKOFF_MS * 2 ** (faultsInARow - 1)),
    async expectHealth(health, isWorkerUp) {
      if (health === 'running') faultsInARow = 0;
      if (health === 'faulted') faultsInARow += 1;
      // how often it was restarted may follow the word
      await expect(strip.getByText(new RegExp(`^${WORDS[health]}( \\(|$)`))).toBeVisible();
      await expect.poll(() => isStarting() || page.workers().length > 0).toBe(isWorkerUp);
    },
  };
}
