import { expect } from '@playwright/test';
import type { SourcesDriver } from '../../model/sources/sources.model.ts';
import type { SourceState } from '#contracts/sources.ts';
import { satelliteYard, sourcesAnswer, sourceState } from '../../support/sourceStates.ts';
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
  const orders = world.hold(/\/(?:may_clear|satellite_acceptances\/NORTH_YARD)$/);
  await beSignedIn(page, origin, 'siteadmin@acme.example');
  await page.goto(`${origin}/#/sources/ACME`);
  await world.leapUntilSeen(page.getByRole('heading', { name: 'Sources', level: 1 }));
  await world.settle();
  const panel = page.getByRole('complementary', { name: 'Ground network' });
  const form = panel.getByRole('form');
  const yards = page.getByRole('region', { name: '1 yard on satellites alone' });
  const yardForm = yards.getByRole('form');
  let mayClear = false;
  let isAccepted = false;
  /** What the order that is on its way asks for; null: none was asked for. */
  let asked: { readonly of: 'source' | 'yard'; readonly to: boolean } | null = null;
  const answerWith = (source: SourceState) => ({
    ...sourcesAnswer(world.nowMs(), [source]),
    satelliteYards: [satelliteYard({ isAccepted })],
  });

  async function answerSources() {
    await expect.poll(() => calls.waiting()).toBe(1);
    const source = sourceState({
      mayClear,
      lastContentAt: new Date(world.nowMs() - 4_000).toISOString(),
    });
    await world.answer(calls.take(), { json: answerWith(source) });
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
      asked = { of: 'source', to: wanted };
      await click(wanted ? 'Allow it to clear...' : 'Take back the right to clear...');
    },
    async accept(wanted) {
      asked = { of: 'yard', to: wanted };
      await click(wanted ? 'Accept satellites alone...' : 'Take back...');
    },
    async chooseMonths(months) {
      await yardForm.getByRole('combobox').selectOption(String(months));
      await world.settle();
    },
    cancel: () => click('Cancel'),
    async giveReason() {
      const isOfYard = asked?.of === 'yard';
      await (isOfYard ? yardForm : form).getByRole('textbox').fill('Contract signed');
      const give = isOfYard ? 'Accept' : 'Allow';
      await click(asked?.to === true ? give : 'Take back');
    },
    async answerOrder(how) {
      await expect.poll(() => orders.waiting()).toBe(1);
      if (how === 'silence') {
        // the list goes on being asked for, and is answered
        world.serve(/\/api\/admin\/sources$/, () => ({
          json: answerWith(sourceState({ mayClear })),
        }));
        orders.take();
        return world.leapInSteps(ORDER_TIMEOUT_MS);
      }
      if (how === 'refused') {
        await world.answer(orders.take(), { status: 403, json: {} });
        return world.settle();
      }
      if (asked?.of === 'yard') isAccepted = asked.to;
      else mayClear = asked?.to ?? false;
      const state = { ...sourceState({ mayClear }), feed: 'ground-network' };
      const signed = satelliteYard({ isAccepted }).acceptance;
      await world.answer(orders.take(), { json: asked?.of === 'yard' ? signed : state });
      await world.settle();
      return answerSources();
    },
    async expectYard(accepted, order, months) {
      await expect(yards.getByText(accepted ? 'Accepted' : 'Not accepted', { exact: accepted })).toHaveCount(
        1,
      );
      await expect(yardForm).toHaveCount(order === 'none' ? 0 : 1);
      await expect(yards.getByRole('button', { name: 'Saving...' })).toHaveCount(order === 'sending' ? 1 : 0);
      await expect(yards.getByText(/^Not saved\./)).toHaveCount(order === 'not saved' ? 1 : 0);
      if (months !== null) await expect(yardForm.getByRole('combobox')).toHaveValue(String(months));
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
      await expect(panel.getByRole('button', { name: 'Saving...' })).toHaveCount(grant === 'sending' ? 1 : 0);
      await expect(panel.getByText(/^Not saved\./)).toHaveCount(grant === 'not saved' ? 1 : 0);
    },
  };
}
