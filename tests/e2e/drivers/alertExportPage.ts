import { expect } from '@playwright/test';
import type { ExportDriver } from '../../model/alertExport/alertExport.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { openAlertHistory } from './openAlertHistory.ts';

const TIMEOUT_MS = 20_000;
const DAY_MS = 86_400_000;
const REFUSAL = 'The service does not send messages this way.';
const REPORT = {
  id: '5a3c7d52-8f0e-4b7a-9f55-0d7a35f0c111',
  state: 'waiting',
  start: '2026-07-07T21:00:00Z',
  end: '2026-07-14T21:00:00Z',
  facilityCount: 2,
  requestedAt: '2026-07-14T21:00:00Z',
  expiresAt: '2026-07-21T21:00:00Z',
};

/** The export from the history of all alerts beside the map, whose orders wait at the network's edge. */
export async function createAlertExportPage(dependencies: ModelDependencies): Promise<ExportDriver> {
  const { page, world } = dependencies;
  world.serve(/\/v1\/history$/, () => ({ json: [] }));
  const calls = world.hold(/\/alert_history_report$/);
  const drawer = await openAlertHistory(dependencies);
  const dialog = page.getByRole('dialog', { name: 'Export alert history' });
  const send = dialog.getByRole('button', { name: 'Export', exact: true });

  return {
    open: () => drawer.getByRole('button', { name: 'Export', exact: true }).click(),
    close: () => page.keyboard.press('Escape'),
    chooseAll: (isAll) => dialog.getByLabel(/^All facilities/).setChecked(isAll),
    async chooseDays(days) {
      const to = await dialog.getByLabel('To', { exact: true }).inputValue();
      const from = new Date(Date.parse(`${to}Z`) - days * DAY_MS).toISOString().slice(0, 16);
      await dialog.getByLabel('From', { exact: true }).fill(from);
    },
    async send() {
      await send.click();
      await world.settle();
    },
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') {
        calls.take();
        return world.leapInSteps(TIMEOUT_MS);
      }
      const generalError = { message: 'channelOff' };
      const answer = how === 'taken' ? { json: REPORT } : { status: 409, json: { generalError } };
      await world.answer(calls.take(), answer);
      return world.settle();
    },
    async expectView(view) {
      await expect(drawer).toHaveCount(1);
      await expect(dialog).toHaveCount(view === 'nothing' ? 0 : 1);
      await expect(dialog.getByText('You will receive an email')).toHaveCount(view === 'sent' ? 1 : 0);
      await expect(dialog.getByText('Sending...')).toHaveCount(view === 'sending' ? 1 : 0);
      await expect(dialog.getByText('more than 10 facilities')).toHaveCount(view === 'too much' ? 1 : 0);
      const refusals = dialog
        .getByRole('alert')
        .filter({ hasText: new RegExp(`${REFUSAL}|did not respond`) });
      await expect(refusals).toHaveCount(view === 'refused' ? 1 : 0);
      if (view === 'empty') await expect(send).toBeDisabled();
      if (view === 'ready') await expect(send).toBeEnabled();
    },
  };
}
