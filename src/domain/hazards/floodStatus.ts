/** Statuses of flood gauges, the worst first. Source: requirement LAYER-21. */
export const FLOOD_STATUSES = [
  'major',
  'moderate',
  'minor',
  'action',
  'no_flooding',
  'low_threshold',
  'obs_not_current',
  'out_of_service',
  'not_defined',
] as const;
export type FloodStatus = (typeof FLOOD_STATUSES)[number];

/** Parses a flood status. Unknown is not quiet water: an unknown word is `not_defined` (S4). */
export function floodStatus(status: unknown): FloodStatus {
  const said = typeof status === 'string' ? status.trim().toLowerCase().replaceAll(/[ -]+/g, '_') : '';
  return FLOOD_STATUSES.find((one) => one === said) ?? 'not_defined';
}
