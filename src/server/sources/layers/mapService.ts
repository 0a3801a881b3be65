import { z } from 'zod';
import { pullFailure, type PullClient, type PullFailure } from '../pull/pullClient.ts';
import { readWholeJson } from '../pull/readJson.ts';

/** Map service in the manner of ArcGIS. */
export type MapService = {
  readonly client: PullClient;
  /** Address up to `/MapServer`. */
  readonly url: string;
};

/** Ids of the layers of a map service by their names. */
export type LayerIds = { readonly is: 'read'; readonly ids: ReadonlyMap<string, number> };

/** Features of one layer as they came. */
export type LayerFeatures = { readonly is: 'read'; readonly features: readonly unknown[] };

const MOST_BYTES = 32_000_000;

const Layers = z.object({
  layers: z.array(z.object({ id: z.int().nonnegative(), name: z.string() })).min(1),
});

const Features = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  exceededTransferLimit: z.boolean().default(false),
  properties: z.object({ exceededTransferLimit: z.boolean().default(false) }).nullish(),
});

/** Asks for the layers of a map service: their ids shift with its releases, their names stay. */
export async function askLayerIds(
  { client, url }: MapService,
  signal: AbortSignal,
): Promise<LayerIds | PullFailure> {
  const answer = await readWholeJson(client, `${url}?f=json`, { maxBytes: MOST_BYTES, signal });
  if (answer.is === 'failed') return answer;
  const { data } = Layers.safeParse(answer.body);
  // faults come with status 200
  if (data === undefined) return pullFailure('the answer is no list of layers');
  return { is: 'read', ids: new Map(data.layers.map(({ id, name }) => [name, id])) };
}

/** Asks for all features of a layer. An answer that is cut off at the limit of the service is a failure. */
export async function askFeatures(
  { client, url }: MapService,
  layerId: number,
  signal: AbortSignal,
): Promise<LayerFeatures | PullFailure> {
  const query = 'where=1%3D1&outFields=*&outSR=4326&f=geojson';
  const answer = await readWholeJson(client, `${url}/${layerId}/query?${query}`, {
    maxBytes: MOST_BYTES,
    signal,
  });
  if (answer.is === 'failed') return answer;
  const { data } = Features.safeParse(answer.body);
  if (data === undefined) return pullFailure(`the answer of layer ${layerId} is no list of features`);
  if (data.exceededTransferLimit || data.properties?.exceededTransferLimit)
    return pullFailure(`the answer of layer ${layerId} has not all of its features`);
  return { is: 'read', features: data.features };
}
