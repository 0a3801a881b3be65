import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/drivers/launchOptions.ts';
import { playCard } from '../e2e/drivers/playCard.ts';
import { sessionOf } from '../e2e/drivers/signIn.ts';
import { bundleScript } from '../support/bundleScript.ts';
import { CRASH_WORDS } from './browser/workerOrders.ts';
import type { Recording, SoakControl, SoakSetup } from './recording.ts';
import type { Story } from './story.ts';
import { YARD } from './yardService.ts';

export type YardKind = 'alert' | 'monitoring';
/** What the soak drives. */
export type SoakKind = YardKind | 'map';

/** A page of the built product in a story whose time passes when the test says so. */
export type SoakPage = {
  readonly page: Page;
  /** Lets virtual time pass, seconds. */
  run(seconds: number): Promise<Recording>;
  language(): Promise<string>;
  /** What went wrong with the page itself: errors, warnings, reloads. */
  complaints(): readonly string[];
  dispose(): Promise<void>;
};

/** Asked once of the real service; the story's network answers with them from then on. */
const RECORDED = {
  '/static/event-metadata.json': '/static/event-metadata.json',
  '/static/acme/facilities.json': '/static/acme/facilities.json',
  '/api/facilities/metadata': '/static/acme/facilities.json',
};
const DISPLAY_EMAIL = 'kiosk@acme.example';
const CLIENTS = { alert: 'ACME', monitoring: 'acme' };
const DESK_EMAIL = 'user@acme.example';
/** A hundred times what a stretch takes on a machine that does nothing else. */
const LIMIT_MS = 120_000;
/** What a browser says of the graphics card that the processor plays. */
const CARD_WORDS = /CONTEXT_LOST_WEBGL|GL Driver Message/;
const ARGS = ['--autoplay-policy=no-user-gesture-required', '--mute-audio'];
const QUERY = '?cycle=en-US,fr-CA';
/** The yard of the story with its storms. */
const MAP = `/#/lightningalert/ACME/?p=${YARD.lat},${YARD.lon},8`;
type WithSoak = { soak: SoakControl };

export async function openSoakPage(origin: string, story: Story, kind: SoakKind): Promise<SoakPage> {
  const isMap = kind === 'map';
  const session = (await sessionOf(origin, isMap ? DESK_EMAIL : DISPLAY_EMAIL)) as SoakSetup['session'];
  const asked = isMap ? { token: String(session['accessToken']) } : {};
  const setup: SoakSetup = { story, answers: await recordAnswers(origin), session, ...asked };
  const given = `globalThis.soakSetup = ${JSON.stringify(setup)};\n`;
  const { args = [], ...options } = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, ...ARGS, ...(isMap ? ['--enable-unsafe-swiftshader'] : [])],
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  });
  await context.addInitScript({ content: given + (await bundleScript('tests/soak/browser/pageHarness.ts')) });
  await prependToWorker(context, given + (await bundleScript('tests/soak/browser/workerHarness.ts')));
  if (isMap) await context.addInitScript(playCard);
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  await page.goto(origin + (isMap ? MAP : `/#/yard${kind}/${CLIENTS[kind]}/${YARD.id}${QUERY}`));

  return {
    page,
    run: (seconds) =>
      limited(
        page.evaluate((count) => (globalThis as unknown as WithSoak).soak.run(count), seconds),
        `${seconds} simulated seconds`,
      ),
    language: () => page.evaluate(() => (globalThis as unknown as WithSoak).soak.language()),
    complaints: () => complaints,
    dispose: () => browser.close(),
  };
}

/** A page that stands still ends the run. */
async function limited<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `The page did not get through ${what} in ${LIMIT_MS / 1_000} s.`;
    timer = setTimeout(() => reject(new Error(words)), LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function recordAnswers(origin: string): Promise<Record<string, string>> {
  const entries = Object.entries(RECORDED).map(async ([path, source]) => {
    const answer = await fetch(origin + source);
    if (!answer.ok) throw new Error(`${source}: the service answered ${answer.status}.`);
    return [path, await answer.text()];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

async function prependToWorker(context: BrowserContext, script: string): Promise<void> {
  await context.route(/\/assets\/compute\.worker.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}

function listenForComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
    if (loads > 1) complaints.push('The page has reloaded.');
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || CARD_WORDS.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    if (!error.message.includes(CRASH_WORDS)) complaints.push(error.message);
  });
  page.on('crash', () => complaints.push('The page has crashed.'));
  return complaints;
}
