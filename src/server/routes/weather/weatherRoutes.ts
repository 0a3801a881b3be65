import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { CurrentConditions, HourlyConditions } from '#contracts/currentConditions.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { Datasets } from '#contracts/dataset.ts';
import { jsonBody, sendCachedBody } from '../../platform/http/cachedBody.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { currentConditions, HOUR_MS, hourlyConditions } from '../../world/weather/currentConditions.ts';
import { serviceHours, type ServiceWeather } from '../../world/weather/serviceWeather.ts';
import { observedConditions } from '../../world/weather/observedConditions.ts';
import { knownModel } from '../../world/weather/knownModel.ts';
import type { LiveLayers } from '../../world/layers/liveLayers.ts';
import type { CanadaRadar } from '../../world/radar/canadaRadar.ts';
import type { LiveRadar } from '../../world/radar/liveRadar.ts';
import { datasets, measuredDatasets, type MeasuredTimes } from '../../world/layers/datasets.ts';
import { PointQuery } from './pointQuery.ts';
import { probabilityRoute, type ProbabilityFeeds } from './probabilityRoute.ts';
import type { LayerTimes } from '../../sources/layers/layerSource.ts';
import type { StationConditions } from '../../sources/stations/stationConditions.ts';
import type { LightningOutlook, WeatherModel } from '../../world/weather/weatherModel.ts';

/** What is known of the weather, and of lightning that may come. */
export type KnownWeather = {
  /** Chance of lightning around a place. */
  outlook: LightningOutlook;
  /** null: no weather is known. */
  model: WeatherModel | null;
  /**
   * What stations observed last at a place, by public ones and those of a client; null: nothing. Left out: there are no
   * stations, and the model is asked.
   */
  conditionsAt?: ((place: LonLat, clientId: string | null) => StationConditions | null) | undefined;
  /** What weather services forecast and stations measured before. Left out: none is asked, and the model is. */
  services?: ServiceWeather | undefined;
  /** Up to where lightning is completely known, and when it is known further at the latest; null: not known. */
  lightningTimes(): LayerTimes | null;
};

export type WeatherFeeds = KnownWeather &
  ProbabilityFeeds & {
    /** Client of the person behind a request, upper case; null: nobody who is known. */
    clientBehind(request: FastifyRequest): Promise<string | null>;
    /** Whether the layers of the simulated weather are shown. */
    hasSky: boolean;
    /** Layers of real services; left out: none is asked. */
    live?: LiveLayers | undefined;
    /** Times of what feeds of a client tell of; clientId null: of nobody who is known. Left out: there are no such feeds. */
    measuredTimes?: ((clientId: string | null) => MeasuredTimes) | undefined;
    /** Real radar; left out: none is followed. */
    radar?: Pick<LiveRadar, 'times'> | undefined;
    /** Radar of Canada; left out: none is followed. */
    canadaRadar?: Pick<CanadaRadar, 'newestMs'> | undefined;
  };

const HISTORY_H = 24;
const FORECAST_H = 72;

const tags = ['weather'];
const CACHED_BRIEFLY = 'public, max-age=30';
const CACHED_BRIEFLY_BY_ONE = 'private, max-age=30';

/** Weather at a point and the times of the datasets; no session is needed (GAP-126). */
export const weatherRoutes: FastifyPluginAsyncZod<WeatherFeeds> = async (app, feeds) => {
  const { clock, model } = feeds;

  function hoursFrom(
    { geocode, units }: z.infer<typeof PointQuery>,
    span: { readonly fromMs: number; readonly hours: number; readonly measuredToMs: number },
  ): HourlyConditions {
    return feeds.services === undefined
      ? hourlyConditions(knownModel(model), geocode, span, units)
      : serviceHours(feeds.services, geocode, span, units);
  }

  await app.register(currentRoute, feeds);

  app.get(
    '/weather/hourly/1day-history',
    { schema: { tags, querystring: PointQuery, response: { 200: HourlyConditions } } },
    async ({ query }, reply) => {
      void reply.header('cache-control', CACHED_BRIEFLY);
      const measuredToMs = thisHourMs(clock) + HOUR_MS;
      return hoursFrom(query, { fromMs: measuredToMs - HISTORY_H * HOUR_MS, hours: HISTORY_H, measuredToMs });
    },
  );

  app.get(
    '/weather/hourly/3day-forecast',
    { schema: { tags, querystring: PointQuery, response: { 200: HourlyConditions } } },
    async ({ query }, reply) => {
      void reply.header('cache-control', CACHED_BRIEFLY);
      const thisMs = thisHourMs(clock);
      return hoursFrom(query, { fromMs: thisMs + HOUR_MS, hours: FORECAST_H, measuredToMs: thisMs });
    },
  );

  await app.register(probabilityRoute, feeds);

  app.get(
    '/layers/datasets.json',
    { schema: { tags: ['layers'], response: { 200: Datasets } } },
    async (request, reply) =>
      sendCachedBody(
        request,
        reply.header('cache-control', 'no-cache'),
        jsonBody([
          ...datasets(clock.nowMs(), feeds.lightningTimes(), feeds.hasSky, {
            layers: feeds.live,
            radar: feeds.radar?.times(),
            canadaRadarMs: feeds.canadaRadar?.newestMs(),
          }),
          ...measuredDatasets(clock.nowMs(), await measuredFor(request, reply, feeds)),
        ]),
      ),
  );
};

/** Times of what the devices of the client behind a request told: when they did is for its people alone. */
async function measuredFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { clientBehind, measuredTimes }: Pick<WeatherFeeds, 'clientBehind' | 'measuredTimes'>,
): Promise<MeasuredTimes> {
  if (measuredTimes === undefined) return {};
  const clientId = await clientBehind(request);
  void reply.header('vary', 'authorization');
  if (clientId !== null) void reply.header('cache-control', 'private, no-cache');
  return measuredTimes(clientId);
}

const currentRoute: FastifyPluginAsyncZod<WeatherFeeds> = async (app, feeds) => {
  app.get(
    '/weather/currentConditions',
    { schema: { tags, querystring: PointQuery, response: { 200: CurrentConditions } } },
    async (request, reply) => {
      const { geocode, units } = request.query;
      void reply.header('cache-control', CACHED_BRIEFLY);
      if (feeds.conditionsAt === undefined)
        return currentConditions(knownModel(feeds.model), geocode, feeds.clock.nowMs(), units);
      const place: LonLat = [geocode.lon, geocode.lat];
      const clientId = await feeds.clientBehind(request);
      void reply.header('vary', 'authorization');
      // what a client's own station measured is for its people alone
      if (clientId !== null) void reply.header('cache-control', CACHED_BRIEFLY_BY_ONE);
      return observedConditions(feeds.conditionsAt(place, clientId), units, place);
    },
  );
};

function thisHourMs(clock: ServerClock): number {
  return Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS;
}
