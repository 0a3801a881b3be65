import { expect } from '@playwright/test';
import type { AppUpdateDriver } from '../../model/appUpdate/appUpdate.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { createVersionDevice } from './versionDevice.ts';

/** A page without a status looks for newer versions after this time. */
const BEGIN_AFTER_MS = 30_000;
const EVERY_MS = 120_000;
const TIMEOUT_MS = 60_000;
const VERSIONS = { newer: '98.0.0+aaaaaaaa', stillNewer: '99.0.0+bbbbbbbb' };
const WAITS = 'A newer version waits: ';

/** The sign-in page, which has time for it soon and reloads for nothing. What it finds stands in its log. */
export async function createAppUpdatePage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<AppUpdateDriver> {
  const device = await createVersionDevice(page);
  const announced: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(WAITS)) announced.push(message.text().replace(WAITS, ''));
  });
  await world.open(`${origin}/#/home`, page.getByRole('button', { name: 'Sign in' }));
  await world.leap(BEGIN_AFTER_MS);
  await expect.poll(() => device.waiting()).toBe(1);

  return {
    async answer(version) {
      await device.answer(version === 'none' ? null : VERSIONS[version]);
      await world.settle();
    },
    async fail() {
      await device.refuse();
      await world.settle();
    },
    async staySilent() {
      await world.leap(TIMEOUT_MS);
      await device.forget();
    },
    async comeByItself(version) {
      await device.bring(VERSIONS[version]);
      await world.settle();
    },
    passTwoMinutes: () => world.leap(EVERY_MS),
    async expectVersion(version, isAsking) {
      await expect.poll(() => announced.at(-1) ?? null).toBe(version === null ? null : VERSIONS[version]);
      await expect.poll(() => device.waiting()).toBe(isAsking ? 1 : 0);
    },
    expectDoubt() {}, // that it does not know is told to nobody; that it asks again after two minutes is walked
  };
}
