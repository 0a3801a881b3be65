import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { modelPaths, transitionsOf, type ModelSteps } from '../../support/modelPaths.ts';
import { transitionPaths } from '../../support/transitionPaths.ts';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { on: { 'the switch is pressed': 'bright', 'nothing happens': 'dark' } },
    bright: { on: { 'the switch is pressed': 'dark' } },
  },
});

function recorder(without: readonly string[] = []) {
  const heard: string[] = [];
  const hear = (names: readonly string[]) =>
    Object.fromEntries(
      names.filter((name) => !without.includes(name)).map((name) => [name, () => void heard.push(name)]),
    );
  const steps: ModelSteps = {
    states: hear(['dark', 'bright']),
    events: hear(['the switch is pressed', 'nothing happens']),
  };
  return { heard, steps };
}

test('there is one path for each transition, the one that changes nothing at the start included', () => {
  expect(transitionPaths(lamp).map(({ title }) => title)).toEqual([
    'dark + the switch is pressed → bright',
    'dark + nothing happens → dark',
    'bright + the switch is pressed → dark',
  ]);
  expect(transitionsOf(lamp)).toHaveLength(3);
});

test('a path does each event and checks each state on its way', async () => {
  const { heard, steps } = recorder();
  await transitionPaths(lamp).at(-1)?.run(steps);
  expect(heard).toEqual(['dark', 'the switch is pressed', 'bright', 'the switch is pressed', 'dark']);
});

test.each(['bright', 'nothing happens'])('a driver that lacks "%s" is refused by name', async (name) => {
  const run = transitionPaths(lamp)[0]?.run(recorder([name]).steps);
  await expect(run).rejects.toThrow(`"${name}"`);
});

test('a driver that knows a word too many is refused', async () => {
  const { steps } = recorder();
  const run = transitionPaths(lamp)[0]?.run({ ...steps, states: { ...steps.states, dim: () => {} } });
  await expect(run).rejects.toThrow('lamp does not know "dim"');
});

test('a state that is not as the model says fails the path', async () => {
  const { steps } = recorder();
  const wrong = { ...steps.states, bright: () => expect('dark').toBe('bright') };
  await expect(transitionPaths(lamp)[0]?.run({ ...steps, states: wrong })).rejects.toThrow();
});

test('shortest paths reach each state, simple paths walk each way once', () => {
  expect(modelPaths(lamp, 'shortest').map(({ title }) => title)).toEqual([
    'dark · the switch is pressed → bright',
  ]);
  expect(modelPaths(lamp, 'simple').map(({ title }) => title)).toEqual([
    'dark · the switch is pressed → bright',
  ]);
});
