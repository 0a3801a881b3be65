import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WEATHER_HAZARDS, type WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { feedFacts, overrideEvent, windAsOf } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

const SLOW_MS = 86_400_000;
type Page = Awaited<ReturnType<typeof renderYardPage>>;

/** The service answers that these hazards are watched, and known just now. */
function watch(page: Page, hazards: readonly WeatherHazard[]) {
  const nowMs = page.system.nowMs();
  const weather = hazards.map((hazard) => ({ ...windAsOf(nowMs, SLOW_MS), hazard }));
  return act(() => page.system.answer({ ...feedFacts([], nowMs), weather }));
}
const without = (...left: WeatherHazard[]) => WEATHER_HAZARDS.filter((hazard) => !left.includes(hazard));

describe('a yard page names what nobody watches', () => {
  it.each([
    ['en-US', ['wind'], 'Wind is not watched here'],
    ['en-US', ['tropical_storm'], 'Tropical storms are not watched here'],
    ['en-US', ['wind', 'snowLoad'], 'Wind and snow load are not watched here'],
    ['fr-CA', ['wind'], 'Non surveillé ici : vent'],
    ['fr-CA', ['wind', 'snowLoad'], 'Non surveillés ici : vent et charge de neige'],
  ] as const)('in %s: %s [GAP-136]', async (language, left, words) => {
    for (const kind of ['alert', 'monitoring'] as const) {
      const page = await renderYardPage({ language, kind });
      await watch(page, without(...left));
      expect(page.text()).toContain(words);
      page.unmount();
    }
  });

  it.each([
    ['en-US', 'Weather is not watched here'],
    ['fr-CA', 'La météo n’est pas surveillée ici'],
  ] as const)('in one sentence in %s where nothing is watched [GAP-136]', async (language, words) => {
    const page = await renderYardPage({ language });
    expect(page.text()).not.toContain(words);
    await watch(page, []);
    expect(page.text()).toContain(words);
  });

  it('and says nothing of it where all is watched [GAP-136]', async () => {
    const page = await renderYardPage();
    await watch(page, WEATHER_HAZARDS);
    expect(page.text()).not.toContain('watched');
  });
});

describe('a yard page says that warnings of weather services are not received', () => {
  const WORDS = {
    'en-US': 'Warnings of weather services are not received here',
    'fr-CA': 'Avertissements des services météo non reçus ici',
  } as const;
  /** The service answers that no weather service is asked which warns of the yard; undefined: it does not say so. */
  const answer = (
    page: Page,
    warningsNotReceived: true | undefined,
    weather = [] as ReturnType<typeof windAsOf>[],
  ) => act(() => page.system.answer({ ...feedFacts([], page.system.nowMs()), weather, warningsNotReceived }));

  it.each(['en-US', 'fr-CA'] as const)(
    'in %s, beside what is not watched, on both pages [S4]',
    async (language) => {
      for (const kind of ['alert', 'monitoring'] as const) {
        const page = await renderYardPage({ language, kind });
        expect(page.text()).not.toContain(WORDS[language]);
        await answer(page, true);
        expect(page.text()).toContain(WORDS[language]);
        page.unmount();
      }
    },
  );

  it('also where all weather is watched, and not where a service is asked, or an older one answers [S4]', async () => {
    const page = await renderYardPage();
    const all = WEATHER_HAZARDS.map((hazard) => ({ ...windAsOf(page.system.nowMs(), SLOW_MS), hazard }));
    await answer(page, true, all);
    expect(page.text()).toContain(WORDS['en-US']);
    expect(page.background().dataset['status']).toBe('open');
    await answer(page, undefined, all);
    expect(page.text()).not.toContain(WORDS['en-US']);
  });
});

describe('a yard page beside a newer service', () => {
  it('says once that other weather is not current, whose names it does not know [S4][GAP-136]', async () => {
    const page = await renderYardPage();
    const nowMs = page.system.nowMs();
    const old = { ...windAsOf(nowMs - 300_001), hazard: 'other' } as const;
    await act(() => page.system.answer({ ...feedFacts([], nowMs), weather: [old, old] }));
    expect(page.background().dataset['status']).toBe('unknown');
    expect(page.text()).toContain('Weather is not current: other weather.');
  });
});

describe('an override that opens the yard', () => {
  it.each([
    ['en-US', 'Weather is not current: wind.'],
    ['fr-CA', 'La météo n’est pas à jour : vent.'],
  ] as const)(
    'names in %s the weather that is not current, to the ear too [S9][GAP-136]',
    async (language, words) => {
      const page = await renderYardPage({ language });
      const nowMs = page.system.nowMs();
      const opened = feedFacts([overrideEvent(true, nowMs - 1_000)], nowMs);
      await act(() => page.system.answer({ ...opened, weather: [windAsOf(nowMs)] }));
      expect(page.text()).not.toContain(words);
      await act(() =>
        page.system.answer({ ...opened, generatedAtMs: nowMs + 1, weather: [windAsOf(nowMs - 300_001)] }),
      );
      expect(page.background().dataset['status']).toBe('open');
      expect(page.container.querySelector('.ynote')?.textContent?.replaceAll('\u00A0', ' ')).toBe(words);
      expect(page.container.querySelector('.ystate')?.textContent?.replaceAll('\u00A0', ' ')).toContain(
        words,
      );
    },
  );
});
