import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The heat in a vehicle, as a dispatcher who looks at its card tells it. */
export const vehicleHeatModel = setup({}).createMachine({
  id: 'vehicleHeat',
  initial: 'its card offers more',
  states: {
    'its card offers more': { on: { 'more is pressed': 'it is on its way' } },
    'it is on its way': {
      on: {
        'it comes': 'its panel is open',
        'there is none': 'told that there is none',
        'it does not come': 'told that it did not come',
        'the card is closed': 'no card is open',
      },
    },
    'told that there is none': { on: { 'the card is closed': 'no card is open' } },
    'told that it did not come': {
      on: { 'it is tried again': 'it is on its way', 'the card is closed': 'no card is open' },
    },
    'its panel is open': {
      on: {
        'a minute passes and new readings come': 'its panel is open',
        'a minute passes and nothing comes': 'told that it is old',
        'the panel is closed': 'its card offers more',
      },
    },
    'told that it is old': {
      on: {
        'a minute passes and new readings come': 'its panel is open',
        'the panel is closed': 'its card offers more',
      },
    },
    'no card is open': { on: { 'the vehicle is clicked': 'its card offers more' } },
  },
});

/** What the dispatcher sees. */
export type HeatView = 'offer' | 'loading' | 'none' | 'failed' | 'panel' | 'old' | 'no card';

/** What a system under test must let us do. */
export type VehicleHeatDriver = {
  more(): void | Promise<void>;
  retry(): void | Promise<void>;
  closeCard(): void | Promise<void>;
  choose(): void | Promise<void>;
  closePanel(): void | Promise<void>;
  answer(how: 'heat' | 'none' | 'failure'): void | Promise<void>;
  /** A minute, then the answer of the reload. */
  refresh(how: 'heat' | 'failure'): void | Promise<void>;
  expectView(view: HeatView): void | Promise<void>;
};

export function stepsFor(driver: VehicleHeatDriver): ModelSteps {
  const shows = (view: HeatView) => () => driver.expectView(view);
  return {
    states: {
      'its card offers more': shows('offer'),
      'it is on its way': shows('loading'),
      'told that there is none': shows('none'),
      'told that it did not come': shows('failed'),
      'its panel is open': shows('panel'),
      'told that it is old': shows('old'),
      'no card is open': shows('no card'),
    },
    events: {
      'more is pressed': () => driver.more(),
      'it comes': () => driver.answer('heat'),
      'there is none': () => driver.answer('none'),
      'it does not come': () => driver.answer('failure'),
      'it is tried again': () => driver.retry(),
      'the card is closed': () => driver.closeCard(),
      'the vehicle is clicked': () => driver.choose(),
      'the panel is closed': () => driver.closePanel(),
      'a minute passes and new readings come': () => driver.refresh('heat'),
      'a minute passes and nothing comes': () => driver.refresh('failure'),
    },
  };
}
