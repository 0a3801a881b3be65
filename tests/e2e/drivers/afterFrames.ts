import type { Page } from '@playwright/test';

/** Waits until a change of the window is drawn: what follows its size is drawn with the second frame at the latest. */
export function afterFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
