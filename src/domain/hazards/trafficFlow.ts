import { readNumber } from './readNumber.ts';

export type TrafficFlow = 'free' | 'dense' | 'slow' | 'jam' | 'unknown';

/** Traffic flow by its level, 0 (standing) to 1 (free); an edge belongs to the better side. Source: our decision. */
export function trafficFlow(level: unknown): TrafficFlow {
  const known = readNumber(level);
  if (known === null) return 'unknown';
  if (known >= 0.75) return 'free';
  if (known >= 0.5) return 'dense';
  return known >= 0.25 ? 'slow' : 'jam';
}
