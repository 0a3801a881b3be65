import type { Page } from '@playwright/test';

/** A task above this blocks, ms. Source: the long-tasks specification of the W3C. */
export const LONG_TASK_MS = 50;

export type LongTask = { readonly startMs: number; readonly durationMs: number };

/** Notes every task over 50 ms from the first moment of the page on. */
export async function noteLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: LongTask[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ startMs: startTime, durationMs: duration });
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** @param sinceMs Time of the page, ms after navigation. */
export async function longTasks(page: Page, sinceMs = 0): Promise<LongTask[]> {
  const all = await page.evaluate(() => (window as unknown as { longTasks: LongTask[] }).longTasks);
  return all.filter(({ startMs }) => startMs >= sinceMs);
}
