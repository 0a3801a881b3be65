import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LayerConfig } from '#contracts/layers.ts';
import { Problem } from '#contracts/problem.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import { jsonBody, sendCachedBody } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { CanadaRadar } from '../../world/radar/canadaRadar.ts';
import type { LiveRadar } from '../../world/radar/liveRadar.ts';
import type { Sky } from '../../world/sky/sky.ts';
import { signalOf } from '../../platform/threads/sharedWork.ts';
import { featureRoutes } from './featureRoutes.ts';
import { gaugeRoute } from './gaugeRoute.ts';
import { variableOf } from './gridAddress.ts';
import { CANADA_RADAR_DATASET, RADAR_DATASET } from '../../world/layers/gridDataset.ts';
import { liveLayerNames, type LiveLayers } from '../../world/layers/liveLayers.ts';
import type { Catalogue } from '../../world/layers/openCatalogue.ts';
import { layerCatalogue, type LayerMeans } from '../../world/layers/layerCatalogue.ts';
import { CACHED_SOME_MINUTES, paletteRoutes, SchemeText } from './paletteRoutes.ts';
import { parseRadarAddress } from './parseRadarAddress.ts';
import { pointRoute } from './pointRoute.ts';
import { stormMenuRoutes } from './stormMenuRoutes.ts';
import { trafficRoute } from './trafficRoute.ts';

export type LayerFeeds = {
  clock: ServerClock;
  /** null: this service has none, as its weather did not go with its strikes. */
  sky: Pick<Sky, 'make'> | null;
  /** Layers of real services; left out: none is asked. */
  live?: LiveLayers | undefined;
  /** Real radar; left out: none is followed. */
  radar?: Pick<LiveRadar, 'tile'> | undefined;
  /** Radar of Canada; left out: none is followed. */
  canadaRadar?: Pick<CanadaRadar, 'tile'> | undefined;
  /** In the place of the service's own; null or left out: none. */
  catalogue?: Catalogue | null | undefined;
} & Pick<LayerMeans, 'hasVehicles' | 'hasSnow' | 'postal'>;

const tags = ['layers'];
/** Frames of real radar have times of their own. */
const FRAME_EVERY_MS = 1_000;
const TilePath = z.object({
  model: z.string().describe('dataset'),
  variable: z.string().describe('`precip` of the radar, else what the layer shows'),
  init: z.string().describe('when the picture was made, 20260704T183000Z'),
  fore: z.string().describe('for when it holds: a full five minutes, or the time of a frame of real radar'),
  z: z.string().describe('zoom, 0 to 15'),
  x: z.string().describe('column from the west'),
  y: z.string().describe('row from the north, with `.png`'),
});

/** The layers of the map, their palettes and their pictures; no session is needed (CALL-17, CALL-20). */
export const layerRoutes: FastifyPluginAsyncZod<LayerFeeds> = async (app, feeds) => {
  const { clock, sky, live, radar, canadaRadar, hasVehicles, hasSnow = false, postal } = feeds;
  const catalogue = jsonBody(
    feeds.catalogue ??
      layerCatalogue({
        hasSky: sky !== null,
        live: live === undefined ? [] : liveLayerNames(live),
        hasRadar: radar !== undefined,
        hasCanadaRadar: canadaRadar !== undefined,
        hasVehicles,
        hasSnow,
        postal,
      }),
  );

  app.get(
    '/layers/layers.json',
    { schema: { tags, response: { 200: z.array(LayerConfig) } } },
    async (request, reply) => sendCachedBody(request, reply.header('cache-control', 'no-cache'), catalogue),
  );

  await app.register(paletteRoutes);
  await app.register(featureRoutes, { clock, sky, live });
  await app.register(gaugeRoute, { clock, sky });
  await app.register(trafficRoute, { clock, sky, live });
  await app.register(stormMenuRoutes, { clock, sky, live });
  await app.register(pointRoute, { clock, sky });

  app.get(
    '/layers/tiles/:model/:variable/:init/:fore/:z/:x/:y',
    {
      schema: {
        tags,
        description: 'PNG of 256 px, transparent where there is nothing to show; hatched where no radar sees',
        params: TilePath,
        querystring: z.object({ scheme: SchemeText }),
        response: { 200: fileAnswer('image/png', 'Tile'), 404: Problem },
      },
    },
    async (request, reply) => {
      const variable = variableOf(request.params);
      const seen = seenBy(feeds, request.params);
      if (seen !== null) {
        const frame = parseRadarAddress(request.params, clock.nowMs(), FRAME_EVERY_MS);
        const address = frame && { ...frame, scheme: request.query.scheme };
        const picture = address && (await seen(address, signalOf(reply)));
        if (picture === null) return sendFileMissing(reply);
        return sendCachedBody(request, reply.header('cache-control', CACHED_SOME_MINUTES), picture);
      }
      const address = parseRadarAddress(request.params, clock.nowMs());
      if (address === null || variable === null || sky === null) return sendFileMissing(reply);
      const picture = { ...address, scheme: request.query.scheme };
      const body = await sky.make(
        request.params.model === RADAR_DATASET
          ? { kind: 'radar', ...picture }
          : { kind: 'grid', variable, ...picture },
        signalOf(reply),
      );
      return sendCachedBody(request, reply.header('cache-control', CACHED_SOME_MINUTES), body);
    },
  );
};

/** The real radar that a path names; null: none. */
function seenBy(
  { radar, canadaRadar }: Pick<LayerFeeds, 'radar' | 'canadaRadar'>,
  { model, variable }: z.infer<typeof TilePath>,
): LiveRadar['tile'] | null {
  if (radar !== undefined && model === RADAR_DATASET && variable === 'precip') return radar.tile;
  if (canadaRadar === undefined || model !== CANADA_RADAR_DATASET) return null;
  if (variable !== 'rain' && variable !== 'snow') return null;
  return (address, signal) => canadaRadar.tile(variable, address, signal);
}
