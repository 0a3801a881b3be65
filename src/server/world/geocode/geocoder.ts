import type { PlaceSuggestion } from '#contracts/geocode.ts';

/** Suggestions of one answer. */
export const MOST_SUGGESTIONS = 8;

/** Finds places by words. Where its answers come from is its own matter. */
export type Geocoder = {
  /** The likeliest first; empty: it knows of none. Rejects when it cannot be asked. */
  suggest(words: string): Promise<readonly PlaceSuggestion[]>;
  stop(): Promise<void>;
};
