import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { seedDemoPeople } from '#server/useCases/identity/demoPeople.ts';
import { pause } from '../chaos/cluster/repeat.ts';
import { launchOptions } from '../e2e/drivers/launchOptions.ts';
import { beSignedIn } from '../e2e/drivers/signIn.ts';
import { createYardAlertPage } from '../e2e/drivers/yardAlertPage.ts';
import { runService, type RunningService } from '../process/serviceProcess.ts';
import { startPrivatePostgres } from '../support/privatePostgres.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { figureOf, type Figure } from './pairedBench.ts';
import { facilitiesOverland } from './storms.ts';
import { walBytes } from './walBytes.ts';
import { whenReady } from './whenReady.ts';

const FACILITIES = 10_000;
const CLIENT = 'ACME';
const MINUTE_MS = 60_000;
const MINUTES = 3;
const LOADS = 3;
const LAG = /^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/mu;
/** The yard that is looked at. */
const YARD = 'YARD_0';

/** Where the service keeps what it knows, and what the goal P10 asks there. */
type Store = { readonly name: string; readonly settings: Record<string, string>; readonly lagMs: number };

/**
 * P10: the built service at 10,000 facilities in simulated weather, embedded and on PostgreSQL: how late its event loop is,
 * what it writes, how long a restart, the first status of a yard page and all statuses of a map take. Needs the build,
 * PostgreSQL and Chromium.
 */
export async function manyFacilitiesBench(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-many-'));
  const postgres = await startPrivatePostgres();
  const browser = await chromium.launch(launchOptions());
  try {
    const databaseUrl = await postgres.createDatabase();
    const embedded = { DATA_DIR: join(folder, 'embedded') };
    await layEmptyStore(embedded.DATA_DIR);
    await fillStore(await openStorage({ dataDir: join(embedded.DATA_DIR, 'database') }));
    await fillStore(await openStorage({ databaseUrl }));
    const onPostgres = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: databaseUrl };
    const walOf = await openStorage({ databaseUrl });
    const figures = [
      ...(await figuresOf({ name: 'embedded', settings: embedded, lagMs: 100 }, browser, null)),
      ...(await figuresOf({ name: 'PostgreSQL', settings: onPostgres, lagMs: 50 }, browser, walOf)),
    ];
    await walOf.close();
    return figures;
  } finally {
    await browser.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillStore(storage: Storage): Promise<void> {
  const repositories = createRepositories(storage.db);
  await seedDemoPeople(repositories);
  const { lon, lat } = facilitiesOverland(FACILITIES);
  await repositories.facilities.addMany(
    Array.from(lon, (_, index) => ({
      id: `YARD_${index}`,
      clientId: CLIENT,
      latitude: lat[index]!,
      longitude: lon[index]!,
      countryCode: 'US',
      tz: 'America/Chicago',
      isDevice: false,
      tags: [],
    })),
  );
  await storage.close();
}

/** @param walOf The database, where its log is measured; null: it is not. */
async function figuresOf(store: Store, browser: Browser, walOf: Storage | null): Promise<Figure[]> {
  const { name, settings, lagMs } = store;
  const first = await started(settings);
  await first.service.end('SIGTERM');
  const { service, origin, tookMs } = await started(settings);
  try {
    const what = (text: string) => `${FACILITIES.toLocaleString('en')} facilities, ${name}: ${text}`;
    const figure = (text: string, withinMs: number, ms: readonly number[]) =>
      figureOf({ id: 'P10', what: what(text), goal: { withinMs } }, [{ ours: ms, rivals: [] }]);
    await pause(MINUTE_MS);
    const minutes = await lateness(origin, walOf);
    const yardMs = await times(() => firstStatusMs(browser, origin));
    const mapMs = await times(() => allMarksMs(browser, origin));
    return [
      figure(
        'lateness of the event loop, 99th percentile of a minute',
        lagMs,
        minutes.map((minute) => minute.lagMs),
      ),
      ...(walOf === null
        ? []
        : [
            walFigure(
              what('write-ahead log a minute'),
              minutes.map((minute) => minute.walBytes),
            ),
          ]),
      figure('a restart until it is ready', 5_000, [tookMs]),
      figure('first status of a yard page', 1_500, yardMs),
      figure('all statuses on the map', 2_500, mapMs),
    ];
  } finally {
    await service.end('SIGTERM');
  }
}

type Started = { readonly service: RunningService; readonly origin: string; readonly tookMs: number };

async function started(settings: Store['settings']): Promise<Started> {
  const startMs = performance.now();
  const service = runService({ ...settings, DEMO: 'off' }, [], []);
  const origin = await service.origin();
  await whenReady(origin);
  return { service, origin, tookMs: performance.now() - startMs };
}

/** Of some minutes: the 99th percentile of the loop's lateness, ms, and the bytes of the log. */
async function lateness(
  origin: string,
  walOf: Storage | null,
): Promise<{ readonly lagMs: number; readonly walBytes: number }[]> {
  const minutes = [];
  const written = async () => (walOf === null ? 0 : walBytes(walOf));
  await lagSinceLastMs(origin);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const before = await written();
    await pause(MINUTE_MS);
    const bytes = (await written()) - before;
    minutes.push({ lagMs: await lagSinceLastMs(origin), walBytes: bytes });
  }
  return minutes;
}

/** The service measures from one reading to the next. */
async function lagSinceLastMs(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(LAG.exec(text)?.[1]) * 1_000;
}

async function times(run: () => Promise<number>): Promise<number[]> {
  const ms: number[] = [];
  for (let load = 0; load < LOADS; load += 1) ms.push(await run());
  return ms;
}

function firstStatusMs(browser: Browser, origin: string): Promise<number> {
  return firstVisit(browser, origin, async (page) => {
    await createYardAlertPage(page).open(origin, YARD);
    await page.locator('.yard[data-status]:not([data-status=loading])').waitFor();
    return page.evaluate(() => performance.now());
  });
}

/** All facilities stand on the map with their status, and the frame after is drawn. */
function allMarksMs(browser: Browser, origin: string): Promise<number> {
  return firstVisit(browser, origin, async (page) => {
    await page.goto(`${origin}/#/lightningalert/${CLIENT}/`);
    // no function here may have a name: tsx would mark it with a helper that the page does not have
    await page.waitForFunction(
      (facilities) => {
        const [all, known] = [0, 0].map((_, nth) =>
          [...document.querySelectorAll(nth === 0 ? '.mapcount' : 'button.mapcount')].reduce(
            (sum, one) => sum + Number(one.querySelector('b')?.textContent?.replaceAll(/\D/gu, '')),
            0,
          ),
        );
        return all === facilities && known !== 0;
      },
      FACILITIES,
      { polling: 'raf' },
    );
    return page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
        ),
    );
  });
}

async function firstVisit(
  browser: Browser,
  origin: string,
  visit: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  try {
    const page = await context.newPage();
    await beSignedIn(page, origin);
    return await visit(page);
  } finally {
    await context.close();
  }
}

function walFigure(what: string, bytes: readonly number[]): Figure {
  const most = Math.max(...bytes);
  return {
    id: 'P10',
    what,
    oursMs: Number.NaN,
    rival: null,
    rivalMs: null,
    goal: '≤ 1 MB',
    measured: `${(most / 1e6).toFixed(2)} MB`,
    isMet: most <= 1e6,
  };
}
