import BaseEvent from 'ol/events/Event.js';
import Interaction from 'ol/interaction/Interaction.js';
import type OlMap from 'ol/Map.js';
import { expect, test, vi } from 'vitest';
import { createMap } from '#map/createMap.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

test('a map that is to show little comes no nearer than it may, and shows much whole [ROUTE-10] [CONST-42]', () => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  const map = createMap(document.createElement('div'));
  const fit = {
    paddingPx: {
      top: 0,
      right: 0,
      bottom: 0,
      left: 0,
    },
    maxZoom: 12,
    durationMs: 0,
  };
  map.fit([-97.001, 35, -97, 35.001], fit);
  expect(map.zoom()).toBe(12);
  map.fit([-120, 20, -70, 50], fit);
  expect(map.zoom()).toBeLessThan(4);
  map.dispose();
  vi.unstubAllGlobals();
});

test('while a tool draws on the map, pointer and clicks meet nothing else, and afterwards they do again [MAP-14]', () => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  const map = createMap(document.createElement('div'));
  const met: string[] = [];
  const facility = () => ({ kind: 'facility', id: 'YARD' }) as const;
  map.onClicked(facility, ({ kind }) => met.push(`clicked ${kind}`));
  map.onHovered(facility, (subject) => met.push(`hovered ${subject?.kind}`));
  const tool = new Interaction({ handleEvent: () => true });
  const release = map.seize(tool);
  const page = tool.getMap() as OlMap;
  const point = () => {
    const pointed = { pixel: [5, 5], coordinate: [0, 0], originalEvent: {}, dragging: false };
    for (const type of ['pointermove', 'click', 'singleclick'])
      page.dispatchEvent(Object.assign(new BaseEvent(type), pointed));
  };
  point();
  expect(met).toEqual([]);
  release();
  point();
  expect(met).toEqual(['hovered facility', 'clicked facility']);
  map.dispose();
  vi.unstubAllGlobals();
});
