// `npm run compare -- FOLDER [NAME…]`: screens of the built product beside the mockups of a folder, as
// docs/images/compare/*.png.
import { access, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../e2e/drivers/launchOptions.ts';
import { startService } from '../e2e/drivers/serviceProcess.ts';
import { beSignedIn } from '../e2e/drivers/signIn.ts';
import { VIEWS, type View } from './views.ts';

const OUT = 'docs/images/compare';
/** A map draws its tiles and symbols for some seconds and does not say when it is done, ms. */
const SETTLES_MS = 8_000;
/** Breadth of a screen in its pair, CSS px. */
const WIDE_PX = 880;
const NARROW_PX = 300;

const { positionals } = parseArgs({ allowPositionals: true });
const [mockups, ...names] = positionals;
if (mockups === undefined) throw new Error('Say which folder has the mockups.');
/** Those whose names begin so; all where none is named. */
const views = VIEWS.filter(
  ({ mockup, pair: name = mockup }) => names.length === 0 || names.some((begin) => name.startsWith(begin)),
);
await Promise.all(views.map(async ({ mockup }) => access(join(mockups, `${mockup}.png`))));
await mkdir(OUT, { recursive: true });

const service = await startService();
const browser = await chromium.launch(launchOptions());
try {
  for (const view of views) {
    const screen = await shoot(browser, view);
    await pair(browser, view, [await readFile(join(mockups, `${view.mockup}.png`)), screen]);
    console.log(`${OUT}/${view.pair ?? view.mockup}.png`);
  }
} finally {
  await browser.close();
  await service.dispose();
}

async function shoot(of: Browser, { size, scheme, language, email, show }: View): Promise<Buffer> {
  const context = await of.newContext({
    viewport: size,
    colorScheme: scheme,
    locale: language,
    serviceWorkers: 'block',
    hasTouch: size.width < 600,
  });
  const page = await context.newPage();
  await beSignedIn(page, service.origin, email);
  await show(page, service.origin);
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MS));
  const screen = await page.screenshot();
  await context.close();
  return screen;
}

/** Writes the mockup, left, and the screen, right. */
async function pair(
  of: Browser,
  { mockup, pair: name = mockup, size }: View,
  images: readonly Buffer[],
): Promise<void> {
  const page = await of.newPage({ viewport: { width: 2_000, height: 1_200 } });
  const breadthPx = size.width < 600 ? NARROW_PX : WIDE_PX;
  const figures = images.map(
    (image) => `<img width="${breadthPx}" src="data:image/png;base64,${image.toString('base64')}">`,
  );
  await page.setContent(
    `<style>body{margin:0}div{display:inline-flex;gap:16px;padding:16px;background:#808890}</style><div>${figures.join('')}</div>`,
  );
  await page.locator('div').screenshot({ path: join(OUT, `${name}.png`) });
  await page.close();
}
