import { createActor, fromPromise } from 'xstate';
import { createLayersApi } from '#adapters/api/layersApi.ts';
import { createLayerMenuMemory } from '#adapters/storage/layerMenuMemory.ts';
import { sliderDatasetOf, type Datasets } from '#contracts/dataset.ts';
import { layerKindOf } from '#contracts/layerKind.ts';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import type { LayerConfig } from '#contracts/layers.ts';
import { instantMs } from '#domain/time/instant.ts';
import { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import type { TilesTold } from '#map/layers/watchTiles.ts';
import { selectExpanded, selectLayers } from '#machines/layerMenu/layerMenuSelectors.ts';
import { createFeatureFeeds } from './createFeatureFeeds.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createPastLightning } from './createPastLightning.ts';
import type { createTimeSlider } from './createTimeSlider.ts';
import { onAnswer, poll } from '#app/binding/poll.ts';

/** Source: requirement CONST-06. */
const DATASETS = { everyMs: 27_000, retryMs: 10_000, staleAfterMs: 120_000 };
const RETRY_MS = 20_000;
/** Nobody leaves a menu behind that nobody sees. */
const NO_MEMORY = { expanded: () => [], rememberExpanded: () => undefined };

export type LayerOpening = {
  /** Query parameter `layers_to_show` (LAYER-18); null: none. */
  readonly asked: string | null;
  /** Names of the layers that the map has, and that cannot be switched; null: all that there are, as the user left them. */
  readonly only?: readonly string[] | null;
};

/** The layers of a map: their menu, and the times of their data, which the slider hears of. Not started. */
export function createMapLayers(
  { environment, http }: Pick<Platform, 'environment' | 'http'>,
  slider: ReturnType<typeof createTimeSlider>,
  { asked, only = null }: LayerOpening,
) {
  const api = createLayersApi(http, environment);
  const memory = only === null ? createLayerMenuMemory(localStorage) : NO_MEMORY;
  const menuMachine = layerMenuMachine.provide({
    actors: {
      loadLayers: fromPromise<readonly LayerConfig[]>(async ({ signal }) => {
        const layers = await api.fetchLayers(signal);
        return layers.filter(({ name }) => only === null || only.includes(name));
      }),
    },
  });
  const menu = createActor(menuMachine, {
    input: { asked: asked?.split(',') ?? [], expanded: memory.expanded(), retryMs: RETRY_MS },
  });
  let remembered = memory.expanded();
  menu.subscribe((snapshot) => {
    const expanded = selectExpanded(snapshot);
    if (expanded === null || expanded === remembered) return;
    remembered = expanded;
    memory.rememberExpanded(expanded);
  });

  const datasets = poll<Datasets>(DATASETS, (signal) => api.fetchDatasets(signal));
  onAnswer(datasets, (answer) => {
    const dataset = sliderDatasetOf(answer);
    const validAtMs = (dataset?.valid_at_times ?? []).flatMap((iso) => instantMs(iso) ?? []);
    const goneMs = instantMs(dataset?.gone_at ?? '');
    slider.send({ type: 'times.received', validAtMs, goneMs });
  });
  /** Names of the layers of a kind, as far as the catalogue has come. */
  const namesOf = (kind: LayerKind) =>
    selectLayers(menu.getSnapshot()).flatMap((layer) => (layerKindOf(layer) === kind ? layer.name : []));
  /** Of what a layer shows a part did not come, or all of it is here: until then it stays incomplete (S4). */
  const tilesTold: TilesTold = {
    broke: (name) => menu.send({ type: 'picture.broke', name }),
    came: (name) => menu.send({ type: 'picture.completed', name }),
  };
  const features = createFeatureFeeds({ http }, tilesTold);
  const past = createPastLightning();
  const { fetchPalettes, fetchStorms } = api;
  return { menu, namesOf, datasets, features, past, fetchPalettes, fetchStorms, tilesTold };
}

export type MapLayers = ReturnType<typeof createMapLayers>;
