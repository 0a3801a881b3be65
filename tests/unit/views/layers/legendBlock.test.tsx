import { act, cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { LegendBlock } from '#views/layers/LegendBlock.tsx';
import type { LegendEntry } from '#views/layers/layersView.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { RADAR_LAYERS } from '../../../support/radarLayers.ts';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ENTRY: LegendEntry = {
  layer: RADAR_LAYERS[0]!,
  updatedMs: MISSION_TIME_MS - 3 * MINUTE_MS,
  dueMs: null,
  isMissing: false,
  isAhead: false,
  isBroken: false,
  palettes: [{ title: 'Rain', stops: [0.01, 0.3], colors: ['#111111', '#222222'], units: 'in/h' }],
};
const now = { ms: MISSION_TIME_MS };

beforeEach(() => {
  now.ms = MISSION_TIME_MS;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00A0', ' ') ?? null;

/** The legend of one layer that differs from an updated one by these facts. */
function show(facts: Partial<LegendEntry> = {}, language: Language = 'en-US') {
  const { container, unmount } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <LegendBlock
        entry={{ ...ENTRY, ...facts }}
        nowMs={MISSION_TIME_MS}
        presentMs={() => now.ms}
        style={{ language, timeZone: 'America/Chicago' }}
        settings={<p>Opacity</p>}
      />
    </I18nextProvider>,
  );
  const block = container.querySelector('section')!;
  const mark = block.querySelector<HTMLElement>('h3 small');
  return {
    block,
    unmount,
    heading: plain(within(block).getByRole('heading', { level: 3 }).firstElementChild),
    /** What is drawn and what is heard beside the heading, and what a pointer reads on it. */
    mark: mark && {
      drawn: plain(mark.querySelector('[aria-hidden="true"]:not(svg)')),
      heard: plain(mark.querySelector('.spoken')),
      title: mark.title.replaceAll('\u00A0', ' '),
      icon: [...mark.querySelector('svg')!.classList].filter((name) => name.startsWith('tabler-icon-')),
      isLate: mark.dataset['late'],
    },
    age: () => block.querySelector<HTMLElement>('.legendblock-age'),
  };
}
/** Network time and the page's timers pass. */
function pass(spanMs: number) {
  now.ms += spanMs;
  act(() => void vi.advanceTimersByTime(spanMs));
}

describe('the notice of the last update', () => {
  test('says how long ago it was, and the local date and time to the ear and in a tooltip [LAYER-11][GAP-40]', () => {
    const { heading, mark, age } = show();
    expect(heading).toBe('Rain and snow radar');
    expect(plain(age())).toBe('Last update 3 min ago');
    expect(age()?.dataset['late']).toBe('false');
    const text = 'Updated at Sat, Jul 4, 1:27 PM';
    expect(mark).toEqual({
      drawn: '1:27 PM',
      heard: text,
      title: text,
      icon: ['tabler-icon-clock'],
      isLate: 'false',
    });
  });

  test('is in the words and the clock of French [LAYER-11][LANG-01]', () => {
    const { heading, mark, age } = show({}, 'fr-CA');
    expect(heading).toBe('Radar de pluie et de neige');
    expect(plain(age())).toBe('Dernière mise à jour il y a 3 min');
    expect(mark?.drawn).toBe('13 h 27');
    expect(mark?.heard).toMatch(/^Mis à jour le sam. 4 juill., 13 h 27$/);
  });

  test('stands between the name of the layer and its colours, of which there may be two lists [LAYER-11][GAP-40]', () => {
    const [rain] = ENTRY.palettes!;
    const snow = { ...rain!, title: 'Snow', stops: [0.1, 2], units: 'in' };
    expect(plain(show({ palettes: [rain!, snow] }).block)).toBe(
      'Rain and snow radarUpdated at Sat, Jul 4, 1:27 PM1:27 PMLast update 3 min agoRain0.010.3in/hSnow0.12inOpacity',
    );
  });

  test('is there beside a gap, an image and what can be set, and not where no time is known [LAYER-11][GAP-40][S5]', () => {
    const gap = show({ isMissing: true, palettes: null });
    expect(plain(gap.block)).toBe(
      'Rain and snow radarUpdated at Sat, Jul 4, 1:27 PM1:27 PMLast update 3 min agoData for this time is not available. A gap does not mean no hazard.No legend imageOpacity',
    );
    gap.unmount();
    const image = show({ layer: { ...ENTRY.layer, legendImage: '/legend.png' } });
    expect(screen.getByRole('img', { name: 'Legend of Rain and snow radar' })).toBeDefined();
    expect(plain(image.age())).toBe('Last update 3 min ago');
    image.unmount();
    const unknown = show({ updatedMs: null });
    expect([unknown.mark, unknown.age()]).toEqual([null, null]);
    expect(plain(unknown.block)).toMatch(/^Rain and snow radarRain/);
  });

  test('counts its age on each second, not each minute [LAYER-11][GAP-40][S5]', () => {
    const { age } = show({ updatedMs: MISSION_TIME_MS - 20_000 });
    expect(plain(age())).toBe('Last update 20 s ago');
    for (const seconds of [21, 22, 23]) {
      pass(1_000);
      expect(plain(age())).toBe(`Last update ${seconds} s ago`);
    }
    pass(36_000);
    expect(plain(age())).toBe('Last update 59 s ago');
    pass(1_000);
    expect(plain(age())).toBe('Last update 1 min ago');
  });

  test('of data that come from a clock ahead is none of the future [LAYER-11][S6]', () => {
    expect(plain(show({ updatedMs: MISSION_TIME_MS + 5_000 }).age())).toBe('Last update 0 s ago');
  });

  test('counts no more once the legend is gone [LAYER-11]', () => {
    const { unmount } = show();
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('names the year of another year, and the zone where clocks were turned since [LAYER-11][GAP-40]', () => {
    expect(show({ updatedMs: Date.UTC(2025, 0, 15, 18, 5) }).mark).toMatchObject({
      drawn: '12:05 PM CST',
      title: 'Updated at Wed, Jan 15, 2025, 12:05 PM CST',
    });
  });
});

describe('the warning of newer data that is late', () => {
  test('is an icon with the time at which it was due, beside how old the data is [LAYER-10][GAP-40]', () => {
    const { mark, age } = show({ dueMs: MISSION_TIME_MS - MINUTE_MS });
    expect(mark).toEqual({
      drawn: 'Late: due 1:29 PM',
      heard: 'Updated at Sat, Jul 4, 1:27 PM',
      title: 'Updated at Sat, Jul 4, 1:27 PM',
      icon: ['tabler-icon-clock-exclamation'],
      isLate: 'true',
    });
    expect(plain(age())).toBe('Last update 3 min ago');
    expect(age()?.dataset['late']).toBe('true');
  });

  test('is none where nothing is late [LAYER-10][GAP-40]', () => {
    const { mark, age } = show();
    expect(mark).toMatchObject({ drawn: '1:27 PM', icon: ['tabler-icon-clock'], isLate: 'false' });
    expect(age()?.dataset['late']).toBe('false');
  });

  test('is in the words of French [LAYER-10][LANG-01]', () => {
    expect(show({ dueMs: MISSION_TIME_MS - MINUTE_MS }, 'fr-CA').mark?.drawn).toBe(
      'En retard : attendu à 13 h 29',
    );
  });

  test('names the zone of its time where clocks were turned between [LAYER-10]', () => {
    const dueMs = MISSION_TIME_MS - 200 * 24 * HOUR_MS;
    expect(show({ dueMs }).mark).toMatchObject({
      drawn: 'Late: due 12:30 PM CST',
      heard: 'Updated at Sat, Jul 4, 1:27 PM CDT',
    });
  });
});
