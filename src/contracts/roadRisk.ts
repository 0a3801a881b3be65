import { z } from 'zod';
import { LocalizedText } from './localizedText.ts';

/** One code of a driving index (DATA-17): one hazard of a piece of road, in words. */
export const DrivingRiskCode = z.object({
  code: z
    .string()
    .min(1)
    .describe('name of the hazard (domain/roads/roadHazards.ts): cross_winds; others are possible'),
  global_severity: z.number().describe('0 to 150: above 99 red, above 80 yellow, else green (CONST-23)'),
  feature_color: z.string().describe('CSS colour of a line or mark that shows it'),
  bean_color: z.string().describe('CSS colour of its chip'),
  message: LocalizedText,
  icon: z
    .string()
    .describe('name of a picture: snowflake, droplet, wind, mist, barrier-block, ban; others are possible'),
  category: z.string().describe('snow, rain, wind, visibility, closure; others are possible'),
});
export type DrivingRiskCode = z.infer<typeof DrivingRiskCode>;

/** Weather of a piece of road and its meaning there (DATA-16). All scalars: tiles carry nothing else. */
export const RoadRiskProperties = z.object({
  risk: z.int().min(0).max(2).describe('0 LOW, 1 MODERATE, 2 HIGH (CONST-22)'),
  risk_vector: z.int().nonnegative().describe('hazards as bits (CONST-25)'),
  driving_index: z.number().describe('0 to 150: above 99 red, above 80 yellow, else green (CONST-23)'),
  type: z.string().describe('kind of the road: motorway, highway, road; others are possible'),
  name: z.string().describe('name of the road, SR 12; empty: unknown'),
  icon: z.string().describe('name of the picture of the worst hazard; empty: no hazard'),
  visibility_min: z.number().nonnegative().describe('shortest visibility, metres'),
  precip_type: z.enum(['none', 'rain', 'snow']),
  precip_max: z.number().nonnegative().describe('heaviest rain, or snow as water, mm an hour'),
  snow_max: z.number().nonnegative().describe('heaviest snowfall, cm an hour'),
  gusts_min: z.number().nonnegative().describe('weakest gusts along it, km/h'),
  gusts_max: z.number().nonnegative().describe('strongest gusts along it, km/h'),
  cross_max: z.number().nonnegative().describe('strongest part of the gusts across the road, km/h'),
  traffic_ban: z.boolean().describe('some vehicles may not drive here'),
  traffic_ban_description: z.string().describe('road users that it bans; empty: no ban'),
  traffic_ban_reason: z.string().describe('why: name of a hazard, or words; empty: no ban'),
});
export type RoadRiskProperties = z.infer<typeof RoadRiskProperties>;
