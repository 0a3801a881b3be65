import type { Page } from '@playwright/test';
import { createStrikeColumns, KIND_CG, STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { encodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { encodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';

/** One strike, as old as it is when the page asks for it. */
export type FedStrike = {
  readonly lat: number;
  readonly lon: number;
  readonly ageMs: number;
  /** KIND_CG if left out. */
  readonly kind?: number;
};

const STRIKE_STEPS = /\/feeds\/lightning\/columns\/(\d{4})(\d\d)(\d\d)\/(\d\d)(\d\d)(\d\d)\.bin/;
const STRIKE_WINDOW = /\/feeds\/lightning\/window/;
const WINDOW_MS = 121 * 60_000;

/** Puts these strikes in the place of the service's, and lets none fall after them unless a test says so. */
export async function feedStrikes(page: Page, strikes: readonly FedStrike[]) {
  let next: { strikes: readonly FedStrike[]; until: () => Promise<void>; come: () => void } | null = null;
  await page.route(STRIKE_WINDOW, (route) => route.fulfill({ body: strikeWindow(strikes) }));
  await page.route(STRIKE_STEPS, async (route) => {
    const brought = next;
    next = null;
    await brought?.until();
    await route.fulfill({ body: strikeStep(route.request().url(), brought?.strikes) });
    brought?.come();
  });
  return {
    /** The next step that is asked for waits until something is done, and brings these. */
    bring(brought: readonly FedStrike[], until: () => Promise<void> = () => Promise.resolve()) {
      return new Promise<void>((come, fail) => {
        next = { strikes: brought, until: () => until().catch(fail), come };
      });
    },
  };
}

/** What the service answers of the last two hours, if these strikes fell in them. */
function strikeWindow(strikes: readonly FedStrike[]): Buffer {
  const toStepMs = Math.floor(Date.now() / STEP_MS) * STEP_MS - STEP_MS;
  const fromStepMs = toStepMs - Math.floor(WINDOW_MS / STEP_MS) * STEP_MS;
  return Buffer.from(
    encodeStrikeSnapshot({ strikes: columnsOf(strikes), fromStepMs, toStepMs, gapStepsMs: [] }),
  );
}

/** What it answers of the step of an address. */
function strikeStep(address: string, strikes: readonly FedStrike[] = []): Buffer {
  const [year = 0, month = 1, ...rest] = STRIKE_STEPS.exec(address)!.slice(1).map(Number);
  const [day = 1, hour = 0, minute = 0, second = 0] = rest;
  const stepMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return Buffer.from(encodeStrikeStep({ strikes: columnsOf(strikes), stepMs }));
}

function columnsOf(strikes: readonly FedStrike[]) {
  const columns = createStrikeColumns(strikes.length);
  for (const [row, { lat, lon, ageMs, kind = KIND_CG }] of strikes.entries()) {
    columns.lat[row] = lat;
    columns.lon[row] = lon;
    columns.atMs[row] = Date.now() - ageMs;
    columns.kind[row] = kind;
  }
  return { ...columns, count: strikes.length };
}
