import type { LonLat } from '../geo/distance.ts';
import type { EventTraitsByType } from './activeEvent.ts';
import type { Doubt } from './explanation.ts';
import type { FeedFacts, VerdictRules, WitnessFacts, YardVerdict } from './yardVerdict.ts';

/** Facts from which a verdict is found. */
export type VerdictQuestion = {
  /** Newest answer; null before the first. */
  readonly feed: FeedFacts | null;
  readonly witness: WitnessFacts;
  readonly traits: EventTraitsByType;
  readonly rules: VerdictRules;
  /** See `VerdictContext`. */
  readonly watchedAt?: LonLat | null;
  /** Network time, epoch ms; NaN proves nothing. An infinite time is explained as NaN. */
  readonly nowMs: number;
  /** Reason why the answer may not be relied on, whatever its age; null: none. */
  readonly doubt: Doubt | null;
  /** Closest strike that the page knows of, metres; null: none. */
  readonly closestStrikeM: number | null;
  /** Whether the page itself watches for strikes now and knows the whole quiet period. */
  readonly isWatched: boolean;
};

/** The same question with other facts in it. */
type OtherFacts = Partial<Pick<VerdictQuestion, 'feed' | 'witness' | 'nowMs'>>;

/** Finds the verdict on the question with these facts in place of its own. */
export type AskVerdict = (facts: OtherFacts) => YardVerdict;
