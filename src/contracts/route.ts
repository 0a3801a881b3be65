import { z } from 'zod';
import { TOLD_RISK_LEVELS } from '#domain/roads/routeRisk.ts';
import { LineGeometry } from './featureCollection.ts';
import { IsoInstant } from './isoInstant.ts';
import { DrivingRiskCode, RoadRiskProperties } from './roadRisk.ts';

const RouteNumber = z
  .int()
  .nonnegative()
  .describe('place of the route in the answer from 0: route A, B, C; the quickest is 0');

/** One route in figures (DATA-27, ROUTE-12). */
export const RouteMeta = z.object({
  num: RouteNumber,
  route_seconds: z.number().nonnegative().describe('driving time without breaks, seconds'),
  route_meters: z.number().nonnegative().describe('length along the road, metres'),
  weather_risk_metric: z
    .number()
    .nullable()
    .describe(
      'the worst driving index known along the route at the time of passing, 0 to 150; null: none is',
    ),
  weather_risk_metric_desc: z.enum(TOLD_RISK_LEVELS).describe('the same as a level (CONST-24)'),
  weather_risk_reasons: z
    .array(z.string())
    .describe(
      'hazards along the route, the worst first: names of domain/roads/roadHazards.ts; others are possible',
    ),
  url: z.string().describe('address of this answer at the route service, without key and rand'),
});
export type RouteMeta = z.infer<typeof RouteMeta>;

/**
 * Properties of one piece of a route: its part of the way, and the weather when it is passed (ROUTE-14). What is left out
 * is not known (S4).
 */
const RoutePieceProperties = RoadRiskProperties.partial({
  risk: true,
  driving_index: true,
  visibility_min: true,
  precip_type: true,
  precip_max: true,
  snow_max: true,
  gusts_min: true,
  gusts_max: true,
  cross_max: true,
  traffic_ban: true,
  traffic_ban_description: true,
  traffic_ban_reason: true,
}).extend({
  num: RouteNumber,
  level: z
    .enum(TOLD_RISK_LEVELS)
    .describe(
      'of driving_index; what the line is drawn by (ROUTE-13). Where it is known, further hazards may be not. Warnings count for as long as the rests of a driver may make the piece be passed later',
    ),
  warnings_unknown: z
    .boolean()
    .optional()
    .describe('true: warnings of weather services are not known here; the risk may be higher than the level'),
  seconds_from: z
    .number()
    .nonnegative()
    .describe('driving time from the start to where the piece begins, seconds'),
  seconds_to: z.number().nonnegative().describe('and to where it ends, seconds'),
  meters_from: z.number().nonnegative().describe('way from the start to where the piece begins, metres'),
  meters_to: z.number().nonnegative().describe('and to where it ends, metres'),
});

/**
 * Pieces of the routes as lines: those of one route follow one another in the direction of travel, each beginning
 * where the previous one ends, and together they are the whole route.
 */
export const RouteLines = z.object({
  type: z.literal('FeatureCollection'),
  isSimulation: z.boolean().default(false).describe('made up: to be marked wherever it is shown'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string().min(1).describe('unique within an answer'),
      geometry: LineGeometry,
      hazards: z.array(DrivingRiskCode).describe('the driving index in words, the worst first (ROUTE-16)'),
      properties: RoutePieceProperties,
    }),
  ),
});
export type RouteLines = z.infer<typeof RouteLines>;

/** Answer of the route service (CALL-64, ROUTE-14). */
export const RouteAnswer = z.object({
  risk: z
    .array(RouteLines)
    .describe(
      'feature sets; the first holds the lines of all routes; empty: no risk is known (`Route data not found`)',
    ),
  as_of: IsoInstant.optional().describe(
    'time of the oldest list of weather warnings that the risk was judged by; absent: simulated, or there is none',
  ),
  meta: z.array(RouteMeta).describe('the routes, the quickest first; empty: there is none'),
});
export type RouteAnswer = z.infer<typeof RouteAnswer>;

/** Query of the route service (CALL-64, GAP-101); every value is text, as in an address. */
export type RouteQuestion = {
  /** `lat,lon` in degrees of the origin, if it is not a facility. */
  readonly src_ll?: string;
  readonly dst_ll?: string;
  /** Id of the facility to start from; takes precedence over `src_ll`. */
  readonly src_id?: string;
  readonly dst_id?: string;
  readonly client: string;
  /** Departure, ISO 8601 (ROUTE-15); default now. */
  readonly at?: string;
  /** Ids of facilities or `lat,lon` pairs to pass, in order, joined by `|`; five at most. */
  readonly wp?: string;
  readonly mod_meta: '100';
  readonly mod_risk: '5';
  /** From the configuration, `keys.route`. */
  readonly key: string;
  /** A whole random number per request. */
  readonly rand: string;
};
