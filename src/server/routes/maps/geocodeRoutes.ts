import tzLookup from '@photostructure/tz-lookup';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PlaceSuggestions, PlaceTimeZone } from '#contracts/geocode.ts';
import { Problem } from '#contracts/problem.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import { LatitudeText, LongitudeText } from '../weather/pointQuery.ts';
import type { Geocoder } from '../../world/geocode/geocoder.ts';

export type GeocodeCalls = Pick<SessionGuards, 'requireSession'> & {
  readonly geocoder: Pick<Geocoder, 'suggest'>;
};

/** A user who types asks three times a second. */
const LIMIT = perMinute(600);
const REFUSALS = { 400: Problem, 403: Problem, 429: Problem };
const Words = z.object({ q: z.string().trim().min(3).max(200).describe('what is typed') });
const Place = z.object({ latitude: LatitudeText, longitude: LongitudeText });

/** Places by words, and the clock of a place, for everybody who is signed in (CALL-29, GAP-127). */
export const geocodeRoutes: FastifyPluginAsyncZod<GeocodeCalls> = async (app, calls) => {
  const { geocoder, requireSession: onRequest } = calls;
  const tags = ['geocode'];

  app.get(
    '/api/geocode/suggest',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Places that words may mean, the likeliest first, 8 at most',
        querystring: Words,
        response: {
          200: PlaceSuggestions,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { places, isStandIn } = await geocoder.suggest(request.query.q);
      // kept, a town or "no addresses" would outlive the outage of the provider by an hour
      void reply.header('cache-control', isStandIn ? 'no-store' : 'private, max-age=3600');
      return { suggestions: [...places] };
    },
  );

  app.get(
    '/api/geocode/timezone',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Time zone of a position',
        querystring: Place,
        response: {
          200: PlaceTimeZone,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, max-age=86400');
      const { latitude, longitude } = request.query;
      return { tz: tzLookup(latitude, longitude) };
    },
  );
};
