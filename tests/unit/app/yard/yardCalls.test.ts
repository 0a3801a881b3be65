import { afterEach, expect, test, vi } from 'vitest';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import {
  selectFault as selectStatusFault,
  selectPayload,
  selectShown,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { openYardPage, type YardPage } from './yardPage.ts';
import { CLOSED_YARD, OPEN_YARD, type YardCall } from './yardService.ts';

let page: YardPage;
afterEach(() => page.close());

const said = () => vi.mocked(console.info).mock.calls.map(([text]) => String(text));
const askedFor = (call: YardCall) => page.service.asked.filter((asked) => asked.call === call);
const queryOf = (call: YardCall) => Object.fromEntries(askedFor(call)[0]!.url.searchParams);

test('asks for the alerts every 10 s and for the other feeds at their own pace [YARD-15][YARD-16][CONST-10]', async () => {
  page = openYardPage();
  page.start();
  await page.pass(302_000);
  const perYard = (call: YardCall) => askedFor(call).length / 2;
  expect(perYard('active')).toBeGreaterThanOrEqual(28);
  expect(perYard('active')).toBeLessThanOrEqual(31);
  expect(perYard('conditions')).toBe(2);
  expect(perYard('probability')).toBe(6);
  expect(perYard('metadata')).toBe(1);
  expect(askedFor('alertsFile')).toEqual([]);
});

test('asks for the weather in metric units, in en-US, by place and facility [YARD-16][CALL-11][LANG-10]', async () => {
  page = openYardPage();
  page.start();
  await page.pass(4_000);
  expect(queryOf('conditions')).toMatchObject({ units: 'm', language: 'en-US', format: 'json' });
  expect(queryOf('conditions')['geocode']).toMatch(/^\d+,-100$/);
  expect(queryOf('probability')).toMatchObject({ client: 'ACME', lon: '-100' });
});

test('tells the service after each poll what the screen shows, and with which version [CALL-06][STATUS-25][CONST-01]', async () => {
  page = openYardPage();
  page.start();
  await page.pass(24_000);
  const reports = askedFor('statusFile').map(({ url }) => [
    url.pathname.replace(/.*\//, ''),
    url.searchParams.get('status'),
    url.searchParams.get('shown'),
    url.searchParams.get('appVersion'),
  ]);
  expect(reports).toContainEqual(['QUIET_YARD.json', 'OPEN', 'OPEN', '1.7.15']);
  expect(reports).toContainEqual(['STORMY_YARD.json', 'CLOSED', 'CLOSED', '1.7.15']);
  expect(reports.length).toBe(askedFor('active').length);
});

test('reports UNKNOWN, never OPEN, while the alerts cannot be had [STATUS-25][S1]', async () => {
  page = openYardPage();
  page.service.fail(['active', 'alertsFile'], 'answers 500');
  page.start();
  await page.pass(30_000);
  const reported = askedFor('statusFile').map(({ url }) => url.searchParams.get('status'));
  expect(new Set(reported)).toEqual(new Set(['UNKNOWN']));
});

test('fetches the details of an alert once [CALL-07]', async () => {
  page = openYardPage();
  page.start();
  await page.pass(30_000);
  expect(askedFor('payload').map(({ url }) => url.pathname)).toEqual([
    '/static/alert-payloads/kepler-1.json',
  ]);
  const snapshot = page.yardOf(CLOSED_YARD).yardStatus.getSnapshot();
  expect(selectPayload('kepler-1')(snapshot)).toEqual({ message: 'Lightning nearby' });
});

test('logs a status file that does not exist, and a lost service [ERR-01][ERR-04]', async () => {
  page = openYardPage();
  page.service.fail(['statusFile'], "says File doesn't exist");
  page.start();
  await page.pass(4_000);
  expect(said()).toContain("File doesn't exist yet");
  expect(said()).not.toContain('App is offline');
  page.service.fail(['statusFile'], 'is not reachable');
  await page.pass(14_000);
  expect(said()).toContain('App is offline');
});

test('keeps the status, without an error text, where the alerts have no file [YARD-19][ERR-01]', async () => {
  page = openYardPage();
  page.start();
  await page.pass(4_000);
  page.service.fail(['active', 'alertsFile'], "says File doesn't exist");
  await page.pass(12_000);
  const snapshot = page.yardOf(OPEN_YARD).yardStatus.getSnapshot();
  expect([selectShown(snapshot), selectStatusFault(snapshot)]).toEqual(['OPEN', null]);
});

test('asks on while the service cannot be reached, and shows its answer again once it can [NET-10][S4]', async () => {
  page = openYardPage();
  page.start();
  await page.pass(12_000);
  page.service.fail(['active', 'alertsFile'], 'is not reachable');
  const before = askedFor('active').length;
  await page.pass(74_000);
  expect(askedFor('active').length).toBeGreaterThanOrEqual(before + 10);
  expect([page.shownOf(OPEN_YARD), page.shownOf(CLOSED_YARD)]).toEqual(['UNKNOWN', 'UNKNOWN']);
  page.service.heal();
  await page.pass(14_000);
  expect([page.shownOf(OPEN_YARD), page.shownOf(CLOSED_YARD)]).toEqual(['OPEN', 'CLOSED']);
});

test('logs that there are no current conditions, and leaves them empty [ERR-03]', async () => {
  page = openYardPage();
  page.service.fail(['conditions'], 'answers 500');
  page.start();
  await page.pass(4_000);
  expect(said()).toContain('No TWC current conditions service');
  expect(selectAnswer(page.yardOf(OPEN_YARD).conditions.getSnapshot())).toBeNull();
  page.service.heal();
  await page.pass(34_000);
  expect(selectAnswer(page.yardOf(OPEN_YARD).conditions.getSnapshot())).toMatchObject({ temperature: 21 });
});

test('leaves the probability unknown where the service has none [ERR-02][S8]', async () => {
  page = openYardPage();
  page.service.fail(['probability'], 'answers 403');
  page.start();
  await page.pass(4_000);
  const probability = page.yardOf(OPEN_YARD).probability;
  expect(selectAnswer(probability.getSnapshot())).toBeNull();
  expect(selectFault(probability.getSnapshot())).toBe('accessTokenExpired');
  page.service.heal();
  await page.pass(34_000);
  expect(selectAnswer(probability.getSnapshot())).toBe(0.01);
});

test("shows the service's own words for a failed fetch until the next one is good [YARD-19][ERR-08]", async () => {
  page = openYardPage();
  page.service.fail(['active', 'alertsFile'], 'answers 403');
  page.start();
  await page.pass(4_000);
  const fault = () => selectStatusFault(page.yardOf(OPEN_YARD).yardStatus.getSnapshot());
  expect(fault()?.message).toBe('accessTokenExpired');
  page.service.heal();
  await page.pass(12_000);
  expect(fault()).toBeNull();
});
