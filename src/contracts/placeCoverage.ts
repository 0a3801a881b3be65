import { z } from 'zod';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';

/** A source of lightning that watches a place, and what it may prove there. */
export const CoveringSource = z.object({
  id: z.string(),
  name: z.string(),
  proof: z
    .enum(['quiet', 'withGrant', 'withAcceptance', 'ringNotCovered', 'nothing'])
    .describe(
      'quiet: it raises and proves quiet; withGrant: it proves quiet once a site admin allows it; withAcceptance: likewise once one signs for the facility; ringNotCovered: it only raises, because a part of the alert ring lies outside the area that it watches; nothing: it only raises',
    ),
  licence: z.string(),
  attribution: z.string(),
});
export type CoveringSource = z.infer<typeof CoveringSource>;

/** What is known at a place. */
export const PlaceCoverage = z.object({
  lightning: z.array(CoveringSource),
  weather: z.array(z.object({ hazard: z.enum(WEATHER_HAZARDS), source: z.string() })),
});
export type PlaceCoverage = z.infer<typeof PlaceCoverage>;
