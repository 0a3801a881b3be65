import { z } from 'zod';

/** A place that words may mean (CALL-29, GAP-127). Unknown fields are empty. */
export const PlaceSuggestion = z.object({
  id: z.string().min(1).describe('the same for the same place in every answer'),
  title: z.string().min(1).describe('as it is shown in a list'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  address: z.string().default('').describe('street and number'),
  city: z.string(),
  state: z.string().describe('its code where there is one: VT, QC'),
  countryCode: z.string().describe('ISO 3166-1 alpha-2, in capitals'),
  postalCode: z.string().optional(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

/** Answer of GET /api/geocode/suggest: the likeliest first, 8 at most. */
export const PlaceSuggestions = z.object({ suggestions: z.array(PlaceSuggestion) });
export type PlaceSuggestions = z.infer<typeof PlaceSuggestions>;

/** Answer of GET /api/geocode/timezone. */
export const PlaceTimeZone = z.object({ tz: z.string().min(1).describe('IANA zone of the position') });
export type PlaceTimeZone = z.infer<typeof PlaceTimeZone>;
