import { chromium } from '@playwright/test';
import { launchOptions } from '../drivers/launchOptions.ts';
import { expect, test } from '../drivers/test.ts';

test('a window of the browser has nothing behind its address bar, and what the runner turns off stays off', async ({
  browser,
  page,
}) => {
  await page.goto('about:blank');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  expect(targetInfos.map(({ type }) => type)).toContain('page');
  expect(targetInfos.map(({ type }) => type)).not.toContain('browser_ui');

  const started = await chromium.launchServer(launchOptions());
  const lists = started.process().spawnargs.flatMap((arg) => /^--disable-features=(.*)/.exec(arg)?.[1] ?? []);
  await started.close();
  const [ofRunner = '', ofTests = ''] = lists;
  expect(lists).toHaveLength(2);
  expect(ofTests.split(',')).toEqual(expect.arrayContaining(ofRunner.split(',')));
});
