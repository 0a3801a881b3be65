import { Datasets } from '#contracts/dataset.ts';
import { Palettes, parseLayers, UnreadLayers, type LayerConfig } from '#contracts/layers.ts';
import { TropicalStormMenu } from '#contracts/tropicalFeatures.ts';
import type { HttpClient } from './httpClient.ts';

export type LayersApi = {
  /** Loads the layers of the map (GAP-38). Unreadable ones are left out. */
  fetchLayers(signal?: AbortSignal): Promise<readonly LayerConfig[]>;
  /** Loads reference and valid times of the layers' datasets (CALL-14). */
  fetchDatasets(signal?: AbortSignal): Promise<Datasets>;
  /**
   * Loads the storms to choose from, each once (CALL-19, GAP-46).
   *
   * @param query `?init=` with the reference time of their forecast.
   */
  fetchStorms(query: string, signal?: AbortSignal): Promise<TropicalStormMenu>;
  /** @param url A layer's `legend`, its placeholders filled in. */
  fetchPalettes(url: string, signal?: AbortSignal): Promise<Palettes>;
};

type Addresses = {
  readonly layerBaseUrl: string;
  /** Address of another catalogue; empty: the service's own. */
  readonly layersUrl: string;
};

/** Calls for the layers of the map. */
export function createLayersApi(http: HttpClient, { layerBaseUrl, layersUrl }: Addresses): LayersApi {
  const catalogueUrl = layersUrl === '' ? `${layerBaseUrl}/layers.json` : layersUrl;
  return {
    fetchLayers: async (signal) =>
      parseLayers(await http.json(catalogueUrl, UnreadLayers, { signal })).layers,
    fetchDatasets: (signal) => http.json(`${layerBaseUrl}/datasets.json`, Datasets, { signal }),
    async fetchStorms(query, signal) {
      const menus = await Promise.all(
        ['hurricanes', 'tropical_storms'].map((kind) =>
          http.json(`${layerBaseUrl}/${kind}/menu${query}`, TropicalStormMenu, { signal }),
        ),
      );
      return [...new Map(menus.flat().map((storm) => [storm.id, storm])).values()];
    },
    fetchPalettes: (url, signal) => http.json(url, Palettes, { signal }),
  };
}
