import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The layers menu as the person at the desk tells it. */
export const layerMenuModel = setup({}).createMachine({
  id: 'layerMenu',
  initial: 'the layers are on their way',
  states: {
    'the layers are on their way': {
      on: {
        'the layers come': 'the menu is there, the radar on',
        'the layers do not come': 'the layers are missing',
        'no answer comes': 'the layers are missing',
      },
    },
    'the layers are missing': {
      on: {
        'it is tried again by itself': 'the layers are on their way',
        'it is tried again by hand': 'the layers are on their way',
      },
    },
    'the menu is there, the radar on': {
      on: {
        'the radar is switched off': 'the menu is there, the radar off',
        'its group is closed': 'the group is closed, the radar on',
      },
    },
    'the menu is there, the radar off': {
      on: {
        'the radar is switched on': 'the menu is there, the radar on',
        'its group is closed': 'the group is closed, the radar off',
      },
    },
    'the group is closed, the radar on': { on: { 'its group is opened': 'the menu is there, the radar on' } },
    'the group is closed, the radar off': {
      on: { 'its group is opened': 'the menu is there, the radar off' },
    },
  },
});

/** What stands on the screen. `radar` null: its row is not to be seen. */
type MenuShown =
  | { menu: 'loading' }
  | { menu: 'missing' }
  | { menu: 'ready'; layersOn: number; radar: 'on' | 'off' | null };

/** What a system under test must let us do. */
export type LayerMenuDriver = {
  answer(how: 'layers' | 'failure' | 'nothing'): Promise<void> | void;
  passRetry(): Promise<void> | void;
  tryAgain(): Promise<void> | void;
  switchRadar(isOn: boolean): Promise<void> | void;
  toggleGroup(): Promise<void> | void;
  expectShown(shown: MenuShown): Promise<void> | void;
};

export function stepsFor(driver: LayerMenuDriver): ModelSteps {
  const ready = (layersOn: number, radar: 'on' | 'off' | null) => () =>
    driver.expectShown({ menu: 'ready', layersOn, radar });
  return {
    states: {
      'the layers are on their way': () => driver.expectShown({ menu: 'loading' }),
      'the layers are missing': () => driver.expectShown({ menu: 'missing' }),
      'the menu is there, the radar on': ready(1, 'on'),
      'the menu is there, the radar off': ready(0, 'off'),
      'the group is closed, the radar on': ready(1, null),
      'the group is closed, the radar off': ready(0, null),
    },
    events: {
      'the layers come': () => driver.answer('layers'),
      'the layers do not come': () => driver.answer('failure'),
      'no answer comes': () => driver.answer('nothing'),
      'it is tried again by itself': () => driver.passRetry(),
      'it is tried again by hand': () => driver.tryAgain(),
      'the radar is switched off': () => driver.switchRadar(false),
      'the radar is switched on': () => driver.switchRadar(true),
      'its group is closed': () => driver.toggleGroup(),
      'its group is opened': () => driver.toggleGroup(),
    },
  };
}
