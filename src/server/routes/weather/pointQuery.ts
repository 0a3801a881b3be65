import { z } from 'zod';

const GEOCODE = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;

const Geocode = z
  .string()
  .describe('lat,lon in degrees')
  .transform((text, context) => {
    const [, latText, lonText] = GEOCODE.exec(text.trim()) ?? [];
    const place = { lat: Number(latText), lon: Number(lonText) };
    if (Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180) return place;
    context.addIssue({ code: 'custom', message: `"${text}" came when lat,lon in degrees was expected` });
    return z.NEVER;
  });

/** Question of the weather provider's calls (CALL-11, CALL-12). */
export const PointQuery = z.object({
  geocode: Geocode,
  units: z.enum(['m', 'e']).default('m').describe('m metric, e English'),
  language: z.literal('en-US').default('en-US'),
  format: z.literal('json').default('json'),
  facid: z.string().optional().describe('id of the facility asked for'),
});

/** Degrees as they stand in a query. */
export const LatitudeText = z.coerce.number().min(-90).max(90);
export const LongitudeText = z.coerce.number().min(-180).max(180);
