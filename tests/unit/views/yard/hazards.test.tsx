import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

const MINUTE_MS = 60_000;
const hazard = (type: string) =>
  activeEvent({
    id: `${type}-1`,
    type,
    status: 'WARNING',
    startAtMs: MISSION_TIME_MS - 40 * MINUTE_MS,
    expiresAtMs: MISSION_TIME_MS + 60 * MINUTE_MS,
    triggerDistanceM: null,
  });
const sheet = () => within(screen.getByRole('complementary'));

/** How many event types have which icon (look.md section 6). */
const ICONS: Record<string, number> = {
  'temperature-plus': 3,
  'temperature-sun': 4,
  'temperature-minus': 4,
  droplet: 1,
  bolt: 3,
  snowflake: 3,
  wind: 3,
  mist: 4,
  weight: 3,
  storm: 1,
};

async function showStorm(details: object, scene: Parameters<typeof renderYardPage>[0] = {}) {
  const page = await renderYardPage(scene);
  await page.show([hazard('tropical_storm_level1')]);
  await page.detail(details);
  return page;
}

describe('an alert tab', () => {
  it.each([
    ['en-US', 'WARNING'],
    ['fr-CA', 'AVERTISSEMENT'],
  ] as const)(
    'of each event type has an icon, a title and the status by sign and word in %s [STATUS-05][YARD-07]',
    async (language, word) => {
      const page = await renderYardPage({ language });
      const tabs: Element[] = [];
      // a wall shows nine at a time
      for (let from = 0; from < EVENT_TYPES.length; from += 9) {
        await page.show(EVENT_TYPES.slice(from, from + 9).map(hazard));
        tabs.push(...page.tabs().map((tab) => tab.cloneNode(true) as Element));
      }
      expect(tabs).toHaveLength(EVENT_TYPES.length);
      const titles = tabs.map((tab) => tab.querySelector('h3')?.textContent ?? '');
      expect(new Set(titles).size).toBe(EVENT_TYPES.length);
      expect(titles.filter((title) => title === '' || title.includes('_'))).toEqual([]);
      for (const tab of tabs) {
        expect(tab.querySelector('.chip [data-icon="warning"]')).not.toBeNull();
        expect(tab.querySelector('.chip')?.textContent).toBe(word);
      }
      const icons = tabs.map((tab) => tab.querySelector('summary > svg')?.getAttribute('class') ?? '');
      for (const [icon, count] of Object.entries(ICONS)) {
        expect(icons.filter((name) => name.includes(`tabler-icon-${icon} `))).toHaveLength(count);
      }
    },
  );

  it('opens and closes at its head [YARD-09]', async () => {
    const page = await renderYardPage();
    await page.show([activeEvent({ startAtMs: MISSION_TIME_MS })]);
    const tab = page.tabs()[0]!;
    expect(tab.open).toBe(true);

    fireEvent.click(tab.querySelector('summary')!);
    expect(tab.open).toBe(false);
    await page.pass(500);
    expect(tab.open).toBe(false);
  });

  it.each([
    [0, 'en-US', '94 mph'],
    [1, 'fr-CA', '151 km/h'],
  ] as const)(
    'of a tropical storm reads a bare wind speed as m/s for unit system %i [YARD-11][CONST-38]',
    async (unitSystem, language, words) => {
      const page = await showStorm({ 'Expected Wind Speed': 42 }, { unitSystem, language });
      expect(page.text()).toContain(words);
    },
  );

  it('of a tropical storm shows words as they came, and an instant by the clock of the yard [YARD-11]', async () => {
    const worded = await showStorm({
      'Expected Wind Speed': '75 to 90 mph',
      'Time Of Arrival': 'Sunday night',
    });
    expect(worded.text()).toContain('Expected Wind Speed75 to 90 mph');
    expect(worded.text()).toContain('Time Of ArrivalSunday night');
    worded.unmount();

    const dated = await showStorm({ 'Time Of Arrival': '2026-07-05T09:00:00Z' });
    expect(dated.text()).toContain('Time Of ArrivalSun, Jul 5, 4:00 AM');
  });

  it.each([
    [1.254, 1, '1.25 kPa'],
    ['0.6', 3, '0.6 kPa'],
    [1.254, 0, '26 lb/ft²'],
    ['12 lb/ft²', 1, '12 lb/ft²'],
    [0, 2, '0 kPa'],
  ] as const)(
    'of a snow load writes %s in unit system %i as %s [YARD-14][GAP-145]',
    async (snowl, unitSystem, words) => {
      const page = await renderYardPage({ unitSystem });
      await page.show([hazard('snowLoad_level1')]);
      await page.detail({ snowl });

      expect(sheet().getByText('Snow load').nextElementSibling?.textContent?.replace('\u00A0', ' ')).toBe(
        words,
      );
    },
  );

  it.each([[''], [' '], [undefined]])(
    'of a snow load that is "%s" invents no number [YARD-14][S4]',
    async (snowl) => {
      const page = await renderYardPage();
      await page.show([hazard('snowLoad_level1')]);
      await page.detail(snowl === undefined ? {} : { snowl });

      expect(page.text()).not.toContain('kPa');
    },
  );

  it.each([
    ['en-US', 0, ['Sustained wind49 mph', 'Gusts67 mph']],
    ['fr-CA', 0, ['Vent soutenu49 mi/h', 'Rafales67 mi/h']],
    ['fr-CA', 3, ['Vent soutenu79 km/h', 'Rafales108 km/h']],
  ] as const)(
    'builds the words of wind from its values, in %s and unit system %i [YARD-14][GAP-145][LANG-01]',
    async (language, unitSystem, words) => {
      const page = await renderYardPage({ language, unitSystem });
      await page.show([hazard('wind_level2')]);
      const wind = 'High wind observed. Wind: sustained 79 km/h, gusts 108 km/h';
      const observedAtMs = MISSION_TIME_MS - 30 * MINUTE_MS;
      await page.detail({ wind, windSpeedKmh: 79.4, windGustKmh: 108.2, observedAtMs });

      for (const word of words) expect(page.text()).toContain(word);
      expect(page.text()).not.toContain('High wind observed');
      expect(page.text()).toMatch(language === 'en-US' ? /Measured\d/u : /Mesuré\d/u);
    },
  );

  it('shows a wind text without period and colon whole [YARD-13]', async () => {
    const page = await renderYardPage();
    await page.show([hazard('wind_level1')]);
    await page.detail({ wind: 'Gusts to 46.5 mph at 5:30 PM' });

    expect(sheet().getByText('Gusts to 46.5 mph at 5:30 PM')).toBeDefined();
  });
});

