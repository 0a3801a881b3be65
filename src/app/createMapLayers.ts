import { createActor, fromPromise } from 'xstate';
import { createLayersApi } from '#adapters/api/layersApi.ts';
import { createLayerMenuMemory } from '#adapters/storage/layerMenuMemory.ts';
import type { Datasets } from '#contracts/dataset.ts';
import type { LayerConfig } from '#contracts/layers.ts';
import { instantMs } from '#domain/time/instant.ts';
import { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import { selectExpanded } from '#machines/layerMenu/layerMenuSelectors.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import type { Parts } from './createParts.ts';
import type { createTimeSlider } from './createTimeSlider.ts';

/** Source: requirement CONST-06. */
const DATASETS = { everyMs: 27_000, retryMs: 10_000, staleAfterMs: 120_000 };
const RETRY_MS = 20_000;
/** Source: requirement TIME-06. */
const SLIDER_DATASET = 'cond_radar_highcoverage';

/** The layers of a map: their menu, and the times of their data, which the slider hears of. Not started. */
export function createMapLayers(
  { environment, http }: Pick<Parts, 'environment' | 'http'>,
  slider: ReturnType<typeof createTimeSlider>,
  /** Query parameter `layers_to_show` (LAYER-18); null: none. */
  asked: string | null,
) {
  const api = createLayersApi(http, environment);
  const memory = createLayerMenuMemory(localStorage);
  const menuMachine = layerMenuMachine.provide({
    actors: { loadLayers: fromPromise<readonly LayerConfig[]>(({ signal }) => api.fetchLayers(signal)) },
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

  const machine = createRefreshMachine<Datasets>().provide({
    actors: { fetchOnce: fromPromise(({ signal }) => api.fetchDatasets(signal)) },
  });
  const datasets = createActor(machine, { input: DATASETS });
  let known: Datasets | null = null;
  datasets.subscribe((snapshot) => {
    const answer = selectAnswer<Datasets>(snapshot);
    if (answer === null || answer === known) return;
    known = answer;
    const dataset = answer.find(({ name }) => name === SLIDER_DATASET);
    const validAtMs = (dataset?.valid_at_times ?? []).flatMap((iso) => instantMs(iso) ?? []);
    slider.send({ type: 'times.received', validAtMs });
  });
  return {
    menu,
    datasets,
    fetchPalettes: api.fetchPalettes,
    /** A part of what a layer shows did not come. */
    tellBroken: (name: string) => menu.send({ type: 'picture.broke', name }),
    /** A layer shows something else from now on. */
    tellChanged: (name: string) => menu.send({ type: 'picture.changed', name }),
  };
}

export type MapLayers = ReturnType<typeof createMapLayers>;
