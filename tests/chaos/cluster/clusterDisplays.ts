import type { Browser } from '@playwright/test';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { instantMs } from '#domain/time/instant.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { beSignedIn } from '../../e2e/drivers/signIn.ts';
import type { Shown } from './openJudge.ts';
import { repeat } from './repeat.ts';

const LOOK_EVERY_MS = 500;
const ANSWER_MS = 3_000;

/** Displays that are watched during a run. */
export type Displays = {
  readonly shown: Shown[];
  /** When any of them last showed something that was made after an instant, epoch ms; null: not yet. */
  freshAtMs(): number | null;
  stop(): Promise<void>;
};

/** A program that polls as a page does, and shows what a page would by the newest file it has. */
export function watchByPolling(origin: string): Displays {
  const shown: Shown[] = [];
  let file: AlertsFile | null = null;
  let newestMs: number | null = null;

  async function poll(): Promise<void> {
    const answer = await fetch(`${origin}/static/acme/alerts.json`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.status !== 200) return;
    const next = AlertsFile.parse(await answer.json());
    // a page never goes back to an older answer
    if (file !== null && madeMs(next) < madeMs(file)) return;
    file = next;
    newestMs = madeMs(next);
  }
  function look(): void {
    if (file !== null)
      shown.push({
        display: 'polling',
        atMs: Date.now(),
        openYardIds: openIn(file, Date.now()),
        generatedAtMs: madeMs(file),
      });
  }
  const looking = repeat(LOOK_EVERY_MS, async () => {
    await poll().catch(() => {});
    look();
  });
  return {
    shown,
    freshAtMs: () => newestMs,
    stop: looking.stop,
  };
}

/** Yards that may be shown OPEN by a file at an instant: watched, without an alert, and everything young enough. */
function openIn(file: AlertsFile, nowMs: number): Set<string> {
  const lightningMs = instantMs(file.lightningAsOf ?? '') ?? Number.NaN;
  const limitMs = Math.max(STALE_AFTER_MS, file.lightningStaleAfterMs ?? 0);
  const isYoung = nowMs - madeMs(file) <= STALE_AFTER_MS && nowMs - lightningMs <= limitMs;
  const alerted = new Set(file.alerts.map(({ facilityId }) => facilityId));
  return new Set(isYoung ? (file.watched ?? []).filter((id) => !alerted.has(id)) : []);
}

/** The wall of the client in a real browser, which is looked at. */
export async function watchWall(browser: Browser, origin: string): Promise<Displays> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await beSignedIn(page, origin, 'siteadmin@acme.example');
  await page.goto(`${origin}/#/yardwall/ACME`);
  await page.locator('[data-yard]').first().waitFor({ timeout: 60_000 });
  const shown: Shown[] = [];
  let freshMs: number | null = null;
  const looking = repeat(LOOK_EVERY_MS, async () => {
    const atMs = Date.now();
    const tiles = await page
      .locator('[data-yard]')
      .evaluateAll((all) =>
        all.map((tile) => [tile.getAttribute('data-yard'), tile.getAttribute('data-status')]),
      )
      .catch(() => []);
    const open = tiles.filter(([, status]) => status === 'open').map(([id]) => id ?? '');
    if (tiles.some(([, status]) => status !== 'unknown' && status !== 'loading')) freshMs = atMs;
    shown.push({ display: 'wall', atMs, openYardIds: new Set(open), generatedAtMs: null });
  });
  return {
    shown,
    freshAtMs: () => freshMs,
    async stop() {
      await looking.stop();
      await page.close();
    },
  };
}

function madeMs({ generatedAt }: AlertsFile): number {
  return instantMs(generatedAt) ?? Number.NaN;
}
