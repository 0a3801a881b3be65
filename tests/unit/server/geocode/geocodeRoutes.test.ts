import { expect, test } from 'vitest';
import { geocodeRoutes } from '#server/routes/maps/geocodeRoutes.ts';
import { createFeedApp } from '../feeds/feedApp.ts';

test.each([
  [false, 'private, max-age=3600'],
  [true, 'no-store'],
])(
  'places are kept by the browser for an hour, unless the towns stand in for a provider that failed: %s [CALL-29]',
  async (isStandIn, kept) => {
    const app = createFeedApp();
    const geocoder = { suggest: async () => ({ places: [], isStandIn }) };
    await app.register(geocodeRoutes, { geocoder, requireSession: async () => {} });
    const { headers, statusCode } = await app.inject('/api/geocode/suggest?q=12%20dock');
    expect([statusCode, headers['cache-control']]).toEqual([200, kept]);
    await app.close();
  },
);
