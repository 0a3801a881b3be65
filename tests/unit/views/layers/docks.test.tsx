import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { LayerConfig } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';
import { LayersDock } from '#views/layers/LayersDock.tsx';
import type { LegendEntry } from '#views/layers/layersView.ts';
import { SymbolKey } from '#views/layers/SymbolKey.tsx';
import { LegendDock } from '#views/layers/LegendDock.tsx';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { RADAR_LAYERS } from '../../../support/radarLayers.ts';
import { settled } from '../../../support/settled.ts';
import { textsOf } from '../textsOf.ts';

const input = { nowMs: MISSION_TIME_MS, askedMs: null, centreMs: null, playEveryMs: 1_000 };
const sliderMachine = timeSliderMachine.provide({ actors: { watchClock: fromCallback(() => {}) } });

async function openDock(
  layers: readonly LayerConfig[] | null = RADAR_LAYERS,
  language: Language = 'en-US',
  zoom = Infinity,
) {
  const slider = createActor(sliderMachine, { input }).start();
  const loadLayers = fromPromise<readonly LayerConfig[]>(() =>
    layers === null ? Promise.reject(new Error('503')) : Promise.resolve(layers),
  );
  const menu = createActor(layerMenuMachine.provide({ actors: { loadLayers } }), {
    input: { asked: [], expanded: null, retryMs: 20_000 },
  }).start();
  await settled();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <LayersDock menu={menu} slider={slider} language={language} isRoomy zoom={zoom} extras={{}} />
    </I18nextProvider>,
  );
  return { slider, menu };
}

const rowOf = (name: string) => screen.getByRole('switch', { name }).closest('li')!;

