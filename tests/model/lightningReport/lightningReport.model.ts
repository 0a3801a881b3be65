import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** Reporting lightning, as the person in the yard who saw it tells it (GAP-140). */
export const lightningReportModel = setup({}).createMachine({
  id: 'lightningReport',
  initial: 'nothing is reported',
  states: {
    'nothing is reported': { on: { 'the report button is pressed': 'a report is filled in' } },
    'a report is filled in': {
      on: {
        'thunder is chosen': 'a report is filled in',
        'five minutes ago is chosen': 'a report is filled in',
        'the form is closed': 'nothing is reported',
        'close the yard is pressed': 'the report is on its way',
      },
    },
    'the report is on its way': {
      on: {
        'the form is closed': 'the report is on its way',
        'the service takes it': 'nothing is reported',
        'the service refuses it': 'told that it was refused',
        'the service fails': 'told that it is not sent, and trying',
        'the service says nothing': 'told that it is not sent, and trying',
      },
    },
    'told that it is not sent, and trying': {
      on: {
        'the form is closed': 'told that it is not sent, and trying',
        'some seconds pass': 'the report is on its way',
      },
    },
    'told that it was refused': {
      on: {
        'the form is closed': 'nothing is reported',
        'close the yard is pressed': 'the report is on its way',
      },
    },
  },
});

/** The form is not there, ready, or waits for the service; and what it says of a report that was confirmed. */
type ReportForm = 'closed' | 'ready' | 'waits';
type ReportTold = 'nothing' | 'not sent' | 'refused';

/** What a system under test must let us do. */
export type LightningReportDriver = {
  press(button: 'Report' | 'Send' | 'Close'): void | Promise<void>;
  chooseThunder(): void | Promise<void>;
  chooseFiveMinutes(): void | Promise<void>;
  answer(how: 'taken' | 'refused' | 'failure' | 'silence'): Promise<void>;
  retry(): void | Promise<void>;
  expectForm(form: ReportForm, told: ReportTold): void | Promise<void>;
};

export function stepsFor(driver: LightningReportDriver): ModelSteps {
  return {
    states: {
      'nothing is reported': () => driver.expectForm('closed', 'nothing'),
      'a report is filled in': () => driver.expectForm('ready', 'nothing'),
      'the report is on its way': () => driver.expectForm('waits', 'nothing'),
      'told that it is not sent, and trying': () => driver.expectForm('waits', 'not sent'),
      'told that it was refused': () => driver.expectForm('ready', 'refused'),
    },
    events: {
      'the report button is pressed': () => driver.press('Report'),
      'thunder is chosen': () => driver.chooseThunder(),
      'five minutes ago is chosen': () => driver.chooseFiveMinutes(),
      'the form is closed': () => driver.press('Close'),
      'close the yard is pressed': () => driver.press('Send'),
      'the service takes it': () => driver.answer('taken'),
      'the service refuses it': () => driver.answer('refused'),
      'the service fails': () => driver.answer('failure'),
      'the service says nothing': () => driver.answer('silence'),
      'some seconds pass': () => driver.retry(),
    },
  };
}
