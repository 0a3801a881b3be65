import type Layer from 'ol/layer/Layer.js';
import { unByKey } from 'ol/Observable.js';
import type UrlTile from 'ol/source/UrlTile.js';
import { getUid } from 'ol/util.js';
import { LAYER_LATE_AFTER_MS } from '#domain/layers/layerLateAfterMs.ts';
import { awaitTiles, type AwaitedTiles } from './awaitTiles.ts';

/** How often it is seen to whether tiles are late, ms. */
const LOOK_EVERY_MS = 1_000;

/** Told the name of a layer of tiles: no picture is not the same as no rain (S4). */
export type TilesTold = {
  /** A tile did not come, or not yet and it is late. */
  readonly broke: (name: string) => void;
  /** All tiles that were asked for are here. */
  readonly came: (name: string) => void;
};

/** The tiles of one layer, whatever their address is meanwhile. */
export type LayerTiles = {
  /**
   * A layer draws these from now on, and none of those before: they may be of another time (S4). What was missing until
   * now is missing since then, until all has come: tiles may be played faster than they come.
   */
  draw<Source extends UrlTile>(layer: Layer<Source>, source: Source): void;
  /** A tile of the address did not come, or not yet and it is late. */
  hasGaps(): boolean;
  /** Nothing more is told, and nothing awaited any more. */
  stop(): void;
};

/** Tells each change between a layer that is whole and one that has gaps; nothing before its first tile. */
export function watchTiles(name: string, told: TilesTold): LayerTiles {
  const teller = createTeller(name, told);
  let drawn: Drawn | null = null;
  /** Since when that which no frame has asked for yet is missing. */
  let missingMs: number | null = null;
  let looking: ReturnType<typeof setInterval> | undefined;

  function settle({ awaited }: Drawn): void {
    if (awaited.hasFailed()) teller.tell('broke');
    else if (awaited.oldestMs() === null && (awaited.hasCome() || teller.last() === 'broke')) {
      missingMs = null;
      teller.tell('came');
    }
  }

  function beginMs(): number {
    looking ??= setInterval(look, LOOK_EVERY_MS);
    return missingMs ?? performance.now();
  }

  function isLate(awaited: AwaitedTiles): boolean {
    const sinceMs = awaited.oldestMs() ?? missingMs;
    return sinceMs !== null && performance.now() - sinceMs >= LAYER_LATE_AFTER_MS;
  }

  function look(): void {
    if (drawn === null) return stopLooking();
    const { layer, awaited } = drawn;
    if (!isInView(layer)) want(drawn, {});
    awaited.endHung(performance.now() - LAYER_LATE_AFTER_MS);
    if (isLate(awaited)) teller.tell('broke');
    if (awaited.oldestMs() === null && missingMs === null) stopLooking();
    // the next frame queues what one of the same address has kept out of the queue
    else layer.getMapInternal()?.render();
  }

  function stopLooking(): void {
    clearInterval(looking);
    looking = undefined;
  }

  /** Of what is out of view nothing is asked for, and nothing is missing. */
  function want(one: Drawn, keys: Readonly<Record<string, boolean>>): void {
    missingMs = null;
    one.awaited.want(keys);
    settle(one);
  }

  return {
    draw(layer, source) {
      missingMs = drawn?.awaited.oldestMs() ?? missingMs;
      const before = drawn;
      const awaited = awaitTiles(source, beginMs, () => settle(next));
      const unlisten = onFrame(layer, source, (keys) => want(next, keys));
      const next: Drawn = { layer, source, awaited, unlisten };
      drawn = next;
      layer.setSource(source);
      if (before !== null) release(before);
      if (!isInView(layer)) want(next, {});
    },
    hasGaps: () => drawn !== null && (drawn.awaited.hasFailed() || isLate(drawn.awaited)),
    stop() {
      stopLooking();
      if (drawn !== null) release(drawn);
      drawn = null;
    },
  };
}

type Drawn = {
  readonly layer: Layer;
  readonly source: UrlTile;
  readonly awaited: AwaitedTiles;
  /** Hears of no more frames. */
  readonly unlisten: () => void;
};

function release({ source, awaited, unlisten }: Drawn): void {
  unlisten();
  awaited.release();
  source.dispose();
}

/** Tells, in each frame that a layer is drawn in, which tiles of a source the view wants. @returns how to stop. */
function onFrame(layer: Layer, source: UrlTile, want: (keys: Readonly<Record<string, boolean>>) => void) {
  const listening = layer.on('postrender', ({ frameState }) =>
    want(frameState?.wantedTiles[getUid(source)] ?? {}),
  );
  return () => unByKey(listening);
}

/** Tells each change once. */
function createTeller(name: string, { broke, came }: TilesTold) {
  let last: 'nothing' | 'broke' | 'came' = 'nothing';
  return {
    last: () => last,
    tell(next: 'broke' | 'came') {
      if (last === next) return;
      last = next;
      if (next === 'broke') broke(name);
      else came(name);
    },
  };
}

/** One that no map has yet may be. */
function isInView(layer: Layer): boolean {
  return !layer.getMapInternal() || layer.isVisible();
}
