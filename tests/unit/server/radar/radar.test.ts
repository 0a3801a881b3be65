import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodePng } from '#server/world/radar/encodePng.ts';
import { RADAR_COLOURS, radarBand, radarPalettes, type Scheme } from '#server/world/radar/radarBands.ts';
import { radarTile } from '#server/world/radar/radarTile.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { bandsOfPng } from './bandsOfPng.ts';

const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
const TOKENS = readFileSync(join(import.meta.dirname, '../../../../src/ui/tokens.css'), 'utf8');
const MM_PER_IN = 25.4;

/** What the weather of the points says under the pixels of a tile. */
function bandAt({ z, x, y }: { z: number; x: number; y: number }, px: number, row: number): number {
  const lon = ((x + (px + 0.5) / 256) / 2 ** z) * 360 - 180;
  const northing = Math.PI * (1 - (2 * (y + (row + 0.5) / 256)) / 2 ** z);
  const lat = (Math.atan(Math.sinh(northing)) * 180) / Math.PI;
  const { precipMmPerH, temperatureC } = atmosphere.weatherAt(lon, lat, MISSION_TIME_MS);
  return radarBand(precipMmPerH, temperatureC <= 0.5);
}

describe('a picture of the radar', () => {
  // around Rapid City, where a scene lets a cell stand, and the whole of North America
  test.each([
    [{ z: 7, x: 27, y: 46 }, 0.99],
    [{ z: 3, x: 1, y: 2 }, 0.97],
  ])('shows what the weather of its points says: tile %o', (tile, share) => {
    const bands = bandsOfPng(radarTile(atmosphere, { ...tile, atMs: MISSION_TIME_MS, scheme: 'dark' }));
    expect(bands).toHaveLength(256 * 256);
    expect(new Set(bands).size).toBeGreaterThan(3);
    let equal = 0;
    let looked = 0;
    for (let row = 0; row < 256; row += 5)
      for (let px = 0; px < 256; px += 5) {
        looked += 1;
        if (bands[row * 256 + px] === bandAt(tile, px, row)) equal += 1;
      }
    // steady rain lies evenly between points that are known, so an edge may be a pixel off
    expect(equal / looked).toBeGreaterThan(share);
  });

  test('has the same bands in both schemes, in other colours', () => {
    const tile = { z: 3, x: 1, y: 2, atMs: MISSION_TIME_MS };
    const [dark, light] = (['dark', 'light'] as const).map((scheme) =>
      radarTile(atmosphere, { ...tile, scheme }),
    );
    expect(bandsOfPng(dark!)).toEqual(bandsOfPng(light!));
    expect(dark).not.toEqual(light);
  });
});

describe('the bands', () => {
  test.each([
    ['dry', 0.0099, false, 0],
    ['the least rain', 0.01, false, 1],
    ['the most light rain', 0.0979, false, 2],
    ['the least moderate rain', 0.0981, false, 3],
    ['the most moderate rain', 0.299, false, 4],
    ['the least heavy rain', 0.301, false, 5],
    ['the heaviest rain', 20, false, 7],
    ['dry at frost', 0.0019, true, 0],
    ['the least snow, as water', 0.0021, true, 8],
    ['moderate snow', 0.04, true, 9],
    ['the least heavy snow', 0.158, true, 11],
    ['no value', Number.NaN, false, 0],
  ])('tell %s [CONST-28][LAYER-17]', (_, inPerH, isSnow, band) => {
    expect(radarBand(inPerH * MM_PER_IN, isSnow)).toBe(band);
  });

  test.each(['dark', 'light'] as const)('have the colours of the design on a %s background', (scheme) => {
    const part = TOKENS.slice(TOKENS.indexOf(`[data-scheme='${scheme}']`));
    const tokenOf = (name: string) => new RegExp(`--scc-${name}: (#[0-9a-f]{6});`).exec(part)?.[1];
    const { rain, snow } = RADAR_COLOURS[scheme satisfies Scheme];
    expect(rain).toEqual(rain.map((_, nth) => tokenOf(`radar-${nth + 1}`)));
    expect(snow).toEqual(snow.map((_, nth) => tokenOf(`snow-${nth + 1}`)));
  });

  test('are told in the units of the reader [LAYER-17][DATA-24]', () => {
    const [rain, snow] = radarPalettes('dark', true);
    expect(rain).toMatchObject({ units: 'mm/h', stops: [0.254, 1.016, 2.489, 4.572, 7.62, 17.78, 38.1] });
    expect(snow).toMatchObject({ units: 'cm/h', stops: [0.051, 0.991, 2.489, 3.988] });
    expect(radarPalettes('dark', false).map(({ units }) => units)).toEqual(['in/h', 'in/h']);
    for (const { stops, colors } of radarPalettes('light', false)) expect(stops).toHaveLength(colors.length);
  });
});

test('a picture takes a colour that is none for a mistake', () => {
  expect(() => encodePng(new Uint8Array(4), 2, ['red'])).toThrow('"red" came when');
});
