import { afterEach, describe, expect, test } from 'vitest';
import { basemapStyle } from '#map/basemap/basemapStyle.ts';
import { readMapPalette } from '#map/mapPalette.ts';

const TOKENS = [
  '--scc-map-land',
  '--scc-map-water',
  '--scc-map-built',
  '--scc-map-road',
  '--scc-map-border',
  '--scc-map-border-2',
  '--scc-map-label',
  '--scc-map-halo',
  '--scc-text',
  '--scc-accent',
  '--scc-case',
];

afterEach(() => document.body.removeAttribute('style'));

const colour = (missing?: string) => {
  TOKENS.filter((token) => token !== missing).forEach((token, index) =>
    document.body.style.setProperty(token, ` rgb(${index}, 0, 0)`),
  );
};

describe('the colours of the map', () => {
  test('are the page’s tokens', () => {
    colour();
    expect(readMapPalette(document.body)).toMatchObject({ land: 'rgb(0, 0, 0)', water: 'rgb(1, 0, 0)' });
  });

  test('are asked for by name where the page has none', () => {
    colour('--scc-map-halo');
    expect(() => readMapPalette(document.body)).toThrow('The page’s styles have no --scc-map-halo.');
  });

  test('paint every layer of the service’s tiles, urban areas and water over land and borders over all', () => {
    colour();
    const { layers } = basemapStyle(readMapPalette(document.body));
    expect(layers.map((layer) => layer['source-layer'])).toEqual([
      'land',
      'urban',
      'lakes',
      'rivers',
      'railroads',
      'counties',
      'states',
      'countries',
    ]);
  });
});
