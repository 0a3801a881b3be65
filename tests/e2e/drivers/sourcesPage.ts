import { expect } from '@playwright/test';
import type { SourcesDriver } from '../../model/sources/sources.model.ts';
import { sourcesAnswer, sourceState } from '../../support/sourceStates.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const TIMEOUT_MS = 10_000;
/** A person may be asked for a proof meanwhile. */
const ORDER_TIMEOUT_MS = 130_000;
const STALE_AFTER_MS = 60_000;
const TEXTS = {
  loading: 'Loading sources...',
  failed: /^Sources could not be loaded/,
  'list, not up to date': /^Sources could not be updated/,
  'list, nothing of now': /^No update for a minute/,
};

/** The page of a site admin whose client has one source. Questions and grants wait at the network's edge. */
export async function createSourcesPage({ page, world, origin }: ModelDependencies): Promise<SourcesDriver> {
  const calls = world.hold(/\/api\/admin\/sources$/);
  const orders = world.hold(/\/may_clear$/);
  await beSignedIn(page, origin, 'siteadmin@acme.example');
  await page.goto(`${origin}/#/sources/ACME`);
  await world.leapUntilSeen(page.getByRole('heading', { name: 'Sources', level: 1 }));
  await world.settle();
  const panel = page.getByRole('complementary', { name: 'Ground network' });
  const form = panel.getByRole('form');
  let mayClear = false;
  let asked = false;

  async function answerSources() {
    await expect.poll(() => calls.waiting()).toBe(1);
    const source = sourceState({
      mayClear,
      lastContentAt: new Date(world.nowMs() - 4_000).toISOString(),
    });
    await world.answer(calls.take(), { json: sourcesAnswer(world.nowMs(), [source]) });
    await world.settle();
  }

  const click = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).click();
    await world.settle();
  };

  return {
    async answer(how) {
      if (how === 'sources') return answerSources();
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') {
        calls.take();
        return world.leapInSteps(TIMEOUT_MS);
      }
      await world.answer(calls.take(), { status: 500, json: {} });
      return world.settle();
    },
    tryAgain: () => click('Try again'),
    async pass(what) {
      if (what === 'until it is stale') await world.leapInSteps(STALE_AFTER_MS);
      await world.leapUntilWaiting(calls);
    },
    open: () => click('Ground network'),
    async close() {
      await panel.getByRole('button', { name: 'Back to sources' }).click();
      await world.settle();
    },
    async ask(wanted) {
      asked = wanted;
      await click(wanted ? 'Let it clear…' : 'Take back the right to clear…');
    },
    cancel: () => click('Cancel'),
    async giveReason() {
      await form.getByRole('textbox').fill('Contract signed');
      await click(asked ? 'Let it clear' : 'Take back');
    },
    async answerOrder(how) {
      await expect.poll(() => orders.waiting()).toBe(1);
      if (how === 'silence') {
        // the list goes on being asked for, and is answered
        world.serve(/\/api\/admin\/sources$/, () => ({
          json: sourcesAnswer(world.nowMs(), [sourceState({ mayClear })]),
        }));
        orders.take();
        return world.leapInSteps(ORDER_TIMEOUT_MS);
      }
      if (how === 'refused') {
        await world.answer(orders.take(), { status: 403, json: {} });
        return world.settle();
      }
      mayClear = asked;
      const state = { ...sourceState({ mayClear }), feed: 'ground-network' };
      await world.answer(orders.take(), { json: state });
      await world.settle();
      return answerSources();
    },
    async expect(list, view, grant) {
      for (const [what, text] of Object.entries(TEXTS))
        await expect(page.getByText(text)).toHaveCount(what === list ? 1 : 0);
      await expect(page.getByRole('table')).toHaveCount(list.startsWith('list') ? 1 : 0);
      await expect(panel).toHaveCount(view === 'closed' ? 0 : 1);
      if (view !== 'closed')
        await expect(
          panel.getByText(view === 'may clear' ? 'May clear' : 'May not clear', { exact: true }),
        ).toHaveCount(1);
      await expect(form).toHaveCount(grant === 'none' ? 0 : 1);
      await expect(panel.getByRole('button', { name: 'Saving…' })).toHaveCount(grant === 'sending' ? 1 : 0);
      await expect(panel.getByText(/^Not saved\./)).toHaveCount(grant === 'not saved' ? 1 : 0);
    },
  };
}
