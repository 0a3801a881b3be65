import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import type { Bounds } from '#views/featureList/featureRows.ts';
import { FeatureList } from '#views/featureList/FeatureList.tsx';
import type { ShownFeatures } from '#views/layers/featureViews.ts';
import type { LegendEntry } from '#views/layers/layersView.ts';
import { pointFeature } from '#tests/support/mapFeatures.ts';
import { layerOf, wordsIn } from '../popup/popupContent.ts';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const { t: _, ...WORDS } = wordsIn();
const VIEW: Bounds = [-110, 30, -90, 45];
const NONE = 'The layers that are on have no features in this view.';
const ALERT = pointFeature('1', [-97, 39], { event_type: 'Tornado Warning', title: 'Tornado' });

const shown = (name: string, more: Partial<ShownFeatures> = {}): ShownFeatures => ({
  layer: layerOf(name),
  name,
  kind: 'nwsAlert',
  zIndex: 1,
  opacityFraction: 1,
  isWhole: true,
  features: [],
  ...more,
});

/** A layer that is to be seen, as the legend has it. */
const seen = (name: string, more: Partial<LegendEntry> = {}): LegendEntry => ({
  layer: layerOf(name),
  updatedMs: null,
  dueMs: null,
  isMissing: false,
  isAhead: false,
  isBroken: false,
  palettes: null,
  ...more,
});

/** What the list says beside its rows. */
function said(
  layers: readonly ShownFeatures[],
  view: Bounds | null = VIEW,
  more: readonly LegendEntry[] = [],
) {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FeatureList
        shown={layers}
        entries={[...layers.map(({ name }) => seen(name)), ...more]}
        view={view}
        words={WORDS}
        onChosen={() => {}}
        onClose={() => {}}
      />
    </I18nextProvider>,
  );
  return [...screen.getByRole('status').children].map(({ textContent }) => textContent);
}
const title = () => screen.getByRole('heading').textContent?.trim();

test('the list says that there are no features once every layer that is on has come whole [S4]', () => {
  expect(said([shown('alerts'), shown('quakes')])).toEqual([NONE]);
  expect(title()).toMatch(/ 0$/);
});

test('on a map that is not drawn the features are not known, and none are counted [S4]', () => {
  expect(said([shown('alerts', { features: [ALERT] })], null)).toEqual([
    'The map is not drawn: the features in this view are not known.',
  ]);
  expect(title()).not.toMatch(/\d/);
});

test('layers that come in tiles are named, for the list does not have them [S4]', () => {
  const roads = shown('roads', { tilesUrl: '/roads/{z}/{x}/{y}', isWhole: false });
  expect(said([roads])).toEqual(['Only on the map, not in this list: Layer roads.']);
  cleanup();
  expect(said([roads, shown('alerts', { features: [ALERT] })])).toHaveLength(1);
});

test('layers that failed or have not come are named, beside those that have [S4]', () => {
  expect(said([shown('alerts', { isWhole: false }), shown('quakes', { features: [ALERT] })])).toEqual([
    'Not known, or not all of them: Layer alerts. A gap does not mean no hazard.',
  ]);
  expect(title()).toMatch(/ 1$/);
});

test('layers that are drawn as pictures are named, and no features are counted as none beside them [S4]', () => {
  expect(said([shown('alerts')], VIEW, [seen('radar')])).toEqual([
    'Only on the map, not in this list: Layer radar.',
  ]);
  expect(title()).not.toMatch(/\d/);
  cleanup();
  const roads = shown('roads', { tilesUrl: '/roads/{z}/{x}/{y}', isWhole: false });
  const alerts = shown('alerts', { features: [ALERT] });
  expect(said([roads, alerts], VIEW, [seen('radar')])).toEqual([
    'Only on the map, not in this list: Layer roads, Layer radar.',
  ]);
  expect(title()).toMatch(/ 1$/);
});

test.each([{ isMissing: true }, { isBroken: true }, { dueMs: 0 }])(
  'pictures that did not come, or are late, are not known: %j [S4]',
  (trouble) => {
    expect(said([shown('alerts')], VIEW, [seen('radar', trouble)])).toEqual([
      'Not known, or not all of them: Layer radar. A gap does not mean no hazard.',
    ]);
  },
);
