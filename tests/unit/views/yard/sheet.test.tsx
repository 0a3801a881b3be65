import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { renderYardPage, SUNNY } from './renderYardPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('current conditions', () => {
  it('are converted to the units of the reader [YARD-07][YARD-16]', async () => {
    const imperial = await renderYardPage();
    expect(imperial.text()).toContain('Temperature 68°F');
    expect(imperial.text()).toContain('WindNW 24 mph');
    expect(imperial.text()).toContain('Rain, last hour0.31 in');
    imperial.unmount();

    const metric = await renderYardPage({ language: 'fr-CA', unitSystem: 1 });
    expect(metric.text()).toContain('Température 20°C');
    expect(metric.text()).toContain('VentNO 39 km/h');
    expect(metric.text()).toContain('Pluie, dernière heure7,9 mm');
    expect(metric.text()).toContain('Ensoleillé');
  });

  it('show "--" for what was not observed, never zero [YARD-07][S4][ERR-03]', async () => {
    const page = await renderYardPage({
      conditions: { ...SUNNY, temperature: null, windSpeed: null, precip1Hour: null, snow1Hour: null },
    });

    expect(page.text()).toContain('Temperature --°F');
    expect(page.text()).toContain('Wind--');
    expect(page.text()).toContain('Rain, last hour--');
  });

  it('are dated and underlined once they are old [YARD-07][S4]', async () => {
    const page = await renderYardPage();
    await page.ageWeather();

    expect(page.text()).toContain('As of 1:25 PM');
    expect(page.text()).toContain('Not current');
    expect(page.container.querySelectorAll('.stale')).toHaveLength(3);
  });

  it.each(['alert', 'monitoring'] as const)(
    'that came just now are old on the %s page once their own time is, by network time [S5][YARD-16]',
    async (kind) => {
      const observedAtMs = MISSION_TIME_MS - 75 * 60_000;
      const page = await renderYardPage({
        kind,
        conditions: { ...SUNNY, validTimeUtc: observedAtMs / 1_000 },
      });
      const tick = (atMs: number) => act(async () => page.system.send({ type: 'clock.ticked', atMs }));
      await tick(MISSION_TIME_MS);
      expect(page.container.querySelectorAll('.stale')).toHaveLength(0);
      expect(page.text()).not.toContain('As of');

      await tick(MISSION_TIME_MS + 1);
      expect(page.container.querySelectorAll('.stale')).toHaveLength(3);
      expect(page.text()).toContain('As of 12:15 PM');
      expect(page.text()).toContain('Not current');
    },
  );

  it('of another day are dated, and old after a sleep [S5][YARD-16]', async () => {
    const page = await renderYardPage();
    expect(page.text()).not.toContain('As of');
    await act(async () => page.system.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + DAY_MS }));
    expect(page.text()).toContain('As of Sat, Jul 4, 1:25 PM');
    expect(page.text()).not.toContain('Sunny');
  });

  it('that do not tell their time are judged by when they came [S5][YARD-16]', async () => {
    const { validTimeUtc: _, ...timeless } = SUNNY;
    const page = await renderYardPage({ conditions: timeless });
    await act(async () => page.system.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + DAY_MS }));
    expect(page.text()).not.toContain('Not current');
    await page.ageWeather();
    expect(page.text()).toContain('Not current');
  });
});

describe.each(['alert', 'monitoring'] as const)('the weather of the %s page', (kind) => {
  const hasIcon = (name: string) =>
    screen.getByRole('complementary').querySelector(`.tabler-icon-${name}`) !== null;

  it('has the picture of its code [YARD-07][YARD-17][YMON-07]', async () => {
    await renderYardPage({ kind, conditions: { ...SUNNY, iconCode: 32 } });
    await vi.waitFor(() => expect(hasIcon('sun')).toBe(true));
  });
});
