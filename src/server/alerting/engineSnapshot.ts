import { z } from 'zod';
import { RINGS } from './lightningSpells.ts';
import { WEATHER_HOLD_MS, type WeatherFamily } from './weatherThresholds.ts';

const Instant = z.number();
const Family = z.enum(Object.keys(WEATHER_HOLD_MS) as WeatherFamily[]);
const FacilityKey = { clientId: z.string(), facilityId: z.string() };
const Spell = {
  ...FacilityKey,
  ring: z.enum(RINGS),
  startAtMs: Instant,
  lastAtMs: Instant,
  endAtMs: Instant,
  closestM: z.number(),
  closestLon: z.number(),
  closestLat: z.number(),
  closestAtMs: Instant,
  strikes: z.int().positive(),
};

/** The engine's memory as plain JSON. Times are epoch ms. */
export const EngineSnapshot = z.object({
  version: z.literal(1),
  /** Time of the newest evaluation by the service's clock, which may have been wrong; null: a version that did not say. */
  takenAtMs: Instant.nullable().default(null),
  /** Stretches in which all lightning is known. */
  known: z.array(z.tuple([Instant, Instant])),
  facilities: z.array(
    z.object({
      ...FacilityKey,
      /** Position and rules that the past was judged by. */
      judgedBy: z.string(),
      /** Lightning before this was not judged for this facility; null: all that is known was. */
      watchedSinceMs: Instant.nullable(),
    }),
  ),
  lightning: z.array(z.object({ ...Spell, keplerId: z.string() })),
  /** Lightning that was over by that clock. */
  pastLightning: z.array(z.object({ ...Spell, overAtMs: Instant })).default([]),
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
