import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import tzLookup from '@photostructure/tz-lookup';
import { z } from 'zod';
import { IsoInstant } from '#contracts/isoInstant.ts';
import { Meteogram } from '#contracts/meteogram.ts';
import { instantMs } from '#domain/time/instant.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { HOUR_MS } from '../../world/weather/currentConditions.ts';
import { knownModel } from '../../world/weather/knownModel.ts';
import { meteogram } from '../../world/weather/meteogram.ts';
import { LatitudeText, LongitudeText } from './pointQuery.ts';
import type { WeatherModel } from '../../world/weather/weatherModel.ts';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';

export type MeteogramFeeds = {
  clock: ServerClock;
  /** null: no weather is known. */
  model: WeatherModel | null;
  requireSession: (request: FastifyRequest) => Promise<void>;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
};

const MeteogramQuery = z.object({
  latitude: LatitudeText,
  longitude: LongitudeText,
  clientId: z.string().min(1),
  facilityId: z.string().min(1),
  num_days: z.coerce.number().int().min(1).max(14).default(14),
  init: IsoInstant.optional().describe('reference time; this hour where it is missing'),
});

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
      void reply.header('cache-control', 'private, max-age=60');
      return meteogram(
        knownModel(feeds.model),
        { lon, lat, tz },
        Math.floor(atMs / HOUR_MS) * HOUR_MS,
        dayCount,
      );
    },
  );
};
