import { z } from 'zod';
import { OmittedCount } from './featureCollection.ts';

/** One traffic incident in the short names of the traffic service (CALL-31). */
export const TrafficIncident = z.object({
  id: z.string().min(1),
  p: z.object({ x: z.number(), y: z.number() }).describe('where: lon, lat in degrees'),
  ic: z.int().min(0).max(13).describe('icon: road event type (CONST-26)'),
  ty: z.int().min(0).max(3).describe('magnitude of the delay: unknown, minor, moderate, major (CONST-27)'),
  d: z.string().describe('description'),
  c: z.string().optional().describe('cause'),
  f: z.string().describe('from'),
  t: z.string().describe('to'),
  r: z.string().describe('road'),
  l: z.number().nonnegative().optional().describe('length, metres; missing: not known'),
  dl: z.number().nonnegative().optional().describe('delay, seconds; missing: not known'),
});
export type TrafficIncident = z.infer<typeof TrafficIncident>;

/** Answer of the traffic incident service (CALL-31, POPUP-10). */
export const TrafficIncidents = z.object({
  tm: z.object({
    '@id': z.string().describe('state of the traffic that it was computed from'),
    poi: z.array(TrafficIncident),
  }),
  isSimulation: z.boolean(),
  omittedCount: OmittedCount,
});
export type TrafficIncidents = z.infer<typeof TrafficIncidents>;
