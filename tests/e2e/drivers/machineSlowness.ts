import type { Browser } from '@playwright/test';

/** What the work below takes where the goals for time in the browser were set and met, ms. */
const REFERENCE_MS = 45;
const TRIES = 5;

/**
 * How many times slower this machine is now than the one where the goals were set; 1 where it is as fast or faster.
 * Limits in absolute time are stretched by it: they judge the product, not who else uses the processor.
 */
export async function machineSlowness(browser: Browser): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    const page = await browser.newPage();
    times.push(await page.evaluate(timeFixedWork));
    await page.close();
  }
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

/** The kinds of work that a page's start consists of, always the same: code never run before, data, elements, layout. */
function timeFixedWork(): number {
  const beganMs = performance.now();
  const source = Array.from(
    { length: 4_000 },
    (_, i) => `const f${i} = (a) => ({ id: ${i}, next: a, text: 'n' + a, list: [a, ${i}, a + ${i}] });`,
  );
  const calls = Array.from({ length: 4_000 }, (_, i) => `f${i}(${i})`);
  // oxlint-disable-next-line typescript/no-implied-eval -- code that no cache of the browser knows
  const made = new Function(`${source.join('\n')}\nreturn [${calls.join(',')}];`)() as { text: string }[];
  const copy = JSON.parse(JSON.stringify(made)) as typeof made;
  const list = document.createElement('ol');
  for (const { text } of copy.slice(0, 1_000)) {
    const item = document.createElement('li');
    item.textContent = text;
    list.append(item);
  }
  document.body.append(list);
  list.getBoundingClientRect();
  return performance.now() - beganMs;
}
