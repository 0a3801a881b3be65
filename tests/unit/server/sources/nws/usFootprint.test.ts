import { describe, expect, it } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { US_FOOTPRINT } from '#server/sources/nws/usFootprint.ts';
import { isInFootprint } from '#server/sources/sourceProfile.ts';
import { cornersOf, expectWatched, placesAround, townsOf } from '../countryPlaces.ts';

/**
 * Towns at borders and coasts.
 * Source: GeoNames; Adak, Attu, Lubec, Grand Portage, Skagway, Yakutat: US Census gazetteer.
 */
const TOWNS: readonly (readonly [name: string, place: LonLat])[] = [
  ['Laredo TX', [-99.508, 27.506]],
  ['McAllen TX', [-98.23, 26.203]],
  ['Brownsville TX', [-97.497, 25.902]],
  ['Harlingen TX', [-97.696, 26.191]],
  ['Eagle Pass TX', [-100.5, 28.709]],
  ['Del Rio TX', [-100.897, 29.363]],
  ['Presidio TX', [-104.372, 29.561]],
  ['Alpine TX', [-103.662, 30.359]],
  ['El Paso TX', [-106.487, 31.759]],
  ['Douglas AZ', [-109.545, 31.345]],
  ['Nogales AZ', [-110.934, 31.34]],
  ['Yuma AZ', [-114.624, 32.725]],
  ['Imperial Beach CA', [-117.113, 32.584]],
  ['Blaine WA', [-122.747, 48.994]],
  ['Point Roberts WA', [-123.078, 48.985]],
  ['Warroad MN', [-95.314, 48.905]],
  ['International Falls MN', [-93.411, 48.601]],
  ['Grand Portage MN', [-89.68, 47.96]],
  ['Sault Ste. Marie MI', [-84.345, 46.495]],
  ['Port Huron MI', [-82.425, 42.971]],
  ['Detroit MI', [-83.046, 42.331]],
  ['Buffalo NY', [-78.878, 42.886]],
  ['Niagara Falls NY', [-79.057, 43.095]],
  ['Massena NY', [-74.892, 44.928]],
  ['Newport VT', [-72.205, 44.936]],
  ['Fort Kent ME', [-68.589, 47.259]],
  ['Houlton ME', [-67.84, 46.126]],
  ['Calais ME', [-67.277, 45.184]],
  ['Lubec ME', [-66.984, 44.861]],
  ['Nantucket MA', [-70.099, 41.283]],
  ['Key West FL', [-81.782, 24.555]],
  ['Ketchikan AK', [-131.648, 55.342]],
  ['Sitka AK', [-135.331, 57.053]],
  ['Juneau AK', [-134.42, 58.302]],
  ['Skagway AK', [-135.314, 59.458]],
  ['Yakutat AK', [-139.727, 59.547]],
  ['Kodiak AK', [-152.406, 57.788]],
  ['Unalaska AK', [-166.534, 53.874]],
  ['Adak AK', [-176.658, 51.88]],
  ['Attu AK', [173.18, 52.9]],
  ['Nome AK', [-165.406, 64.501]],
  ['Utqiaġvik AK', [-156.789, 71.291]],
  ['Hilo HI', [-155.091, 19.73]],
  ['Lihue HI', [-159.372, 21.981]],
  ['Mayagüez PR', [-67.14, 18.201]],
  ['Charlotte Amalie VI', [-64.931, 18.342]],
  ['Dededo GU', [144.839, 13.518]],
  ['Saipan MP', [145.755, 15.212]],
  ['Pago Pago AS', [-170.703, -14.278]],
];

describe('the area that the services of the United States watch', () => {
  it('has the towns at borders and coasts, with 8 km around them [S1][S4]', () => {
    expectWatched(
      US_FOOTPRINT,
      TOWNS.flatMap(([name, place]) => [place, ...placesAround(place, 8)].map((one) => [name, one] as const)),
    );
  });

  it('has each town of the country and its territories [S4]', () => {
    const towns = townsOf(['US', 'PR', 'VI', 'GU', 'MP', 'AS']);
    expect(towns.length).toBeGreaterThan(15_000);
    expectWatched(US_FOOTPRINT, towns);
  });

  it('has each corner of its coasts and borders [S4]', () => {
    const corners = cornersOf('us-atlas/nation-10m.json', null);
    expect(corners.length).toBeGreaterThan(5_000);
    expectWatched(
      US_FOOTPRINT,
      corners.map((place) => ['corner', place]),
    );
  });

  it.each([
    ['Toronto', [-79.416, 43.7]],
    ['Montreal', [-73.588, 45.509]],
    ['Monterrey', [-100.319, 25.671]],
    ['Punta Cana', [-68.404, 18.582]],
  ] as const)('ends before %s', (_, place) => {
    expect(isInFootprint({ footprint: US_FOOTPRINT }, place)).toBe(false);
  });
});
