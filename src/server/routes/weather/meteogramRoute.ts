import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import tzLookup from '@photostructure/tz-lookup';
import { z } from 'zod';
import { IsoInstant } from '#contracts/isoInstant.ts';
import { Meteogram, type ForecastLimit } from '#contracts/meteogram.ts';
import { instantMs } from '#domain/time/instant.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { HOUR_MS } from '../../world/weather/currentConditions.ts';
import { meteogram } from '../../world/weather/meteogram.ts';
import { simulatedHour } from '../../world/weather/meteogramHour.ts';
import { serviceMeteogram, type ServiceWeather } from '../../world/weather/serviceWeather.ts';
import { LatitudeText, LongitudeText } from './pointQuery.ts';
import type { WeatherModel } from '../../world/weather/weatherModel.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';

export type MeteogramFeeds = Pick<SessionGuards, 'requireSession' | 'facilitiesSeenBy'> & {
  clock: ServerClock;
  /** null: no weather is known. */
  model: WeatherModel | null;
  /** What weather services forecast and stations measured before, where there is no model. Left out: none is asked. */
  services?: ServiceWeather | undefined;
  /** Weather limits of a facility for what a forecast tells. */
  readonly limitsOf: (clientId: string, facilityId: string) => ForecastLimit[];
};

/** Nobody asks for weather further from 1970, ms: days of a fortnight there have years that are not written. */
const FURTHEST_MS = Date.UTC(2200, 0);

const MeteogramQuery = z.object({
  latitude: LatitudeText,
  longitude: LongitudeText,
  clientId: z.string().min(1),
  facilityId: z.string().min(1),
  num_days: z.coerce.number().int().min(1).max(14).default(14),
  init: IsoInstant.refine((iso) => Math.abs(instantMs(iso) ?? 0) <= FURTHEST_MS, 'a year from 1740 to 2199')
    .optional()
    .describe('reference time of the simulated weather; this hour where it is missing'),
});

const NO_SERVICES: ServiceWeather = { forecastAt: () => ({ state: 'none' }), measuredAt: () => new Map() };

/** Forecast for a facility by days of its own calendar (CALL-10). */
export const meteogramRoute: FastifyPluginAsyncZod<MeteogramFeeds> = async (app, feeds) => {
  app.get(
    '/api/meteogram',
    {
      onRequest: feeds.requireSession,
      schema: { tags: ['weather'], querystring: MeteogramQuery, response: { 200: Meteogram } },
    },
    async (request, reply) => {
      const { latitude: lat, longitude: lon, facilityId, num_days: dayCount, init } = request.query;
      const atMs = (init === undefined ? null : instantMs(init)) ?? feeds.clock.nowMs();
      const facility = findFacility(await feeds.facilitiesSeenBy(request), facilityId);
      const tz = facility?.tz ?? tzLookup(lat, lon); // GAP-63
      // whose facility it is decides about its zone and limits
      void reply.header('cache-control', 'private, max-age=60').header('vary', 'authorization');
      const { model, services = NO_SERVICES } = feeds;
      const limits = facility && { limits: feeds.limitsOf(facility.clientId, facility.id) };
      // nothing invented is told beside live lightning (S14)
      if (model === null)
        return { ...serviceMeteogram(services, { lon, lat, tz }, feeds.clock.nowMs(), dayCount), ...limits };
      const fromMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
      const hourAt = (hourMs: number) => simulatedHour(model, [lon, lat], hourMs);
      return {
        ...meteogram({ hourAt, tz, fromMs, presentMs: fromMs, issuedMs: fromMs }, dayCount),
        ...limits,
      };
    },
  );
};
