import type { StrikeTilesClient } from '#adapters/strikeTilesClient.ts';
import { fillTemplate } from '#domain/layers/fillTemplate.ts';
import {
  tileHours,
  tilesOver,
  type PastTile,
  type TiledStrikes,
  type TileHour,
} from '#domain/lightning/pastTiles.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { createStrikeWindow } from '#map/strikes/createStrikeWindow.ts';
import { createPatience } from '#app/binding/createPatience.ts';
import { createWatchers } from '#app/binding/createWatchers.ts';
import { onAnswer, poll } from '#app/binding/poll.ts';

/** Source: requirement STRIKE-10 (tiles every 60 s); the rest is our own decision. */
const RHYTHM = { everyMs: 60_000, retryMs: 20_000, staleAfterMs: 15 * 60_000 };

/** How long an hour may be awaited without a word, ms. Our own decision. */
const SLOW_AFTER_MS = 1_000;

/** Past lightning that the map shows. */
export type WantedPast = {
  /** Address of the tiles, with {FROM} {TO} {z} {x} {y}. */
  readonly template: string;
  /** The time shown, epoch ms. */
  readonly atMs: number;
  /** West, south, east and north, degrees, and zoom of the view. */
  readonly bounds: readonly [number, number, number, number];
  readonly zoom: number;
};

/**
 * What is known of the hour shown over the view. `missing`: nothing, `gaps`: not all of it, `loading`: it is awaited,
 * `slow`: for longer than a moment; none of them is quiet (S4).
 */
export type PastState = 'loading' | 'slow' | 'whole' | 'gaps' | 'missing';

type FetchTiles = (urls: readonly string[], signal: AbortSignal) => Promise<TiledStrikes>;

/** Where tiles come from, and who reads them; `end`: nothing is wanted for now. */
type TileSource = { readonly fetch: FetchTiles; end(): void };

/** Scripts and thread that read tiles come with the first of them. */
function createTileSource(): TileSource {
  let client: StrikeTilesClient | null = null;
  return {
    async fetch(urls, signal) {
      const [{ fetchStrikeTiles }, { createStrikeTilesClient }] = await Promise.all([
        import('#adapters/api/strikeTilesApi.ts'),
        import('#adapters/strikeTilesClient.ts'),
      ]);
      client ??= createStrikeTilesClient();
      return fetchStrikeTiles({ fetch: globalThis.fetch, read: client.read }, urls, signal);
    },
    end: () => client?.end(),
  };
}

/**
 * The lightning of the past on a map (STRIKE-10): the hour before the time shown, and when that is here, the hour before
 * it, through which it is played and where the slider often goes next.
 */
export function createPastLightning(source: TileSource = createTileSource()) {
  const strikeWindow = createStrikeWindow();
  const { watch, tell } = createWatchers();
  let wanted: WantedPast | null = null;
  const shown = createHour(source.fetch, noteShown);
  const before = createHour(source.fetch, noteBefore);

  function noteShown(): void {
    if (wanted !== null && shown.isHere()) {
      before.ask(urlsOf(wanted, tileHours(wanted.atMs).before), tileHours(wanted.atMs).before);
      draw(wanted);
    }
    tell();
  }

  function noteBefore(): void {
    if (wanted !== null && shown.answer() !== null) draw(wanted);
    tell();
  }

  function draw({ atMs }: WantedPast): void {
    const nowMs = tileHours(atMs).shown.to * 1_000;
    // one hour follows the other: the window takes them as they come, and nothing is joined on the page's thread
    const known = [before.answer(), shown.answer()].filter((answer) => answer !== null);
    for (const [nth, { strikes }] of known.entries())
      strikeWindow.take({ strikes, nowMs, asOfMs: nowMs, knownSinceMs: null, isReset: nth === 0 });
  }

  return {
    /** Strikes of the past hour, for the layer that draws them. */
    strikeWindow,
    /** null: no past lightning is shown. */
    follow(next: WantedPast | null) {
      wanted = next;
      if (next === null) {
        before.stop();
        shown.stop();
        source.end();
      } else shown.ask(urlsOf(next, tileHours(next.atMs).shown), tileHours(next.atMs).shown);
      tell();
    },
    /** Of the hour shown. */
    state: (): PastState => shown.state(),
    /** Of the hour before it, through which it is played. */
    stateBefore: (): PastState => before.state(),
    watch,
    dispose() {
      wanted = null;
      before.stop();
      shown.stop();
      source.end();
    },
  };
}

function urlsOf({ template, bounds, zoom }: WantedPast, { from, to }: TileHour): readonly string[] {
  const ofHour = fillTemplate(template, { FROM: String(from), TO: String(to) });
  return tilesOver(bounds, zoom).map((tile) => tileUrl(ofHour, tile));
}

function tileUrl(template: string, { z, x, y }: PastTile): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/**
 * The tiles of one hour, asked for again and again; the same hour over another view keeps what it has meanwhile, which is
 * known only of the tiles that it came from.
 */
function createHour(fetchTiles: FetchTiles, changed: () => void) {
  let asked: { readonly urls: readonly string[]; readonly to: number } = { urls: [], to: 0 };
  let answer: TiledStrikes | null = null;
  let answered: ReadonlySet<string> = new Set();
  let isFailing = false;
  const patience = createPatience(SLOW_AFTER_MS, changed);
  let end = () => {};
  const isHere = () => answer !== null && asked.urls.every((url) => answered.has(url));

  function begin(urls: readonly string[]): void {
    const feed = poll<TiledStrikes>(RHYTHM, (signal) => fetchTiles(urls, signal));
    onAnswer(feed, (tiles) => {
      answer = tiles;
      answered = new Set(urls);
      patience.end();
      changed();
    });
    feed.subscribe((snapshot) => {
      // what failed over another view is not available until tiles of this one have come
      const isNow = selectFault(snapshot) !== null || (isFailing && selectAnswer(snapshot) === null);
      if (isNow === isFailing) return;
      isFailing = isNow;
      changed();
    });
    feed.start();
    end = () => {
      feed.stop();
    };
  }

  return {
    answer: () => answer,
    /** All that is asked for has come. */
    isHere,
    state(): PastState {
      if (isFailing) return 'missing';
      if (answer === null || !isHere()) return patience.isOver() ? 'slow' : 'loading';
      return answer.hasGaps ? 'gaps' : 'whole';
    },
    ask(urls: readonly string[], { to }: TileHour) {
      if (to === asked.to && urls.join('\n') === asked.urls.join('\n')) return;
      end();
      if (to !== asked.to) {
        answer = null;
        isFailing = false;
      }
      asked = { urls, to };
      if (isHere()) patience.end();
      else patience.begin();
      begin(urls);
    },
    stop() {
      end();
      end = () => {};
      patience.end();
      asked = { urls: [], to: 0 };
      answer = null;
      isFailing = false;
    },
  };
}
