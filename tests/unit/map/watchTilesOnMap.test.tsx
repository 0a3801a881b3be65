import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import OlMap from 'ol/Map.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import type Tile from 'ol/Tile.js';
import View from 'ol/View.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTiles } from '#map/layers/watchTiles.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

const [LOADING, LOADED] = [1, 2] as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(stillContext as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A canvas that draws nothing. */
function stillContext(this: HTMLCanvasElement) {
  return new Proxy<Record<string | symbol, unknown>>(
    { canvas: this },
    { get: (own, key) => own[key] ?? (() => undefined) },
  );
}

/** A map whose one layer has tiles that come when the test says so, drawn by the renderers and the queue of OpenLayers. */
function open(kind: 'pictures' | 'vector tiles') {
  const told: string[] = [];
  const begun: Tile[] = [];
  const tiles = watchTiles('radar', {
    broke: (name) => told.push(`broke ${name}`),
    came: (name) => told.push(`came ${name}`),
  });
  const options = { transition: 0, tileLoadFunction: (tile: Tile) => void begun.push(tile) };
  const pictures = new TileLayer<XYZ>({ maxZoom: 10 });
  const lines = new VectorTileLayer({ maxZoom: 10 });
  function draw(url: string) {
    if (kind === 'pictures') tiles.draw(pictures, new XYZ({ url, ...options }));
    else tiles.draw(lines, new VectorTileSource({ url, ...options }));
  }
  /** What is loaded now comes 0.4 s later. */
  function answerSoon() {
    vi.advanceTimersByTime(400);
    begun.filter((tile) => tile.getState() === LOADING).forEach((tile) => tile.setState(LOADED));
  }
  draw('/{z}/{x}/{y}');
  const view = new View({ center: [0, 0], zoom: 8 });
  const layers = [kind === 'pictures' ? pictures : lines];
  const map = new OlMap({ target: document.createElement('div'), layers, view, controls: [] });
  map.setSize([1_024, 1_024]);
  return {
    told,
    begun,
    draw,
    view,
    answerSoon,
    /** The queue of the map begins some at a time. */
    answerAll() {
      for (let step = 0; step < 8; step++) answerSoon();
    },
    end() {
      tiles.stop();
      map.dispose();
    },
  };
}

test.each(['pictures', 'vector tiles'] as const)(
  'on a map that is moved, %s that come soon are never told incomplete',
  (kind) => {
    const { told, begun, view, answerSoon, end } = open(kind);
    for (let step = 0; step < 60; step++) {
      view.setCenter([step * 200_000, 0]);
      answerSoon();
    }
    expect(begun.length).toBeGreaterThan(60);
    expect(told).toEqual(['came radar']);
    end();
  },
);

test.each(['pictures', 'vector tiles'] as const)(
  'on a map, %s that are played faster than they come are told incomplete, until all of one time have come [S4][TIME-08]',
  (kind) => {
    const { told, begun, draw, answerAll, end } = open(kind);
    for (let second = 0; second < 60; second++) {
      draw(`/${second}/{z}/{x}/{y}`);
      vi.advanceTimersByTime(1_000);
    }
    expect(told).toEqual(['broke radar']);
    const count = begun.length;
    draw('/last/{z}/{x}/{y}');
    answerAll();
    // the queue of the map was never full of those that were let go of
    expect(begun.length).toBeGreaterThan(count);
    expect(told).toEqual(['broke radar', 'came radar']);
    end();
  },
);

test.each(['pictures', 'vector tiles'] as const)(
  'on a map, %s out of their zooms are not told incomplete, and those of the same address are asked for again',
  (kind) => {
    const { told, begun, draw, view, answerAll, end } = open(kind);
    vi.advanceTimersByTime(11_000);
    expect(told).toEqual(['broke radar']);
    view.setZoom(12);
    vi.advanceTimersByTime(11_000);
    expect(told).toEqual(['broke radar', 'came radar']);
    view.setZoom(8);
    draw('/{z}/{x}/{y}');
    vi.advanceTimersByTime(100);
    const count = begun.length;
    draw('/{z}/{x}/{y}');
    answerAll();
    expect(begun.length).toBeGreaterThan(count);
    expect(told).toEqual(['broke radar', 'came radar']);
    end();
    expect(vi.getTimerCount()).toBe(0);
  },
);
