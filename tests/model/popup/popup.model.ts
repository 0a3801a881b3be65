import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** The card over the map as the person at the desk tells it. */
export const popupModel = setup({}).createMachine({
  id: 'popup',
  initial: 'no card is open',
  states: {
    'no card is open': {
      on: {
        'the pointer rests on an alert': 'a card hangs under the pointer',
        'the pointer passes over an alert': 'no card is open',
        'an alert is clicked': 'the alert is pinned',
        'an empty point is clicked': 'the point is asked about',
      },
    },
    'a card hangs under the pointer': {
      on: {
        'the pointer leaves': 'no card is open',
        'an alert is clicked': 'the alert is pinned',
      },
    },
    'the alert is pinned': {
      on: {
        'the pointer leaves': 'the alert is pinned',
        'the card is closed': 'no card is open',
        'all of the alert is asked for': 'all of the alert is told',
        'an empty point is clicked': 'the point is asked about',
        'the map goes to another hour': 'the alert is pinned',
      },
    },
    'all of the alert is told': { on: { 'it is closed': 'the alert is pinned' } },
    'the point is asked about': {
      on: {
        'the layers answer': 'the values are told',
        'no layer answers': 'the values are missing',
        'the map goes to another hour': 'the point is asked about',
        'the card is closed': 'no card is open',
      },
    },
    'the values are told': {
      on: {
        'the map goes to another hour': 'the point is asked about',
        'the card is closed': 'no card is open',
      },
    },
    'the values are missing': {
      on: {
        'the map goes to another hour': 'the point is asked about',
        'the card is closed': 'no card is open',
      },
    },
  },
});

/** What stands over the map. */
type CardShown = 'none' | 'hanging' | 'pinned' | 'expanded' | 'asking' | 'values' | 'missing';

/** What a system under test must let us do. */
export type PopupDriver = {
  /** @param rests Long enough for a card; else it goes on at once. */
  pointAtAlert(rests: boolean): Promise<void> | void;
  pointAway(): Promise<void> | void;
  clickAlert(): Promise<void> | void;
  clickEmptyPoint(): Promise<void> | void;
  answer(how: 'values' | 'failure'): Promise<void> | void;
  showAnotherHour(): Promise<void> | void;
  expand(): Promise<void> | void;
  closeExpanded(): Promise<void> | void;
  closeCard(): Promise<void> | void;
  expectShown(shown: CardShown): Promise<void> | void;
};

export function stepsFor(driver: PopupDriver): ModelSteps {
  return {
    states: {
      'no card is open': () => driver.expectShown('none'),
      'a card hangs under the pointer': () => driver.expectShown('hanging'),
      'the alert is pinned': () => driver.expectShown('pinned'),
      'all of the alert is told': () => driver.expectShown('expanded'),
      'the point is asked about': () => driver.expectShown('asking'),
      'the values are told': () => driver.expectShown('values'),
      'the values are missing': () => driver.expectShown('missing'),
    },
    events: {
      'the pointer rests on an alert': () => driver.pointAtAlert(true),
      'the pointer passes over an alert': () => driver.pointAtAlert(false),
      'the pointer leaves': () => driver.pointAway(),
      'an alert is clicked': () => driver.clickAlert(),
      'an empty point is clicked': () => driver.clickEmptyPoint(),
      'the layers answer': () => driver.answer('values'),
      'no layer answers': () => driver.answer('failure'),
      'the map goes to another hour': () => driver.showAnotherHour(),
      'all of the alert is asked for': () => driver.expand(),
      'it is closed': () => driver.closeExpanded(),
      'the card is closed': () => driver.closeCard(),
    },
  };
}
