import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { LayerConfig } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { LayersNote } from '#views/layers/LayersNote.tsx';
import type { LayersState, LegendEntry } from '#views/layers/layersView.ts';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

function entry(title: string, more: Partial<LegendEntry> = {}): LegendEntry {
  return {
    layer: LayerConfig.parse({ name: title, title, group: 'weather', type: 'geojson', zIndex: 1 }),
    updatedMs: null,
    dueMs: null,
    isMissing: false,
    isAhead: false,
    isBroken: false,
    palettes: null,
    ...more,
  };
}

const LATE = entry('Wind', { dueMs: 1 });
const BROKEN = entry('Weather alerts', { isBroken: true, dueMs: 1 });
const MISSING = entry('Radar', { isMissing: true, isBroken: true });

function textOf(
  entries: readonly LegendEntry[],
  state: LayersState = 'known',
  language: Language = 'en-US',
): string | null {
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <LayersNote state={state} entries={entries} language={language} />
    </I18nextProvider>,
  );
  const text = screen.queryByRole('status')?.textContent ?? null;
  cleanup();
  return text;
}

test('layers that are missing, incomplete or late are named over the map [S4][S12]', () => {
  const gap = 'A gap does not mean no hazard.';
  expect(textOf([entry('Heat'), MISSING])).toBe(`Map layers: Radar (no data). ${gap}`);
  expect(textOf([BROKEN])).toBe(`Map layers: Weather alerts (incomplete). ${gap}`);
  expect(textOf([LATE])).toBe(`Map layers: Wind (late). ${gap}`);
});

test('two at most are named, the worst first, and the others counted [S4]', () => {
  const named = 'Map layers: Radar (no data), Weather alerts (incomplete)';
  expect(textOf([LATE, BROKEN, MISSING])).toContain(`${named} and 1 more.`);
  expect(textOf([LATE, LATE, BROKEN, MISSING])).toContain(`${named} and 2 more.`);
});

test('a catalogue that could not be loaded is said to be missing [S4][S12]', () => {
  expect(textOf([], 'missing')).toBe(
    'Lightning and weather layers are not available. That does not mean there is no hazard.',
  );
});

test('nothing is said where all is there, nor of what is still being loaded [S12]', () => {
  expect(textOf([entry('Radar')])).toBeNull();
  expect(textOf([])).toBeNull();
  expect(textOf([MISSING], 'loading')).toBeNull();
});

test('all of it is said in French [LANG-01][S4]', () => {
  expect(textOf([LATE, BROKEN, MISSING, LATE], 'known', 'fr-CA')).toBe(
    'Couches de la carte\u00A0: Radar (aucune donnée), Weather alerts (données incomplètes) et 2 autres. Un vide ne veut pas dire qu’il n’y a aucun danger.',
  );
  expect(textOf([], 'missing', 'fr-CA')).toMatch(/^Couches de foudre et de météo non disponibles/);
});
