import type { SnapshotFrom } from 'xstate';
import { createFeatureSource } from '#adapters/api/featuresApi.ts';
import { createFeatureLayerClient } from '#adapters/featureLayerClient.ts';
import type { MapFeatures } from '#domain/map/mapFeature.ts';
import type { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { LAYER_LATE_AFTER_MS } from '#domain/layers/layerLateAfterMs.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createPatience } from '#app/binding/createPatience.ts';
import { createWatchers } from '#app/binding/createWatchers.ts';
import { onAnswer, poll } from '#app/binding/poll.ts';

/** Sources: requirement CONST-06 (times 60 s); the rest is our own decision. */
const RHYTHM = { everyMs: 60_000, retryMs: 20_000, staleAfterMs: 15 * 60_000 };

/** A visible layer of features. */
export type WantedFeatures = {
  readonly name: string;
  readonly url: string;
  /** What its features are made for: with another one, those of before go at once (LAYER-20); null: they stay. */
  readonly scale: number | null;
  /**
   * Time of the slider that its features are of, epoch ms: with another one, those of before go at once (TIME-08);
   * null: of the present.
   */
  readonly shownMs: number | null;
};

/** What is known of one layer. */
export type KnownFeatures = {
  readonly features: MapFeatures;
  /** They stand for those of another address, such as of another view, until these come. */
  readonly isOfBefore?: true;
};

type Told = {
  /** Not all that a layer shows has come. */
  readonly broke: (name: string) => void;
  /** All that a layer shows is here. */
  readonly came: (name: string) => void;
};

type Feed = { readonly wanted: WantedFeatures; readonly state: LayerState; stop(): void };

const NOTHING: ReadonlyMap<string, KnownFeatures> = new Map();

/** Features of the visible layers. A layer that fails keeps its features and is marked as broken (S5). */
export function createFeatureFeeds(
  { http }: Pick<Platform, 'http'>,
  told: Told,
  thread = createFeatureLayerClient(),
) {
  const feeds = new Map<string, Feed>();
  const { watch, tell } = createWatchers();
  let known = NOTHING;

  function note(change: (next: Map<string, KnownFeatures>) => void): void {
    const next = new Map(known);
    change(next);
    known = next;
    tell();
  }

  function begin(wanted: WantedFeatures, state = createState(wanted.name, told)) {
    const { name, url } = wanted;
    const feed = pollFeatures({ http, url, read: thread.read });
    onAnswer(feed, (features) => note((next) => next.set(name, { features })));
    feeds.set(name, { wanted, state, stop: startFeed(feed, state) });
  }

  return {
    /** Asks for these and no others; of a layer that is not wanted any more nothing is kept. */
    follow(wanted: readonly WantedFeatures[]) {
      const asked = new Map(wanted.map((one) => [one.name, one]));
      const outlived: string[] = [];
      const moved: string[] = [];
      const states = new Map<string, LayerState>();
      for (const [name, feed] of feeds) {
        const next = asked.get(name);
        const isKept = next !== undefined && isOfSame(next, feed.wanted);
        if (isKept && next.url === feed.wanted.url) continue;
        (isKept ? moved : outlived).push(name);
        feed.stop();
        feeds.delete(name);
        if (next === undefined) feed.state.end();
        else states.set(name, feed.state);
      }
      for (const one of wanted) if (!feeds.has(one.name)) begin(one, states.get(one.name));
      // last: who hears of it may follow others at once
      if ([...outlived, ...moved].some((name) => known.has(name)))
        note((next) => leaveBehind(next, outlived, moved));
      if (feeds.size === 0) thread.end();
    },
    /** Asks at once for what the user has just changed; what is known stays meanwhile. */
    askAgain(name: string) {
      const feed = feeds.get(name);
      if (feed === undefined) return;
      feed.stop();
      begin(feed.wanted, feed.state);
    },
    /** By name of the layer; another map after each change. */
    known: () => known,
    watch,
    dispose() {
      for (const { state, stop } of feeds.values()) {
        stop();
        state.end();
      }
      feeds.clear();
      thread.end();
      known = NOTHING;
    },
  };
}

/** Drops what is outlived; what stands for another address meanwhile says so. */
function leaveBehind(
  known: Map<string, KnownFeatures>,
  outlived: readonly string[],
  moved: readonly string[],
): void {
  for (const name of outlived) known.delete(name);
  for (const name of moved) {
    const old = known.get(name);
    if (old !== undefined) known.set(name, { ...old, isOfBefore: true });
  }
}

/** Whether features of one address may stand for those of another until these have come. */
function isOfSame(one: WantedFeatures, other: WantedFeatures): boolean {
  return one.scale === other.scale && one.shownMs === other.shownMs;
}

function pollFeatures(options: Omit<Parameters<typeof createFeatureSource>[0], 'drawRandom'>) {
  const source = createFeatureSource({ ...options, drawRandom: () => crypto.randomUUID() });
  return poll<MapFeatures>(RHYTHM, (signal) => source.fetchFeatures(signal));
}

/** @returns how to stop it. */
function startFeed(feed: ReturnType<typeof pollFeatures>, { hear }: LayerState): () => void {
  const { unsubscribe } = feed.subscribe(hear);
  feed.start();
  return () => {
    unsubscribe();
    feed.stop();
  };
}

/** What one layer was told to be, whatever its address is meanwhile. */
type LayerState = {
  hear(snapshot: SnapshotFrom<ReturnType<typeof createRefreshMachine<MapFeatures>>>): void;
  end(): void;
};

/** Tells once whenever a layer breaks or is late, and when it is whole again. */
function createState(name: string, { broke, came }: Told): LayerState {
  let told: 'nothing' | 'broken' | 'whole' = 'nothing';
  // one that is played asks for another time each second, and none of them may ever come (S4)
  const patience = createPatience(LAYER_LATE_AFTER_MS, () => tell('broken'));

  function tell(state: 'broken' | 'whole'): void {
    if (state === told) return;
    told = state;
    if (state === 'broken') broke(name);
    else came(name);
  }

  return {
    hear(snapshot) {
      const features = selectAnswer(snapshot);
      const isBroken = selectFault(snapshot) !== null || (features?.dropped ?? 0) > 0;
      if (features === null) patience.begin();
      else patience.end();
      if (isBroken) tell('broken');
      else if (features !== null) tell('whole');
    },
    end: patience.end,
  };
}
