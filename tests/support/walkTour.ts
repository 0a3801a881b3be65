import type { AnyStateMachine } from 'xstate';
import { checkWords, type ModelPath, type ModelSteps } from './modelPaths.ts';

/**
 * Walks a system under test along a tour, and checks each state on its way. What fails says after which steps.
 *
 * @param report Runs each step under its name.
 */
export async function walkTour(
  model: AnyStateMachine,
  { start, steps }: Pick<ModelPath, 'start' | 'steps'>,
  driver: ModelSteps,
  report: (name: string, step: () => Promise<void>) => Promise<void>,
): Promise<void> {
  checkWords(model, driver);
  const way: string[] = [];

  async function go(name: string, step: () => Promise<void>): Promise<void> {
    try {
      await report(name, step);
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      throw new Error([...way, `✘ ${name}`, '', told].join('\n'), { cause: error });
    }
    way.push(name);
  }

  await go(start, async () => driver.states[start]?.());
  for (const { event, state } of steps) {
    await go(`+ ${event} → ${state}`, async () => {
      await driver.events[event]?.();
      await driver.states[state]?.();
    });
  }
}
