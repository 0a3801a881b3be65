import { expect } from '@playwright/test';
import type { HistoryDriver } from '../../model/alertHistory/alertHistory.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { openAlertHistory } from './openAlertHistory.ts';

const TIMEOUT_MS = 20_000;
const RETRY_MS = 15_000;
const REFRESH_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The history of all alerts beside the map, whose questions wait at the network's edge. */
export async function createAlertHistoryPage(dependencies: ModelDependencies): Promise<HistoryDriver> {
  const { world } = dependencies;
  const calls = world.hold(/\/v1\/history$/);
  const drawer = await openAlertHistory(dependencies);
  const alert = () => ({
    keplerId: 'one',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    eventStartAt: new Date(world.nowMs() - 2 * HOUR_MS).toISOString(),
    eventExpiresAt: new Date(world.nowMs() - HOUR_MS).toISOString(),
    affectedLocation: [{ id: 'YARD' }],
  });

  return {
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') {
        calls.take();
        return world.leapInSteps(TIMEOUT_MS);
      }
      const answer = how === 'alerts' ? { json: [alert()] } : { status: 500, json: {} };
      await world.answer(calls.take(), answer);
      return world.settle();
    },
    async tryAgain() {
      await drawer.getByRole('button', { name: 'Try again' }).click();
      await world.settle();
    },
    async loadMore() {
      await drawer.getByRole('button', { name: 'Load more alerts' }).click();
      await world.settle();
    },
    pass: (what) => world.leapInSteps(what === 'until the retry' ? RETRY_MS : REFRESH_MS),
    async expectView(view) {
      const isList = view.includes('list');
      await expect(drawer.getByText('Loading alerts...')).toHaveCount(view === 'loading' ? 1 : 0);
      await expect(drawer.getByText('Alerts could not be loaded')).toHaveCount(view === 'failed' ? 1 : 0);
      await expect(drawer.getByText('Lightning Alert')).toHaveCount(isList ? 1 : 0);
      await expect(drawer.getByText('Not up to date')).toHaveCount(view === 'old list' ? 1 : 0);
      const more = view === 'list, loading more' ? 'Loading older alerts...' : 'Load more alerts';
      await expect(drawer.getByRole('button', { name: more })).toHaveCount(isList ? 1 : 0);
      await expect(drawer.locator('.histmore').getByRole('alert')).toHaveCount(
        view === 'list, more refused' ? 1 : 0,
      );
    },
  };
}
