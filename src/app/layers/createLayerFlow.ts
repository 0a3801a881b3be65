import type { ActorRefFrom } from 'xstate';
import { createWatchers } from '#app/binding/createWatchers.ts';
import { rememberLast } from '#app/binding/rememberLast.ts';
import type { LayerConfig } from '#contracts/layers.ts';
import type { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import {
  pointUrlsOf,
  shownFeaturesOf,
  type MapExtent,
  type PointUrl,
  type ShownFeatures,
} from '#views/layers/featureViews.ts';
import type { LayersState, LegendEntry, TimeSliderRef } from '#views/layers/layersView.ts';
import { legendOf, picturesOf, visibleLayers, type LayerFacts } from '#views/layers/layerViews.ts';
import { refreshRoundMs } from '#domain/layers/refreshRound.ts';
import { createLayerFacts } from './createLayerFacts.ts';
import { createLayerFeeds } from './createLayerFeeds.ts';
import { layersStateOf } from './layersStateOf.ts';
import { createLightningFlow, type ShownLightning } from './createLightningFlow.ts';
import type { MapLayers } from './createMapLayers.ts';
import { createSettling } from './createSettling.ts';
import { layerKindOf } from '#contracts/layerKind.ts';

/** For whom and of where the layers are shown. */
export type LayerView = Pick<LayerFacts, 'scheme' | 'units' | 'language'> & {
  /** Where the map looks; null: nowhere yet. */
  readonly extent: MapExtent | null;
  /** How far back lightning is shown, ms. */
  readonly historyMs: number;
};

/** What the map draws of its layers, and what the legend says of them. */
export type ShownLayers = {
  /** All layers of the catalogue. */
  readonly layers: readonly LayerConfig[];
  readonly pictures: readonly Picture[];
  readonly features: readonly ShownFeatures[];
  /** Layers that a click on the map asks, with where. */
  readonly questions: readonly PointUrl[];
  readonly strikes: ShownLightning;
  readonly entries: readonly LegendEntry[];
  readonly moment: LayerFacts['moment'];
  readonly state: LayersState;
};

type FlowDependencies = {
  readonly layers: MapLayers;
  readonly slider: TimeSliderRef;
  readonly lightning: ActorRefFrom<typeof lightningMachine>;
};

const NOTHING: Omit<ShownLayers, 'moment'> = {
  layers: [],
  pictures: [],
  features: [],
  questions: [],
  strikes: { choice: null, trouble: null },
  entries: [],
  state: 'loading',
};

/**
 * The flow of the layers of a map: from menu, slider, data times and view to the feeds that run and to what is shown. It
 * decides from the first `look` until `dispose`, which ends every feed; React subscribes to `shown` and decides nothing.
 */
export function createLayerFlow({ layers, slider, lightning }: FlowDependencies) {
  const { menu, datasets, past } = layers;
  const { watch, tell } = createWatchers();
  const facts = createLayerFacts({ menu, datasets, slider });
  const feeds = createLayerFeeds(layers);
  const decide = createDecision({
    facts,
    feeds,
    strikes: createLightningFlow({ lightning, past }),
    state: () => layersStateOf(layers),
  });
  const beganMs = facts.moment().nowMs;
  let { questions } = NOTHING;

  const settled = createSettling(
    (seen: LayerView) => {
      const next = decide(seen, refreshRoundMs(facts.moment().nowMs, beganMs));
      questions = next.questions;
      return next;
    },
    { ...NOTHING, moment: facts.moment() },
    tell,
  );
  const subscriptions = [
    menu.subscribe(settled.again),
    datasets.subscribe(settled.again),
    slider.subscribe(settled.again),
    lightning.subscribe(settled.again),
  ];
  const unwatch = feeds.watch(settled.again);

  return {
    /** Decides anew for another user, theme or part of the world. Does nothing after `dispose`. */
    look: settled.from,
    /** The same object until something of it changes. @throws what went wrong while it was decided. */
    shown: settled.read,
    watch,
    /** What a click on the map asks. Never throws. */
    askable: () => questions,
    dispose() {
      settled.end();
      subscriptions.forEach((subscription) => subscription.unsubscribe());
      unwatch();
      feeds.dispose();
    },
  };
}

export type LayerFlow = ReturnType<typeof createLayerFlow>;

type DecisionDependencies = {
  readonly facts: ReturnType<typeof createLayerFacts>;
  readonly feeds: ReturnType<typeof createLayerFeeds>;
  readonly strikes: ReturnType<typeof createLightningFlow>;
  readonly state: () => LayersState;
};

/** Decides what is shown, and has the feeds run that it needs. Each part is the same object until it is another. */
function createDecision({ facts, feeds, strikes, state }: DecisionDependencies) {
  const pictures = rememberLast(picturesOf);
  const features = rememberLast(shownFeaturesOf);
  const questions = rememberLast(pointUrlsOf);
  const entries = rememberLast(legendEntries);
  return (view: LayerView, roundMs: number): ShownLayers => {
    const now = facts.read(view);
    const { layers, moment, opacities } = now;
    const { extent, historyMs } = view;
    feeds.follow(now, extent);
    return {
      layers,
      pictures: pictures(now, roundMs),
      features: features(now, feeds.features(), roundMs),
      questions: questions(now, roundMs),
      strikes: strikes.follow({ layers: visibleLayers(now), opacities, moment, extent, historyMs }),
      entries: entries(now, feeds.palettes()),
      moment,
      state: state(),
    };
  };
}

/** Lightning that the feed tells draws nothing from tiles: its legend stands once. */
function legendEntries(facts: LayerFacts, palettes: Parameters<typeof legendOf>[1]): readonly LegendEntry[] {
  const entries = legendOf(facts, palettes);
  const isLive = entries.some(({ layer }) => layerKindOf(layer) === 'liveLightning');
  return isLive ? entries.filter(({ layer }) => layerKindOf(layer) !== 'pastLightning') : entries;
}
