import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const MINUTE_MS = 60_000;
const lightning = activeEvent({
  startAtMs: MISSION_TIME_MS,
  triggerDistanceM: 9_656,
  closestStrike: { position: [-101.78, 35.24], distanceM: 5_150, atMs: MISSION_TIME_MS - 2 * MINUTE_MS },
});
const hazard = (type: string) =>
  activeEvent({
    id: `${type}-1`,
    type,
    status: 'WARNING',
    startAtMs: MISSION_TIME_MS - 40 * MINUTE_MS,
    expiresAtMs: MISSION_TIME_MS + 60 * MINUTE_MS,
    triggerDistanceM: null,
    message: 'Take care.',
  });
const sheet = () => within(screen.getByRole('complementary'));

describe.each(['alert', 'monitoring'] as const)('the list of alerts of the %s page', (kind) => {
  /** As many alerts as wanted, one of each type. */
  const many = (count: number, status: 'WARNING' | 'ALERT') =>
    EVENT_TYPES.filter((type) => !type.startsWith('lightning'))
      .slice(0, count)
      .map((type) => ({ ...hazard(type), status }));

  it('has an override first, which alone is open [YARD-07][YARD-10][YMON-08][STATUS-11]', async () => {
    const page = await renderYardPage({ kind });
    await page.show([hazard('wind_level2'), overrideEvent(false, MISSION_TIME_MS)]);

    expect(page.tabs().map((tab) => within(tab).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Override: Yard is Closed',
      'High Wind - Level 2',
    ]);
    expect(page.tabs().map((tab) => tab.open)).toEqual([true, false]);
  });

  it('shows eight of more than nine, and says whether one of the others closes the yard [YARD-07][YMON-08]', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const page = await renderYardPage({ kind });
    await page.show(many(12, 'WARNING'));
    expect(sheet().getByRole('heading', { level: 2, name: /worst first/ }).textContent).toContain(
      'of 12 shown',
    );
    const hidden = () => Number(/(\d+) more/.exec(page.text())?.[1]);
    expect(page.tabs().length + hidden()).toBe(12);
    expect(page.tabs().length).toBeLessThanOrEqual(8);
    expect(page.text()).toContain('more, none closes the yard');

    await page.show(many(12, 'ALERT'));
    expect(page.tabs().length + hidden()).toBe(12);
    expect(page.text()).not.toContain('none closes the yard');
  });

  it('turns to the other alerts after 12 s, unless nothing may move [YARD-07][YMON-08]', async () => {
    const titles = (page: Awaited<ReturnType<typeof renderYardPage>>) =>
      page.tabs().map((tab) => within(tab).getByRole('heading', { level: 3 }).textContent);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const page = await renderYardPage({ kind });
    await page.show(many(12, 'WARNING'));
    const before = titles(page);
    await page.pass(12_000);
    expect(titles(page).filter((title) => before.includes(title))).toEqual([]);
    page.unmount();

    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const still = await renderYardPage({ kind });
    await still.show(many(12, 'WARNING'));
    const shown = titles(still);
    await still.pass(12_000);
    expect(titles(still)).toEqual(shown);
  });

  it('says none only of a yard that is known to have none [YARD-07][YMON-08][S4]', async () => {
    const page = await renderYardPage({ kind });
    await page.show([]);
    expect(sheet().getByText('No active alerts')).toBeDefined();

    await page.fail('timeout');
    expect(sheet().queryByText('No active alerts')).toBeNull();
    expect(page.text()).toContain('Alerts cannot be confirmed');
  });
});