describe('the tab of an override', () => {
  it('says who set it, when, at which probability and until when [STATUS-11][S9]', async () => {
    const page = await renderYardPage();
    await page.show([{ ...overrideEvent(true, MISSION_TIME_MS - 6 * MINUTE_MS), group: 'Other' }]);
    await page.detail({ overrideUserName: 'Sam Siteadmin', lightningProbability: 0.03 });

    expect(page.text()).toContain('Group Other, set 1:24 PM');
    expect(page.text()).toContain('Set bySam Siteadmin');
    expect(page.text()).toContain('Strike probability when set< 5%');
    expect(page.text()).toContain('ExpiresSun, Jul 5, 1:24 AM');
  });

  it('speaks French, predefined message and group too [LANG-01]', async () => {
    const page = await renderYardPage({ language: 'fr-CA' });
    await page.show([
      { ...overrideEvent(true, MISSION_TIME_MS), message: 'Yard is Open', title: null, group: 'Default' },
    ]);
    await page.detail({ overrideUserName: 'Sam Siteadmin', overrideUserEmail: 's@acme.example' });

    expect(page.text()).toContain('Le site est ouvert – Sam Siteadmin (s@acme.example)');
    expect(page.text()).toContain('Dérogation : Le site est ouvert');
    expect(page.text()).toContain('Groupe « Par défaut »');
    expect(page.text()).not.toContain('Yard is Open');
  });
});
