import Feature from 'ol/Feature.js';
import Polygon from 'ol/geom/Polygon.js';
import Draw, { DrawEvent } from 'ol/interaction/Draw.js';
import type Interaction from 'ol/interaction/Interaction.js';
import { expect, test, vi } from 'vitest';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { createRegionTools } from '#map/selection/createRegionTools.ts';

/** The map's plane is as wide as 360 degrees, metres. */
const DEGREE_M = 40_075_016.685_578_49 / 360;

test('a region over the date line ends there, and is not the rest of the world [MAP-16][VEH-01]', () => {
  const seize = vi.fn<(interaction: Interaction) => () => void>(() => () => {});
  const drawn = vi.fn<(region: readonly MapPoint[]) => void>();
  const element = document.createElement('div');
  for (const token of ['--scc-accent', '--scc-accent-fill', '--scc-accent-on'])
    element.style.setProperty(token, '#2670c2');
  createRegionTools(element, seize).use('polygon', drawn);
  const tool = seize.mock.calls[0]![0] as Draw;
  const ring = [
    [170, 0],
    [188, 0],
    [188, 10],
    [170, 10],
    [170, 0],
  ].map(([lon = 0, y = 0]) => [lon * DEGREE_M, y * DEGREE_M]);
  tool.dispatchEvent(new DrawEvent('drawend', new Feature(new Polygon([ring]))));
  const region = drawn.mock.calls[0]![0];
  expect(region.map(({ lon }) => Math.round(lon * 1e9) / 1e9)).toEqual([170, 180, 180, 170]);
});