describe('alert tabs', () => {
  it('stand worst first, the first one open [YARD-07][YARD-10]', async () => {
    const page = await renderYardPage();
    await page.show([hazard('wind_level2'), lightning]);

    const tabs = page.tabs();
    expect(tabs.map((tab) => within(tab).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Lightning Alert',
      'High Wind - Level 2',
    ]);
    expect(tabs.map((tab) => tab.open)).toEqual([true, false]);
  });

  it('open the first one anew when a worse alert comes [YARD-07]', async () => {
    const page = await renderYardPage();
    await page.show([hazard('wind_level2')]);
    await page.show([hazard('wind_level2'), lightning]);

    const tabs = page.tabs();
    expect(tabs.map((tab) => tab.open)).toEqual([true, false]);
  });

  it('tell strike, distance, times and probability of lightning [YARD-09][GAP-62][STATUS-24][STATUS-26]', async () => {
    const page = await renderYardPage();
    await page.show([lightning]);

    expect(page.text()).toContain('Closest strike3.2 mi NE, 1:28 PM');
    expect(page.text()).toContain('Trigger distance6 mi');
    expect(page.text()).toContain('Last strike1:30 PM');
    expect(page.text()).not.toContain('Started');
    expect(page.text()).toContain('Expires2:00 PM');
    expect(page.text()).toContain('Probability of a strike nearby, next 30 min62%');
    const line = page.tabs()[0]?.querySelector('summary')?.textContent?.replaceAll('\u00A0', ' ');
    expect(line).toContain('within 6 mi');
    expect(line).toContain('Until 2:00 PM');

    await page.show([{ ...lightning, type: 'lightning_warning', status: 'WARNING' }]);
    expect(page.text()).toContain('Warning distance6 mi');
    expect(page.text()).not.toContain('Trigger distance');
  });

  it.each([
    [0.96, '> 95%'],
    [0.04, '< 5%'],
    [null, 'N/A'],
    [Number.NaN, 'N/A'],
  ])('write a probability of %s as %s [STATUS-26][STATUS-27][ERR-02]', async (probability, words) => {
    const page = await renderYardPage({ probability });
    await page.show([lightning]);

    expect(sheet().getByText(words)).toBeDefined();
  });

  it('take a probability for unknown once the next call for it has failed [ERR-02][S5][S8]', async () => {
    const page = await renderYardPage({ probability: 0.03 });
    await page.show([lightning]);
    expect(sheet().getByText('< 5%')).toBeDefined();

    await page.failProbability();
    expect(sheet().getByText('N/A')).toBeDefined();
  });

  it('draw a probability that is not known as certain [S8]', async () => {
    const page = await renderYardPage({ probability: null });
    await page.show([lightning]);

    expect(page.container.querySelector<HTMLElement>('.yprob-bar i')?.style.width).toBe('100%');
  });

  it('tell message, times and the parts of a wind text [YARD-10][YARD-13][YARD-14]', async () => {
    const page = await renderYardPage();
    await page.show([hazard('wind_level2')]);
    await page.detail({ wind: 'Strong wind. Gusts: up to 46 mph' });

    expect(page.text()).toContain('Take care.');
    expect(page.text()).toContain('Expires2:30 PM');
    const line = page.tabs()[0]?.querySelector('summary')?.textContent?.replaceAll('\u00A0', ' ');
    expect(line).toContain('High Wind - Level 2');
    expect(line).toContain('Until 2:30 PM');
    expect(sheet().getByText('Strong wind').tagName).toBe('B');
    expect(sheet().getByText('Gusts').tagName).toBe('B');
    expect(page.text()).toContain('up to 46 mph');
  });

  it('tell no message and no expiry of a hazard that has none [YARD-10][S4]', async () => {
    const page = await renderYardPage();
    await page.show([{ ...hazard('wind_level2'), message: null, expiresAtMs: null }]);
    const [tab] = page.tabs();
    expect(within(tab!).getByRole('heading', { level: 3 }).textContent).toBe('High Wind - Level 2');
    expect(page.text()).not.toContain('Take care.');
    expect(page.text()).not.toContain('Expires');
    expect(page.text()).not.toContain('Until');
  });

  it('tell what is known of a tropical storm [YARD-11]', async () => {
    const page = await renderYardPage();
    await page.show([hazard('tropical_storm_level1')]);
    await page.detail({
      'Tropical Storm Name': 'Imelda',
      'Time Of Arrival': 'Jul 5, 4 AM',
      'Expected Wind Speed': '88 mph',
    });

    expect(page.text()).toContain('Tropical Storm NameImelda');
    expect(page.text()).toContain('Time Of ArrivalJul 5, 4 AM');
    expect(page.text()).toContain('Expected Wind Speed88 mph');
  });

  it('tell a snow load with its unit [YARD-14]', async () => {
    const page = await renderYardPage({ language: 'fr-CA', unitSystem: 1 });
    await page.show([hazard('snowLoad_level1')]);
    await page.detail({ snowl: 1.25 });

    expect(page.text()).toContain('Charge de neige1,25 kPa');
  });

  it("draw the provider's table as header and rows [YARD-12]", async () => {
    const page = await renderYardPage();
    await page.show([hazard('wind_level1')]);
    await page.detail({ message: { header: 'Details', elements: [{ key: 'Gust', val: '46 mph' }] } });

    expect(sheet().getByText('Details')).toBeDefined();
    expect(page.text()).toContain('Gust46 mph');
    page.unmount();

    const plain = await renderYardPage();
    await plain.show([hazard('wind_level1')]);
    await plain.detail({ message: 'Tie down the tarpaulins.' });
    expect(sheet().getByText('Tie down the tarpaulins.').tagName).toBe('P');
  });
});