describe('the layers dock', () => {
  test('has groups with the number that is on, and a switch for each layer [LAYER-01][LAYER-03]', async () => {
    await openDock();
    expect(screen.getByRole('button', { name: 'Radar 1 on' }).getAttribute('aria-expanded')).toBe('true');
    expect((screen.getByRole('switch', { name: 'Rain and snow radar' }) as HTMLInputElement).checked).toBe(
      true,
    );
    fireEvent.click(screen.getByRole('switch', { name: 'Forecast radar' }));
    expect(screen.getByRole('button', { name: 'Radar 2 on' })).toBeDefined();
  });

  test('finds layers by words of their title and group, whatever their case, in groups that are shut too [LAYER-01]', async () => {
    await openDock();
    fireEvent.click(screen.getByRole('button', { name: 'Radar 1 on' }));
    fireEvent.click(screen.getByRole('button', { name: 'Find a layer' }));
    const field = screen.getByRole('searchbox', { name: 'Find a layer' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'radar FORE' } });
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    expect(screen.getByRole('switch', { name: 'Forecast radar' })).toBeDefined();
    fireEvent.change(field, { target: { value: 'forenoon' } });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('No matching layers.');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find a layer' }));
    // the groups stand as they were
    expect(screen.getByRole('button', { name: 'Radar 1 on' }).getAttribute('aria-expanded')).toBe('false');
  });

  test.each([
    [4, true],
    [5, false],
  ])(
    'says at zoom %d whether one must zoom in to see a layer that is on [LAYER-16]',
    async (zoom, isTold) => {
      const [radar, forecast] = RADAR_LAYERS;
      await openDock([radar!, { ...forecast!, onlyForecast: false, minZoom: 5 }], 'en-US', zoom);
      const row = rowOf('Forecast radar');
      expect(row.textContent).not.toContain('Zoom in');
      fireEvent.click(screen.getByRole('switch', { name: 'Forecast radar' }));
      expect(row.textContent?.includes('Zoom in to see this layer')).toBe(isTold);
      expect(rowOf('Rain and snow radar').textContent).not.toContain('Zoom in');
    },
  );

  test('has the groups in their order, and none without a layer [LAYER-03]', async () => {
    const [radar] = RADAR_LAYERS;
    const groups = ['otherHazards', 'logistics', 'alerts', 'severeWeather', 'weather'] as const;
    await openDock(groups.map((group) => ({ ...radar!, name: group, group, title: `Layer ${group}` })));
    const opened = screen.getAllByRole('button', { name: / on$/ }).map(({ textContent }) => textContent);
    expect(opened).toEqual([
      'Weather 1 on',
      'Severe weather 1 on',
      'Alerts 1 on',
      'Logistics 1 on',
      'Other hazards 1 on',
    ]);
  });

  test('closes and opens a group [LAYER-01]', async () => {
    await openDock();
    fireEvent.click(screen.getByRole('button', { name: 'Radar 1 on' }));
    expect(screen.queryByRole('switch')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Radar 1 on' }));
    expect(screen.getAllByRole('switch')).toHaveLength(2);
  });

  test('warns where the time does not suit a layer, whose switch stays [LAYER-04][LAYER-05][LAYER-06]', async () => {
    const { slider } = await openDock();
    const warnings = () =>
      screen.queryAllByText(/only visible|not visible/).map(({ textContent }) => textContent);
    expect(
      within(rowOf('Forecast radar')).getByText('The layer is only visible in the future'),
    ).toBeDefined();
    expect(warnings()).toHaveLength(1);
    const isDescribed = (name: string) =>
      screen.getByRole('switch', { name }).hasAttribute('aria-describedby');
    expect([isDescribed('Forecast radar'), isDescribed('Rain and snow radar')]).toEqual([true, false]);
    slider.send({ type: 'operator.moved', atMs: MISSION_TIME_MS + 5 * STEP_MS });
    expect(
      await within(rowOf('Rain and snow radar')).findByText('The layer is not visible in the future'),
    ).toBeDefined();
    expect(warnings()).toHaveLength(1);
    expect((screen.getByRole('switch', { name: 'Rain and snow radar' }) as HTMLInputElement).checked).toBe(
      true,
    );
  });

  test('warns of a layer of the present alone [LAYER-04][LAYER-07]', async () => {
    const { slider } = await openDock([{ ...RADAR_LAYERS[0]!, onlyHistory: false, onlyPresent: true }]);
    expect(screen.queryByText(/only visible/)).toBeNull();
    slider.send({ type: 'operator.stepped', steps: 0 });
    expect(await screen.findByText('The layer is only visible in the present moment')).toBeDefined();
  });

  test('lets a layer be less dense [LAYER-15]', async () => {
    const { menu } = await openDock();
    fireEvent.click(screen.getByRole('button', { name: 'Options: Rain and snow radar' }));
    const opacity = screen.getByRole('slider', { name: /Opacity/ }) as HTMLInputElement;
    expect(opacity.value).toBe('80');
    fireEvent.change(opacity, { target: { value: '40' } });
    expect(menu.getSnapshot().context.opacities).toEqual({ radar: 0.4 });
  });

  test('says when there is no catalogue, and when there is nothing in it [S4]', async () => {
    await openDock(null);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    cleanup();
    await openDock([]);
    expect(screen.getByText('This service has no layers for the map.')).toBeDefined();
  });

  test('folds to a rail and comes back, with the focus [LAYER-01]', async () => {
    await openDock();
    fireEvent.click(screen.getByRole('button', { name: 'Hide: Layers' }));
    const opener = screen.getByRole('button', { name: 'Show: Layers' });
    expect(document.activeElement).toBe(opener);
    fireEvent.click(opener);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide: Layers' }));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Show: Layers' })).toBeDefined();
  });

  test('speaks French [LANG-01]', async () => {
    await openDock(RADAR_LAYERS, 'fr-CA');
    expect(screen.getByRole('switch', { name: 'Radar de pluie et de neige' })).toBeDefined();
    expect(screen.getByText('Couche visible seulement pour les heures à venir')).toBeDefined();
  });
});

