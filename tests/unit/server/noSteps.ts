import type { StrikeSteps } from '#server/world/lightning/strikeSteps.ts';

/** Publishes no step and knows of none. */
export const NO_STEPS: StrikeSteps = {
  accept: () => {},
  acceptDrill: () => {},
  discardAhead: () => {},
  settled: async () => {},
  asOfMs: () => null,
  bodyOf: async () => null,
  columnsOf: async () => null,
  strikesOf: async () => null,
  snapshot: () => null,
};
