import type { AnyStateMachine } from 'xstate';
import type { Page } from '@playwright/test';
import type { ModelSteps } from '../../support/modelPaths.ts';
import { transitionPaths } from '../../support/transitionPaths.ts';
import { createOutsideWorld, type OutsideWorld } from './outsideWorld.ts';
import { startService, type ServiceProcess } from './serviceProcess.ts';
import { expect, test as base } from './test.ts';

/** The real service, once for each process of the runner, and one page with a world of its own. */
export const test = base.extend<{ world: OutsideWorld }, { service: ServiceProcess }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: async ({ page, service }, use) => {
    await use(await createOutsideWorld(page, service.origin));
  },
});

export type ModelParts = { readonly page: Page; readonly world: OutsideWorld; readonly origin: string };

/**
 * Declares one test per transition of a model, walked in the browser. The number is pinned, so that none is lost
 * in silence.
 *
 * @param isWalked Which transitions to walk, by title; who leaves one out says why beside it.
 */
export function walkTransitions(
  model: AnyStateMachine,
  pinned: { readonly walked: number; readonly of: number },
  createSteps: (parts: ModelParts) => Promise<ModelSteps>,
  isWalked: (title: string) => boolean = () => true,
): void {
  const all = transitionPaths(model);
  const walked = all.filter(({ title }) => isWalked(title));

  // what a page looks like is tested elsewhere: here nothing is drawn that need not be
  test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'reduce' } });

  test('the model covers no less than it did', () => {
    expect({ walked: walked.length, of: all.length }).toEqual(pinned);
  });

  for (const { title, run } of walked) {
    test(title, async ({ page, world, service }) => {
      await run(await createSteps({ page, world, origin: service.origin }));
    });
  }
}
