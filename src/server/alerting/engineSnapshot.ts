import { z } from 'zod';
import { STRIKE_KINDS } from '#domain/lightning/strikeColumns.ts';
import { RINGS } from './lightningEpisodes.ts';
import { WEATHER_HOLD_MS, type WeatherFamily } from '#domain/policy/weatherThresholds.ts';

const Instant = z.number();
const Family = z.enum(Object.keys(WEATHER_HOLD_MS) as WeatherFamily[]);
const FacilityKey = { clientId: z.string(), facilityId: z.string() };
/** What its source states of a strike, as it is stored; see `StrikeOrigin`. */
export const StoredOrigin = z.object({
  sourceId: z.string(),
  strikeId: z.string().nullable(),
  kind: z.enum(STRIKE_KINDS),
  errorM: z.number().nullable(),
  quality: z.string().nullable(),
});
const Episode = {
  ...FacilityKey,
  ring: z.enum(RINGS),
  startAtMs: Instant,
  lastAtMs: Instant,
  endAtMs: Instant,
  closestM: z.number(),
  closestLon: z.number(),
  closestLat: z.number(),
  closestAtMs: Instant,
  closestOrigin: StoredOrigin.optional(),
  strikes: z.int().positive(),
};

/** The engine's memory as plain JSON. Times are epoch ms. */
export const EngineSnapshot = z.object({
  version: z.literal(1),
  /** Time of the newest evaluation by the service's clock, which may have been wrong; null: a version that did not say. */
  takenAtMs: Instant.nullable().default(null),
  /** Whether all of it was learnt from live sources (S14); of an older version: nothing was. */
  isLive: z.boolean().default(false),
  /** Stretches in which each source knew all lightning inside its footprint; of an older version: nothing is known. */
  knownBySource: z.record(z.string(), z.array(z.tuple([Instant, Instant]))).default({}),
  facilities: z.array(
    z.object({
      ...FacilityKey,
      /** Position, rules and primary sources that the past was judged by. */
      judgedBy: z.string(),
      /** Lightning before this was not judged for this facility; null: all that is known was. */
      watchedSinceMs: Instant.nullable(),
    }),
  ),
  lightning: z.array(z.object({ ...Episode, keplerId: z.string() })),
  /** Lightning that was over by that clock. */
  pastLightning: z.array(z.object({ ...Episode, overAtMs: Instant })).default([]),
  weather: z.array(
    z.object({
      ...FacilityKey,
      facts: z.array(
        z.object({
          family: Family,
          level: z.int(),
          seenMs: Instant,
          refutedMs: Instant.nullable().describe('null: never'),
        }),
      ),
      known: z
        .array(z.object({ family: Family, atMs: Instant }))
        .default([])
        .describe('newest observation that told of each hazard'),
      published: z.array(
        z.object({
          family: Family,
          level: z.int(),
          keplerId: z.string(),
          startAtMs: Instant,
          expiresAtMs: Instant,
        }),
      ),
    }),
  ),
});
export type EngineSnapshot = z.infer<typeof EngineSnapshot>;
