import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { walkTour } from '../../support/walkTour.ts';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { press: 'bright' } }, bright: { on: { press: 'dark' } } },
});
const TOUR = {
  start: 'dark',
  steps: [
    { event: 'press', state: 'bright' },
    { event: 'press', state: 'dark' },
  ],
};
const run = (_name: string, step: () => Promise<void>) => step();

function recorder(bright: () => void = () => undefined) {
  const heard: string[] = [];
  return {
    heard,
    driver: {
      states: {
        dark: () => void heard.push('dark'),
        bright: () => {
          heard.push('bright');
          bright();
        },
      },
      events: { press: () => void heard.push('press') },
    },
  };
}

test('a tour does each event and checks each state on its way, the start included', async () => {
  const { heard, driver } = recorder();
  await walkTour(lamp, TOUR, driver, run);
  expect(heard).toEqual(['dark', 'press', 'bright', 'press', 'dark']);
});

test('what fails says after which steps, and nothing is done after it', async () => {
  const { heard, driver } = recorder(() => expect('dark').toBe('bright'));
  await expect(walkTour(lamp, TOUR, driver, run)).rejects.toThrow(
    /^dark\n✘ \+ press → bright\n\nexpected 'dark' to be 'bright'/,
  );
  expect(heard).toEqual(['dark', 'press', 'bright']);
});

test('each step is reported by its name', async () => {
  const names: string[] = [];
  await walkTour(lamp, TOUR, recorder().driver, (name, step) => {
    names.push(name);
    return step();
  });
  expect(names).toEqual(['dark', '+ press → bright', '+ press → dark']);
});

test('a driver that lacks a word of the model is refused', async () => {
  const { driver } = recorder();
  await expect(walkTour(lamp, TOUR, { ...driver, events: {} }, run)).rejects.toThrow('lacks event "press"');
});
