import { Datasets } from '#contracts/dataset.ts';
import { Palettes, parseLayers, UnreadLayers, type LayerConfig } from '#contracts/layers.ts';
import type { HttpClient } from './httpClient.ts';

export type LayersApi = {
  /** The layers of the map (GAP-38). One that cannot be read is left out. */
  fetchLayers(signal?: AbortSignal): Promise<readonly LayerConfig[]>;
  /** When the datasets of the layers were made, and for when they hold (CALL-14). */
  fetchDatasets(signal?: AbortSignal): Promise<Datasets>;
  /** @param url A layer's `legend`, its placeholders filled in. */
  fetchPalettes(url: string, signal?: AbortSignal): Promise<Palettes>;
};

type Addresses = {
  readonly layerBaseUrl: string;
  /** Catalogue of another make; empty: the service's own. */
  readonly layersUrl: string;
};

/** Calls for the layers of the map. */
export function createLayersApi(http: HttpClient, { layerBaseUrl, layersUrl }: Addresses): LayersApi {
  const catalogueUrl = layersUrl === '' ? `${layerBaseUrl}/layers.json` : layersUrl;
  return {
    fetchLayers: async (signal) =>
      parseLayers(await http.json(catalogueUrl, UnreadLayers, { signal })).layers,
    fetchDatasets: (signal) => http.json(`${layerBaseUrl}/datasets.json`, Datasets, { signal }),
    fetchPalettes: (url, signal) => http.json(url, Palettes, { signal }),
  };
}
