import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** A snow sensor on the map, as the person who looks after it tells it. */
export const snowSensorModel = setup({}).createMachine({
  id: 'snowSensor',
  initial: 'nobody looks at a sensor',
  states: {
    'nobody looks at a sensor': {
      on: { 'a sensor is clicked': 'it is on its way', 'a new one is asked for': 'the form is open' },
    },
    'it is on its way': {
      on: {
        'it comes': 'there is more of it',
        'it does not come': 'it did not come',
        'the card is closed': 'nobody looks at a sensor',
      },
    },
    'it did not come': { on: { 'it is asked for again': 'it is on its way' } },
    'there is more of it': { on: { 'more is pressed': 'its panel is open' } },
    'its panel is open': {
      on: {
        'the switch is pressed': 'it is being switched',
        'move is pressed': 'the marker stands still',
        'delete is pressed': 'we are asked whether',
        'five minutes pass and new readings come': 'its panel is open',
        'five minutes pass and the reload fails': 'told that it is old',
        'the panel is closed': 'nobody looks at a sensor',
      },
    },
    'told that it is old': {
      on: {
        'five minutes pass and new readings come': 'its panel is open',
        'five minutes pass and the reload fails': 'told that it is old',
        'the switch is pressed': 'it is being switched',
        'the panel is closed': 'nobody looks at a sensor',
      },
    },
    'it is being switched': {
      on: { 'the service does it': 'told that it is off', 'the service fails': 'told that it failed' },
    },
    'told that it is off': {},
    'told that it failed': { on: { 'the panel is closed': 'nobody looks at a sensor' } },
    'the marker stands still': {
      on: { 'the marker is moved': 'the marker has moved', 'the dialog is closed': 'its panel is open' },
    },
    'the marker has moved': {
      on: { 'the place is saved': 'the place is on its way', 'the dialog is closed': 'its panel is open' },
    },
    'the place is on its way': {
      on: { 'the service does it': 'told that it moved', 'the service fails': 'the marker is still there' },
    },
    'told that it moved': {},
    'the marker is still there': { on: { 'the place is saved': 'the place is on its way' } },
    'we are asked whether': {
      on: { 'yes is pressed': 'it is being deleted', 'the dialog is closed': 'its panel is open' },
    },
    'it is being deleted': {
      on: { 'the service does it': 'told that it is gone', 'the service fails': 'we are still asked' },
    },
    'told that it is gone': {},
    'we are still asked': { on: { 'yes is pressed': 'it is being deleted' } },
    'the form is open': {
      on: {
        'an empty form is confirmed': 'told what is missing',
        'a whole form is confirmed': 'the new marker stands still',
        'the dialog is closed': 'nobody looks at a sensor',
      },
    },
    'told what is missing': { on: { 'a whole form is confirmed': 'the new marker stands still' } },
    'the new marker stands still': { on: { 'the marker is moved': 'the new marker has moved' } },
    'the new marker has moved': { on: { 'the place is saved': 'the new one is on its way' } },
    'the new one is on its way': {
      on: {
        'the service does it': 'told that it was created',
        'the service fails': 'the new marker is there',
      },
    },
    'told that it was created': {},
    'the new marker is there': { on: { 'the place is saved': 'the new one is on its way' } },
  },
});

/** What the person sees. */
export type SensorView =
  | 'nothing'
  | 'loading'
  | 'missing'
  | 'more'
  | 'panel'
  | 'old'
  | 'busy'
  | 'off'
  | 'failed'
  | 'still marker'
  | 'moved marker'
  | 'saving'
  | 'moved'
  | 'question'
  | 'deleting'
  | 'gone'
  | 'form'
  | 'refused'
  | 'created';

/** What a system under test must let us do. */
export type SnowSensorDriver = {
  choose(): void | Promise<void>;
  closeCard(): void | Promise<void>;
  retry(): void | Promise<void>;
  openPanel(): void | Promise<void>;
  closePanel(): void | Promise<void>;
  press(what: 'switch' | 'move' | 'delete' | 'add'): void | Promise<void>;
  closeDialog(): void | Promise<void>;
  fill(how: 'empty' | 'whole'): void | Promise<void>;
  moveMarker(): void | Promise<void>;
  save(): void | Promise<void>;
  confirmDeletion(): void | Promise<void>;
  answer(how: 'done' | 'failure'): void | Promise<void>;
  /** Five minutes, then the answer of the reload. */
  refresh(how: 'done' | 'failure'): void | Promise<void>;
  expectView(view: SensorView): void | Promise<void>;
};

export function stepsFor(driver: SnowSensorDriver): ModelSteps {
  const shows = (view: SensorView) => () => driver.expectView(view);
  return {
    states: {
      'nobody looks at a sensor': shows('nothing'),
      'it is on its way': shows('loading'),
      'it did not come': shows('missing'),
      'there is more of it': shows('more'),
      'its panel is open': shows('panel'),
      'told that it is old': shows('old'),
      'it is being switched': shows('busy'),
      'told that it is off': shows('off'),
      'told that it failed': shows('failed'),
      'the marker stands still': shows('still marker'),
      'the marker has moved': shows('moved marker'),
      'the place is on its way': shows('saving'),
      'told that it moved': shows('moved'),
      'the marker is still there': shows('moved marker'),
      'we are asked whether': shows('question'),
      'it is being deleted': shows('deleting'),
      'told that it is gone': shows('gone'),
      'we are still asked': shows('question'),
      'the form is open': shows('form'),
      'told what is missing': shows('refused'),
      'the new marker stands still': shows('still marker'),
      'the new marker has moved': shows('moved marker'),
      'the new one is on its way': shows('saving'),
      'told that it was created': shows('created'),
      'the new marker is there': shows('moved marker'),
    },
    events: {
      'a sensor is clicked': () => driver.choose(),
      'the card is closed': () => driver.closeCard(),
      'it comes': () => driver.answer('done'),
      'it does not come': () => driver.answer('failure'),
      'it is asked for again': () => driver.retry(),
      'more is pressed': () => driver.openPanel(),
      'the panel is closed': () => driver.closePanel(),
      'the switch is pressed': () => driver.press('switch'),
      'move is pressed': () => driver.press('move'),
      'delete is pressed': () => driver.press('delete'),
      'a new one is asked for': () => driver.press('add'),
      'the dialog is closed': () => driver.closeDialog(),
      'an empty form is confirmed': () => driver.fill('empty'),
      'a whole form is confirmed': () => driver.fill('whole'),
      'the marker is moved': () => driver.moveMarker(),
      'the place is saved': () => driver.save(),
      'yes is pressed': () => driver.confirmDeletion(),
      'the service does it': () => driver.answer('done'),
      'the service fails': () => driver.answer('failure'),
      'five minutes pass and new readings come': () => driver.refresh('done'),
      'five minutes pass and the reload fails': () => driver.refresh('failure'),
    },
  };
}
