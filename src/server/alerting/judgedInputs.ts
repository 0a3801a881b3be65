import { z } from 'zod';
import { FacilityEvent } from '#contracts/facilityEvent.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import type { WeatherObservation } from '../sources/weatherSource.ts';
import type { ClientRules } from './clientRules.ts';
import { EngineSnapshot, StoredOrigin } from './engineSnapshot.ts';
import type { CoveringSource } from './sourceCoverage.ts';

const Instant = z.number();
/** What the service itself has built, under a hash that the evidence keeps. */
const own = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

const Delivery = {
  sourceId: z.string(),
  fromMs: Instant,
  asOfMs: Instant,
  unknownBecause: z.enum(['recordingEnded', 'recordingIncomplete', 'notProven']).optional(),
  takesBack: z.literal(true).optional(),
  /** Strikes near a facility: longitude, latitude, time, kind. */
  rows: z.array(z.tuple([z.number(), z.number(), Instant, z.number()])),
  origins: z.array(StoredOrigin).optional(),
};
export const RecordedDelivery = z.object(Delivery);
export type RecordedDelivery = z.infer<typeof RecordedDelivery>;

/** Facilities with the rules that each is judged by. */
const Yards = {
  yards: z.array(
    z.object({
      clientId: z.string(),
      id: z.string(),
      lon: z.number(),
      lat: z.number(),
      /** Index in `rules`. */
      rules: z.int().nonnegative(),
      /** Location error of a source at the facility, m, by its id; left out: no source has one. */
      errorsM: z.record(z.string(), z.number()).optional(),
    }),
  ),
  rules: z.array(own<ClientRules>()),
};
export const RecordedYards = z.object(Yards);
export type RecordedYards = z.infer<typeof RecordedYards>;

/** What an answer states of a facility besides what the engine judges by strikes and weather. */
export const GivenFacts = z.object({
  /** Overrides, reports of people and warnings of weather services, without names and texts. */
  events: z.array(
    FacilityEvent.pick({
      keplerId: true,
      eventType: true,
      alertStatus: true,
      severity: true,
      global_severity: true,
      eventStartAt: true,
      eventExpiresAt: true,
      yardStatus: true,
      group: true,
      status: true,
      overrideID: true,
    }),
  ),
  /** Limit of the sources of lightning, ms; null: the answer states none. */
  limitMs: z.number().nullable(),
  /** Lightning was called unknown although the engine knows it: a satellite that nobody accepted, an unreadable report. */
  isWithheld: z.boolean(),
  /** Watched hazards and the limits of their sources, ms. */
  weather: z.array(z.object({ hazard: z.enum(WEATHER_HAZARDS), staleAfterMs: z.number() })),
});
export type GivenFacts = z.infer<typeof GivenFacts>;

/** A facility of the list, or client and id of one that is not in it. */
const Place = z.union([z.int().nonnegative(), z.tuple([z.string(), z.string()])]);

/** One input of the engine, or one look at what it says, in the order in which they happened. Times are epoch ms. */
export const JudgedInput = z.discriminatedUnion('in', [
  z.object({ in: z.literal('strikes'), atMs: Instant, ...Delivery }),
  z.object({ in: z.literal('weather'), atMs: Instant, observations: z.array(own<WeatherObservation>()) }),
  z.object({ in: z.literal('time'), atMs: Instant }),
  /** Other facilities, places or rules; `kept` are earlier strikes near those that are judged anew. */
  z.object({ in: z.literal('yards'), atMs: Instant, ...Yards, kept: z.array(RecordedDelivery) }),
  /** Id of an event that the engine raised. */
  z.object({ in: z.literal('id'), id: z.string() }),
  z.object({
    in: z.literal('look'),
    atMs: Instant,
    /** When the engine had evaluated last. */
    evaluatedMs: Instant,
    /** Whether the process was sure of its lease: otherwise it told what it had been sure of last (S13). */
    isSure: z.boolean(),
    places: z.array(Place),
    /** What has changed since the last look at these facilities. */
    given: z.array(z.tuple([Place, GivenFacts])),
  }),
]);
export type JudgedInput = z.infer<typeof JudgedInput>;

/** Verdict that was noted last of a facility: `sameVerdict` and what is shown. */
const KnownVerdict = z.object({
  clientId: z.string(),
  facilityId: z.string(),
  same: z.string(),
  verdict: z.string(),
});
export type KnownVerdict = z.infer<typeof KnownVerdict>;

/** What the inputs that follow are judged on: the first line of a file. */
export const InputsBase = z.object({
  format: z.literal('scc-inputs-1'),
  ...Yards,
  sources: z.array(own<Omit<CoveringSource, 'locationErrorAt'>>()),
  engine: EngineSnapshot,
  /** See `AlertEngine.deliveredUpToMs`. */
  deliveredUpToMs: z.record(z.string(), Instant),
  /** Sources that said last that they do not know. */
  silent: z.array(z.string()),
  verdicts: z.array(KnownVerdict),
  given: z.array(z.tuple([Place, GivenFacts])),
});
export type InputsBase = z.infer<typeof InputsBase>;
