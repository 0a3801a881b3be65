import { afterEach, expect, test } from 'vitest';
import { OPEN_YARD } from './yardService.ts';
import { openYardPage, type YardPage } from './yardPage.ts';

const HONOLULU = { ...OPEN_YARD, latitude: 21.31, longitude: -157.86, tz: 'Pacific/Honolulu' };
const POLL_MS = 10_000;

let page: YardPage;
afterEach(() => page.close());

/** The page of a yard that shows OPEN. */
async function openPage(): Promise<void> {
  page = openYardPage();
  page.start();
  await page.passUntil(() => page.shownOf(OPEN_YARD) === 'OPEN', 20_000);
}

/** Calls that named a latitude and a longitude, of those that were made from the one of that number on. */
function askedAt({ latitude, longitude }: typeof OPEN_YARD, from: number): string[] {
  const isNamed = (url: URL, deg: number) =>
    [...url.searchParams.values()].some((value) => value.includes(String(deg)));
  const calls = page.service.asked.slice(from);
  return calls.filter(({ url }) => isNamed(url, latitude) && isNamed(url, longitude)).map(({ call }) => call);
}

test('a yard that was moved is unknown with the next answer, and then followed to its new place [S1][S4]', async () => {
  await openPage();
  const before = page.yardOf(OPEN_YARD);
  const shown: string[] = [];
  before.yardStatus.on('status.changed', ({ to }) => shown.push(to));
  const askedBefore = page.service.asked.length;
  page.service.change(HONOLULU);
  await page.passUntil(() => page.yardOf(OPEN_YARD) !== before, POLL_MS + 4_000);
  expect(shown).toEqual(['UNKNOWN']);
  expect(page.yardOf(OPEN_YARD).facility).toMatchObject({ latitude: 21.31, tz: 'Pacific/Honolulu' });
  await page.passUntil(() => page.shownOf(OPEN_YARD) === 'OPEN', 20_000);
  expect(askedAt(HONOLULU, askedBefore)).toEqual(expect.arrayContaining(['conditions', 'probability']));
});

test('a moved yard stays unknown for as long as the list still tells the old place [S1][S4]', async () => {
  await openPage();
  page.service.fail(['facilitiesLive', 'facilitiesFile'], 'answers 500');
  page.service.change(HONOLULU);
  await page.passUntil(() => page.shownOf(OPEN_YARD) === 'UNKNOWN', POLL_MS + 4_000);
  await page.pass(10 * POLL_MS);
  expect(page.shownOf(OPEN_YARD)).toBe('UNKNOWN');
  page.service.heal();
  await page.passUntil(() => page.shownOf(OPEN_YARD) === 'OPEN', 40_000);
  expect(page.yardOf(OPEN_YARD).facility).toMatchObject({ latitude: 21.31 });
});

test('a yard that was removed is gone from the list within one poll [S1][S4]', async () => {
  await openPage();
  page.service.remove(OPEN_YARD);
  await page.passUntil(() => !page.isListed(OPEN_YARD), POLL_MS + 4_000);
  expect(page.isListed(OPEN_YARD)).toBe(false);
});
