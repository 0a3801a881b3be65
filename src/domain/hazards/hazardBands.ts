import { readNumber } from './readNumber.ts';

export type EarthquakeStrength = 'veryLight' | 'light' | 'moderate' | 'heavy';

/**
 * Strength of an earthquake by magnitude; an edge belongs to the stronger side. null: no magnitude. Source:
 * requirement POPUP-05.
 */
export function earthquakeStrength(mag: unknown): EarthquakeStrength | null {
  const magnitude = readNumber(mag);
  if (magnitude === null) return null;
  if (magnitude < 5) return 'veryLight';
  if (magnitude < 6) return 'light';
  return magnitude < 7 ? 'moderate' : 'heavy';
}

export type OutlookBand = 'low' | 'mid' | 'high';

/** Chance of a storm as far as an outlook reaches: within seven days, or five (POPUP-19). */
export function outlookChance(properties: Readonly<Record<string, unknown>>): unknown {
  return properties['prob7Day'] ?? properties['prob5Day'];
}

/**
 * Band of the chance of a storm as far as an outlook reaches, percent: up to 40, over 40, over 60. null: not stated.
 * Source: GAP-44.
 */
export function outlookBand(chance: unknown): OutlookBand | null {
  const percent = readNumber(chance);
  if (percent === null) return null;
  if (percent > 60) return 'high';
  return percent > 40 ? 'mid' : 'low';
}

/** Lower edges of the bands of rainfall, inches. Sources: requirement CONST-30, GAP-44. */
const RAINFALL_EDGES_IN = [2, 4, 6, 8, 10] as const;

/** Index of the highest edge that the rain reaches; -1: less than the first; null: not stated. */
export function rainfallBand(qpfIn: unknown): number | null {
  const inches = readNumber(qpfIn);
  return inches === null ? null : RAINFALL_EDGES_IN.findLastIndex((edge) => inches >= edge);
}

/** Lower edges of the bands of snow on the ground, inches; our own. */
export const SNOW_DEPTH_EDGES_IN = [1, 12, 36] as const;

/** Index of the highest edge that the snow reaches; -1: less than the first; null: not known. */
export function snowDepthBand(depthIn: unknown): number | null {
  const inches = readNumber(depthIn);
  return inches === null ? null : SNOW_DEPTH_EDGES_IN.findLastIndex((edge) => inches >= edge);
}

/** Lower edges of the bands of wind probability, percent. Sources: requirement CONST-30, GAP-44. */
export const WIND_PROBABILITY_EDGES = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const;

/** Index of the band that a span such as `5-10%` or `>90%` names; -1: less than the first (`<5%`); null: not stated. */
export function windProbabilityBand(span: unknown): number | null {
  const percent = readNumber(span);
  if (percent === null) return null;
  const isBelow = typeof span === 'string' && span.trim().startsWith('<');
  return WIND_PROBABILITY_EDGES.findLastIndex((edge) => (isBelow ? percent > edge : percent >= edge));
}

/** Impacts of a winter storm, the least first. Source: the design, section 3. */
export const WSSI_IMPACTS = ['limited', 'minor', 'moderate', 'major', 'extreme'] as const;
export type WssiImpact = (typeof WSSI_IMPACTS)[number];

/** Mildest impact under its current name. Source: the Winter Storm Severity Index of the NWS. */
const MILDEST = 'winter weather area';

/** Parses the impact that a text such as `MODERATE IMPACTS` names; null: none of them. */
export function wssiImpact(impact: unknown): WssiImpact | null {
  if (typeof impact !== 'string') return null;
  const said = impact.trim().toLowerCase();
  return said === MILDEST ? 'limited' : (WSSI_IMPACTS.find((one) => said.startsWith(one)) ?? null);
}

/** Severity codes of traffic, 0 to 3. Source: requirement CONST-27. */
export const TRAFFIC_SEVERITIES = ['unknown', 'minor', 'moderate', 'major'] as const;
export type TrafficSeverity = (typeof TRAFFIC_SEVERITIES)[number];

/** Severity of a traffic delay by its magnitude code; any other code is `unknown`. */
export function trafficSeverity(magnitude: unknown): TrafficSeverity {
  return TRAFFIC_SEVERITIES[readNumber(magnitude) ?? 0] ?? 'unknown';
}

export type StormStrength = 'depression' | 'storm' | 'hurricane';

/**
 * Strength of a storm by its highest sustained wind, mph; null: not stated. Source: the National Hurricane Center's
 * scale, 39 and 74 mph.
 */
export function stormStrength(windMaxMph: unknown): StormStrength | null {
  const mph = readNumber(windMaxMph);
  if (mph === null) return null;
  if (mph >= 74) return 'hurricane';
  return mph >= 39 ? 'storm' : 'depression';
}
