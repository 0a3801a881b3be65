import { cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { ConditionsNow } from '#views/yard/ConditionsNow.tsx';
import { textsOf } from '../textsOf.ts';
import { renderYardPage, SUNNY } from './renderYardPage.tsx';

afterEach(cleanup);

type Shown = {
  language?: Language;
  unitSystem?: UnitSystem;
  isStale?: boolean;
  isLoading?: boolean;
  observedAt?: string | null;
};

const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00A0', ' ') ?? null;

/** The weather of a yard page with these facts of it. */
function show(facts: Partial<CurrentConditions> | null, shown: Shown = {}) {
  const { language = 'en-US', unitSystem = 0, isStale = false, isLoading = false, observedAt = null } = shown;
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <ConditionsNow
        conditions={facts && { ...SUNNY, ...facts }}
        isStale={isStale}
        isLoading={isLoading}
        observedAt={observedAt}
        locale={{ language, timeZone: 'America/Chicago', unitSystem }}
      >
        <p>Snow load is not watched here</p>
      </ConditionsNow>
    </I18nextProvider>,
  );
  const section = container.querySelector('section')!;
  const [wind, fall] = within(section).getAllByRole('term');
  const rowOf = (term: HTMLElement | undefined) => ({
    words: [plain(term), plain(term?.nextElementSibling)],
    isOld: term?.nextElementSibling?.className === 'stale',
    icon: [...(term?.querySelector('svg')?.classList ?? [])].find((name) => name.startsWith('tabler-icon-')),
  });
  return {
    section,
    heading: plain(within(section).getByRole('heading', { level: 2 })),
    temperature: section.querySelector('.yw-temperature')!,
    sky: section.querySelector('.yw-sky')!,
    wind: rowOf(wind),
    fall: rowOf(fall),
  };
}

describe('what fell in the last hour', () => {
  it.each([
    [{ snow1Hour: 0 }, 'Rain, last hour', '0.31 in', 'tabler-icon-droplet'],
    [{ snow1Hour: null }, 'Rain, last hour', '0.31 in', 'tabler-icon-droplet'],
    [{ snow1Hour: -0.2 }, 'Rain, last hour', '0.31 in', 'tabler-icon-droplet'],
    [{ snow1Hour: null, precip1Hour: null }, 'Rain, last hour', '--', 'tabler-icon-droplet'],
    [{ snow1Hour: 0.02 }, 'Snow, last hour', '0.01 in', 'tabler-icon-snowflake'],
    [{ snow1Hour: 5.08 }, 'Snow, last hour', '2 in', 'tabler-icon-snowflake'],
    [{ snow1Hour: 5.08, precip1Hour: null }, 'Snow, last hour', '2 in', 'tabler-icon-snowflake'],
  ] as const)('of %j is %s: %s [YARD-08]', (facts, name, amount, icon) => {
    expect(show(facts).fall).toEqual({ words: [name, amount], isOld: false, icon });
  });

  it('is told in the units and the language of the reader [YARD-08][LANG-01]', () => {
    const shown = { language: 'fr-CA', unitSystem: 1 } as const;
    expect(show({}, shown).fall.words).toEqual(['Pluie, dernière heure', '7,9 mm']);
    cleanup();
    expect(show({ snow1Hour: 5.08 }, shown).fall.words).toEqual(['Neige, dernière heure', '5,1 cm']);
  });

  it('stands beside the wind, under temperature and sky [YARD-08]', async () => {
    const { section, heading, temperature, sky, wind } = show({ snow1Hour: 1 });
    expect(heading).toBe('Current conditions');
    expect(plain(temperature)).toBe('Temperature 68°F');
    await vi.waitFor(() => expect(sky.querySelector('.tabler-icon-sun')).not.toBeNull());
    expect(plain(sky)).toBe('Sunny');
    expect(wind).toEqual({ words: ['Wind', 'NW 24 mph'], isOld: false, icon: 'tabler-icon-wind' });
    expect(within(section).getByText('Snow load is not watched here')).toBeDefined();
    expect(section.getAttribute('aria-busy')).toBe('false');
    expect(section.querySelector('.stale')).toBeNull();
  });

  it('is not known before weather has come, which is waited for with the first status alone [YARD-08][S4]', () => {
    const none = show(null);
    expect(none.fall).toEqual({
      words: ['Rain, last hour', '--'],
      isOld: false,
      icon: 'tabler-icon-droplet',
    });
    expect(none.wind.words).toEqual(['Wind', '--']);
    expect(plain(none.temperature)).toBe('Temperature --°F');
    expect(none.sky.querySelector('.tabler-icon-cloud')).not.toBeNull();
    expect(none.sky.children).toHaveLength(1);
    cleanup();

    const { section, sky } = show(null, { isLoading: true });
    expect(section.getAttribute('aria-busy')).toBe('true');
    expect(sky.querySelector('.skeleton')).not.toBeNull();
  });

  it('is marked as old with all the rest, and dated where its time is told [YARD-08][S5]', () => {
    const old = show({ snow1Hour: 1 }, { isStale: true, observedAt: '1:25 PM' });
    expect(old.fall).toMatchObject({ words: ['Snow, last hour', '0.39 in'], isOld: true });
    expect(old.wind.isOld).toBe(true);
    expect(old.temperature.querySelector('.stale')?.textContent).toBe('68');
    expect(old.heading).toBe('Current conditionsAs of 1:25 PM');
    expect(plain(old.sky)).toBe('Not current');
    cleanup();
    expect(show({}, { isStale: true }).heading).toBe('Current conditionsNot current');
  });

  it.each(['alert', 'monitoring'] as const)(
    'is on the %s page, rain or snow [YARD-08][YMON-07]',
    async (kind) => {
      const fall = () => plain(within(screen.getByRole('complementary')).getAllByRole('term')[1]);
      const dry = await renderYardPage({ kind });
      expect(fall()).toBe('Rain, last hour');
      dry.unmount();
      await renderYardPage({ kind, conditions: { ...SUNNY, snow1Hour: 0.1 } });
      expect(fall()).toBe('Snow, last hour');
    },
  );
});
