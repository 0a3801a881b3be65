import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Exporting past alerts, as a site administrator tells it. */
export const alertExportModel = setup({}).createMachine({
  id: 'alertExport',
  initial: 'nothing is exported',
  states: {
    'nothing is exported': { on: { 'export is pressed': 'no facility is chosen' } },
    'no facility is chosen': {
      on: {
        'all facilities are chosen': 'it can be sent',
        'the dialog is closed': 'nothing is exported',
      },
    },
    'it can be sent': {
      on: {
        'no facility is left': 'no facility is chosen',
        'half a year is chosen': 'half a year is chosen',
        'send is pressed': 'it is on its way',
        'the dialog is closed': 'nothing is exported',
      },
    },
    'half a year is chosen': {
      on: { 'send is pressed': 'told that it is too much' },
    },
    'told that it is too much': {
      on: {
        'the last day is chosen': 'it can be sent',
        'the dialog is closed': 'nothing is exported',
      },
    },
    'it is on its way': {
      on: {
        'the service takes it': 'told that an email follows',
        'the service refuses': 'told that it was not taken',
        'the service says nothing': 'told that it was not taken',
      },
    },
    'told that an email follows': {
      on: { 'the dialog is closed': 'nothing is exported' },
    },
    'told that it was not taken': {
      on: {
        'send is pressed': 'it is on its way',
        'the last day is chosen': 'it can be sent',
        'the dialog is closed': 'nothing is exported',
      },
    },
  },
});

/** What the administrator sees. */
export type ExportView = 'nothing' | 'empty' | 'ready' | 'too much' | 'sending' | 'sent' | 'refused';

/** What a system under test must let us do. */
export type ExportDriver = {
  open(): void | Promise<void>;
  close(): void | Promise<void>;
  chooseAll(isAll: boolean): void | Promise<void>;
  chooseDays(days: number): void | Promise<void>;
  send(): void | Promise<void>;
  answer(how: 'taken' | 'refusal' | 'silence'): void | Promise<void>;
  expectView(view: ExportView): void | Promise<void>;
};

const HALF_A_YEAR = 183;

export function stepsFor(driver: ExportDriver): ModelSteps {
  return {
    states: {
      'nothing is exported': () => driver.expectView('nothing'),
      'no facility is chosen': () => driver.expectView('empty'),
      'it can be sent': () => driver.expectView('ready'),
      'half a year is chosen': () => driver.expectView('ready'),
      'told that it is too much': () => driver.expectView('too much'),
      'it is on its way': () => driver.expectView('sending'),
      'told that an email follows': () => driver.expectView('sent'),
      'told that it was not taken': () => driver.expectView('refused'),
    },
    events: {
      'export is pressed': () => driver.open(),
      'the dialog is closed': () => driver.close(),
      'all facilities are chosen': () => driver.chooseAll(true),
      'no facility is left': () => driver.chooseAll(false),
      'half a year is chosen': () => driver.chooseDays(HALF_A_YEAR),
      'the last day is chosen': () => driver.chooseDays(1),
      'send is pressed': () => driver.send(),
      'the service takes it': () => driver.answer('taken'),
      'the service refuses': () => driver.answer('refusal'),
      'the service says nothing': () => driver.answer('silence'),
    },
  };
}
