/** Reasons of a status, for texts on pages. */
export const VERDICT_REASONS = [
  'nothingReceived',
  'feedStale',
  'lightningUnknown',
  'facilityMoved',
  'weatherUnknown',
  'override',
  'alert',
  'strikeUnconfirmed',
  'lightningReported',
  'drill',
  'quiet',
] as const;

/** Reason of a status. */
export type VerdictReason = (typeof VERDICT_REASONS)[number];