describe('the legend', () => {
  const ENTRY: LegendEntry = {
    layer: RADAR_LAYERS[0]!,
    updatedMs: MISSION_TIME_MS - 180_000,
    dueMs: null,
    isMissing: false,
    isAhead: false,
    isBroken: false,
    palettes: [{ title: 'Rain', stops: [0.01, 0.3], colors: ['#111111', '#222222'], units: 'in/h' }],
  };
  function open(entries: readonly LegendEntry[], language: Language = 'en-US') {
    render(
      <I18nextProvider i18n={textsOf(language)}>
        <LegendDock
          entries={entries}
          nowMs={MISSION_TIME_MS}
          presentMs={() => MISSION_TIME_MS}
          isRoomy={true}
          settings={{}}
          style={{ language, timeZone: 'America/Chicago' }}
        />
      </I18nextProvider>,
    );
    return screen.getByRole('complementary').textContent;
  }

  test('has colours with their values, and when they were updated [LAYER-08][LAYER-11]', () => {
    const text = open([ENTRY]);
    expect(text).toContain('Last update 3\u00A0min ago');
    expect(text).toContain('0.01');
    expect(text).toContain('in/h');
    const updated = screen.getByTitle(/^Updated at Sat, Jul 4, 1:27/);
    expect(updated.textContent).toContain('1:27\u00A0PM');
  });

  test('says that there is no legend, or hides it [LAYER-12][LAYER-13]', () => {
    expect(open([{ ...ENTRY, palettes: null }])).toContain('No legend image');
    cleanup();
    expect(open([{ ...ENTRY, palettes: [] }])).toContain('No legend image');
    cleanup();
    const hidden = { ...ENTRY, palettes: null, layer: { ...ENTRY.layer, hideLegend: true } };
    expect(open([hidden])).not.toContain('No legend image');
  });

  test('says it in the block of the layer that has none, under its own title, and of no other [LAYER-12]', () => {
    const [radar, forecast] = RADAR_LAYERS;
    open([
      { ...ENTRY, layer: radar! },
      { ...ENTRY, layer: forecast!, palettes: null, updatedMs: null },
    ]);
    const blockOf = (title: string) =>
      screen.getByRole('heading', { level: 3, name: (name) => name.startsWith(title) }).closest('section')!;
    expect(within(blockOf('Forecast radar')).getByText('No legend image')).toBeDefined();
    expect(blockOf('Forecast radar').textContent).toBe('Forecast radarNo legend image');
    expect(within(blockOf('Rain and snow radar')).queryByText('No legend image')).toBeNull();
  });

  test('without a layer says that none is visible, which is no missing legend, in both languages [LAYER-12]', () => {
    const text = open([]);
    expect(text).toContain('No visible layers.');
    expect(text).not.toContain('No legend image');
    cleanup();
    expect(open([], 'fr-CA')).toContain('Aucune couche visible.');
    cleanup();
    expect(open([{ ...ENTRY, palettes: [] }], 'fr-CA')).toContain('Aucune image de légende');
  });

  test('shows every second value of a long scale, and lets all of them be heard', () => {
    const stops = [0.004, ...Array.from({ length: 13 }, (_, nth) => nth + 1)];
    const colors = stops.map((_, nth) => `#0000${String(nth + 10)}`);
    open([{ ...ENTRY, palettes: [{ title: 'Rain', stops, colors, units: 'in/h' }] }]);
    const [values] = screen.getAllByRole('list');
    const spans = within(values!)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('span')!);
    expect(spans.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['0.004', '1', '2']);
    expect(spans.filter(({ className }) => className === 'spoken')).toHaveLength(7);
  });

  test('shows the image of a layer in place of colours [LAYER-13]', () => {
    open([{ ...ENTRY, layer: { ...ENTRY.layer, legendImage: '/legend.png' } }]);
    expect(screen.getByRole('img', { name: 'Legend of Rain and snow radar' }).getAttribute('src')).toBe(
      '/legend.png',
    );
    expect(screen.queryByText('in/h')).toBeNull();
    cleanup();
    open([{ ...ENTRY, layer: { ...ENTRY.layer, legendImage: '/legend.png', hideLegend: true } }]);
    expect(screen.queryByRole('img', { name: /^Legend of/ })).toBeNull();
  });

  test('never lets a gap pass for dry weather [S4]', () => {
    expect(open([{ ...ENTRY, isMissing: true }])).toContain('A gap does not mean no hazard');
    cleanup();
    expect(open([{ ...ENTRY, isBroken: true }])).toContain('A gap does not mean no hazard');
    cleanup();
    const ahead = { ...ENTRY, isMissing: true, isAhead: true };
    expect(open([ahead])).toContain('No forecast for this time. A gap does not mean no hazard.');
    cleanup();
    expect(open([ahead], 'fr-CA')).toContain('Aucune prévision pour cette heure.');
  });

  test('tells time and units as French does [LAYER-17][LANG-01]', () => {
    open([ENTRY], 'fr-CA');
    expect(screen.getByText(/^13.h.27$/)).toBeDefined();
    expect(screen.getByText('po/h')).toBeDefined();
  });
});

describe('the key of symbols', () => {
  const show = (hasStrikes: boolean) =>
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <SymbolKey hasStrikes={hasStrikes} />
      </I18nextProvider>,
    );
  const words = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('names each status by the word that is used everywhere, worst first, and groups [GAP-144]', () => {
    show(false);
    expect(words()).toEqual([
      'CLOSED',
      'ALERT OPEN',
      'UNKNOWN',
      'WARNING',
      'OVERRIDE',
      'OPEN',
      '5Open yards close together, with their number',
    ]);
  });

  test('names strikes while lightning is shown, those of unknown kind too [STRIKE-16]', () => {
    show(true);
    expect(words().slice(-4)).toEqual([
      'Cloud-to-ground or type not known, under 10 min',
      'Cloud-to-ground or type not known, older',
      'In-cloud',
      'Zoomed out: the larger, the more lightning',
    ]);
  });
});
