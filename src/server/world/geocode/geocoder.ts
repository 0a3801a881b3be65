import type { PlaceSuggestion } from '#contracts/geocode.ts';

/** Suggestions of one answer. */
export const MOST_SUGGESTIONS = 8;

/** Places that words may mean. */
export type Suggested = {
  /** The likeliest first; empty: it knows of none. */
  readonly places: readonly PlaceSuggestion[];
  /** Whether another one answers for a provider that cannot be asked: a moment later the answer may be better. */
  readonly isStandIn: boolean;
};

/** Finds places by words. Where its answers come from is its own matter. */
export type Geocoder = {
  /** Rejects when it cannot be asked. */
  suggest(words: string): Promise<Suggested>;
  stop(): Promise<void>;
};
