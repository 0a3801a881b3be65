import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import type { LayerConfig } from '#contracts/layers.ts';
import { LegendDock } from '#views/layers/LegendDock.tsx';
import { paletteUrl } from '#views/layers/layerViews.ts';
import type { LegendEntry } from '#views/layers/layersView.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { RADAR_LAYERS } from '../../../support/radarLayers.ts';
import { textsOf } from '../textsOf.ts';

const RAIN = { title: 'Rain', stops: [0.01, 0.3], colors: ['#111111', '#222222'], units: 'in/h' };

/** The legend of a layer that differs from another by these facts. */
function entry(name: string, facts: Partial<LayerConfig>, palettes: LegendEntry['palettes']): LegendEntry {
  const layer = { ...RADAR_LAYERS[0]!, name, title: name, ...facts };
  return { layer, updatedMs: null, dueMs: null, isMissing: false, isAhead: false, isBroken: false, palettes };
}

function open(entries: readonly LegendEntry[]) {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <LegendDock
        entries={entries}
        nowMs={MISSION_TIME_MS}
        presentMs={() => MISSION_TIME_MS}
        isRoomy={true}
        settings={{}}
        style={{ language: 'en-US', timeZone: 'America/Chicago' }}
      />
    </I18nextProvider>,
  );
  const dock = within(screen.getByRole('complementary'));
  const [, ...headings] = dock.getAllByRole('heading').map((heading) => heading.closest('section')!);
  return { dock, blocks: headings };
}

describe('the legends of several layers', () => {
  test('come each from its image, its colours or nowhere, and a hidden one has its name alone [LAYER-13]', () => {
    const { blocks } = open([
      entry('Colours', {}, [RAIN]),
      entry('Image', { legendImage: '/legend.png' }, [RAIN]),
      entry('Hidden', { hideLegend: true }, [RAIN]),
      entry('Hidden image', { hideLegend: true, legendImage: '/legend.png' }, null),
      entry('None', {}, null),
    ]);
    expect(
      blocks.slice(0, 5).map((block) => [block.textContent, block.querySelector('img')?.alt ?? null]),
    ).toEqual([
      ['ColoursRain0.010.3in/h', null],
      ['Image', 'Legend of Image'],
      ['Hidden', null],
      ['Hidden image', null],
      ['NoneNo legend image', null],
    ]);
  });

  test('stand above the key of symbols, without a note that there are none [LAYER-13]', () => {
    const { dock, blocks } = open([entry('Hidden', { hideLegend: true }, null)]);
    expect(blocks.map((block) => within(block).getByRole('heading').textContent)).toEqual([
      'Hidden',
      expect.stringMatching(/./),
    ]);
    const key = within(blocks[1]!).getAllByRole('listitem');
    expect(key.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['CLOSED', 'WARNING', 'OPEN']),
    );
    expect(dock.queryByText('No visible layers.')).toBeNull();
  });

  test('are none where no layer is visible, which is said [LAYER-13]', () => {
    const { dock, blocks } = open([]);
    expect(dock.getByText('No visible layers.')).toBeDefined();
    expect(blocks).toHaveLength(1);
  });
});

test.each([
  [{ legend: '/p.json?s={SCHEME}&m={METRIC}&l={LANG}' }, '/p.json?s=dark&m=true&l=fr-CA'],
  [{ legend: '/{MODEL}/{VAR}/{ELEV}.json', model: 'm', var: 'v', elev: 'e' }, '/m/v/e.json'],
  [{ legend: '/p.json', hideLegend: true }, null],
] as const)('the colours of a layer with %j are at %s [LAYER-13]', (facts, url) => {
  const layer = { ...RADAR_LAYERS[0]!, ...facts };
  expect(paletteUrl(layer, { scheme: 'dark', units: 1, language: 'fr-CA' })).toBe(url);
});
