import { describe, expect, it } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { isInFootprint } from '#server/sources/sourceProfile.ts';
import { CANADA_FOOTPRINT } from '#server/sources/swob/canadaFootprint.ts';
import { cornersOf, expectWatched, placesAround, townsOf } from '../countryPlaces.ts';

/** Towns at borders and coasts. Source: GeoNames; those of less than a thousand people: Canadian Geographical Names. */
const TOWNS: readonly (readonly [name: string, place: LonLat])[] = [
  ['Windsor ON', [-83.017, 42.3]],
  ['Tecumseh ON', [-82.88, 42.31]],
  ['Amherstburg ON', [-83.1, 42.1]],
  ['Leamington ON', [-82.6, 42.05]],
  ['Pelee Island ON', [-82.65, 41.77]],
  ['Sarnia ON', [-82.404, 42.979]],
  ['Fort Erie ON', [-78.933, 42.9]],
  ['Niagara Falls ON', [-79.066, 43.1]],
  ['Cornwall ON', [-74.728, 45.018]],
  ['Sault Ste. Marie ON', [-84.333, 46.517]],
  ['Thunder Bay ON', [-89.25, 48.382]],
  ['Fort Frances ON', [-93.4, 48.617]],
  ['Estevan SK', [-102.984, 49.133]],
  ['Coutts AB', [-111.96, 49]],
  ['Osoyoos BC', [-119.452, 49.033]],
  ['Vancouver BC', [-123.119, 49.25]],
  ['Victoria BC', [-123.352, 48.436]],
  ['Sooke BC', [-123.728, 48.375]],
  ['Tofino BC', [-125.9, 49.15]],
  ['Masset BC', [-132.15, 54.01]],
  ['Prince Rupert BC', [-130.321, 54.315]],
  ['Stewart BC', [-129.99, 55.94]],
  ['Sherbrooke QC', [-71.899, 45.4]],
  ['Edmundston NB', [-68.325, 47.374]],
  ['Woodstock NB', [-67.57, 46.15]],
  ['St. Stephen NB', [-67.28, 45.19]],
  ['Grand Manan NB', [-66.8, 44.69]],
  ['Yarmouth NS', [-66.116, 43.833]],
  ['Sable Island NS', [-59.91, 43.93]],
  ['Sydney NS', [-60.183, 46.135]],
  ['Îles-de-la-Madeleine QC', [-61.9, 47.38]],
  ['St. John’s NL', [-52.709, 47.565]],
  ['Channel-Port aux Basques NL', [-59.138, 47.573]],
  ['St. Anthony NL', [-55.58, 51.37]],
  ['Nain NL', [-61.69, 56.54]],
  ['Iqaluit NU', [-68.517, 63.747]],
  ['Rankin Inlet NU', [-92.085, 62.809]],
  ['Churchill MB', [-94.17, 58.77]],
  ['Cambridge Bay NU', [-105.06, 69.12]],
  ['Grise Fiord NU', [-82.9, 76.42]],
  ['Alert NU', [-62.34, 82.5]],
  ['Sachs Harbour NT', [-125.25, 71.99]],
  ['Inuvik NT', [-133.728, 68.362]],
  ['Whitehorse YT', [-135.054, 60.716]],
  ['Beaver Creek YT', [-140.87, 62.38]],
];

describe('the area that the services of Canada watch', () => {
  it('has the towns at borders and coasts, with 8 km around them [S1][S4]', () => {
    expectWatched(
      CANADA_FOOTPRINT,
      TOWNS.flatMap(([name, place]) => [place, ...placesAround(place, 8)].map((one) => [name, one] as const)),
    );
  });

  it('has each town of the country [S4]', () => {
    const towns = townsOf(['CA']);
    expect(towns.length).toBeGreaterThan(1_000);
    expectWatched(CANADA_FOOTPRINT, towns);
  });

  it('has each corner of its coasts and borders [S4]', () => {
    const corners = cornersOf('world-atlas/countries-10m.json', 'Canada');
    expect(corners.length).toBeGreaterThan(50_000);
    expectWatched(
      CANADA_FOOTPRINT,
      corners.map((place) => ['corner', place]),
    );
  });

  it.each([
    ['Seattle', [-122.332, 47.606]],
    ['Chicago', [-87.65, 41.85]],
    ['Cleveland', [-81.695, 41.499]],
    ['Boston', [-71.06, 42.358]],
    ['Fairbanks', [-147.716, 64.838]],
  ] as const)('ends before %s', (_, place) => {
    expect(isInFootprint({ footprint: CANADA_FOOTPRINT }, place)).toBe(false);
  });
});
