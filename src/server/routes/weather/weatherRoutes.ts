import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CurrentConditions, HourlyConditions } from '#contracts/currentConditions.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { Datasets } from '#contracts/dataset.ts';
import { jsonBody, sendCachedBody } from '../../platform/http/cachedBody.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { currentConditions, HOUR_MS, hourlyConditions } from '../../world/weather/currentConditions.ts';
import { observedConditions } from '../../world/weather/observedConditions.ts';
import { knownModel } from '../../world/weather/knownModel.ts';
import type { AlertLayer } from '../../world/layers/alertLayer.ts';
import { datasets } from '../../world/layers/datasets.ts';
import { PointQuery } from './pointQuery.ts';
import { probabilityRoute, type ProbabilityFeeds } from './probabilityRoute.ts';
import type { StationConditions } from '../../sources/stations/stationConditions.ts';
import type { WeatherModel } from '../../world/weather/weatherModel.ts';

export type WeatherFeeds = ProbabilityFeeds & {
  /** null: no weather is known. */
  model: WeatherModel | null;
  /** What stations observed last at a place; null: nothing. Left out: there are no stations, and the model is asked. */
  conditionsAt?: ((place: LonLat) => StationConditions | null) | undefined;
  /** Lightning is completely known up to here; null: not known. */
  lightningAsOfMs(): number | null;
  /** Whether the layers of the simulated weather are shown. */
  hasSky: boolean;
  /** Alerts of real weather services; left out: none is asked. */
  alerts?: Pick<AlertLayer, 'times'> | undefined;
};

const HISTORY_H = 24;
const FORECAST_H = 72;

const tags = ['weather'];
const CACHED_BRIEFLY = 'public, max-age=30';

/** Weather at a point and the times of the datasets; no session is needed (GAP-126). */
export const weatherRoutes: FastifyPluginAsyncZod<WeatherFeeds> = async (app, feeds) => {
  const { clock, model } = feeds;

  app.get(
    '/weather/currentConditions',
    { schema: { tags, querystring: PointQuery, response: { 200: CurrentConditions } } },
    async ({ query }, reply) => {
      void reply.header('cache-control', CACHED_BRIEFLY);
      const { lon, lat } = query.geocode;
      if (feeds.conditionsAt !== undefined)
        return observedConditions(feeds.conditionsAt([lon, lat]), query.units);
      return currentConditions(knownModel(model), query.geocode, clock.nowMs(), query.units);
    },
  );

  app.get(
    '/weather/hourly/1day-history',
    { schema: { tags, querystring: PointQuery, response: { 200: HourlyConditions } } },
    async ({ query }, reply) => {
      void reply.header('cache-control', CACHED_BRIEFLY);
      const fromMs = thisHourMs(clock) - (HISTORY_H - 1) * HOUR_MS;
      return hourlyConditions(knownModel(model), query.geocode, { fromMs, hours: HISTORY_H }, query.units);
    },
  );

  app.get(
    '/weather/hourly/3day-forecast',
    { schema: { tags, querystring: PointQuery, response: { 200: HourlyConditions } } },
    async ({ query }, reply) => {
      void reply.header('cache-control', CACHED_BRIEFLY);
      const fromMs = thisHourMs(clock) + HOUR_MS;
      return hourlyConditions(knownModel(model), query.geocode, { fromMs, hours: FORECAST_H }, query.units);
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
        jsonBody(
          datasets(clock.nowMs(), feeds.lightningAsOfMs(), feeds.hasSky, feeds.alerts?.times() ?? null),
        ),
      ),
  );
};

function thisHourMs(clock: ServerClock): number {
  return Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS;
}
