import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { SightedWitness } from '#domain/alerting/facilityPolicy.ts';
import type { VerdictRules } from '#domain/alerting/yardVerdict.ts';

/** Strikes around one facility as the page's worker received them. */
export type Sighting = {
  readonly facilityId: string;
  /** `isComplete`: whether the worker knows the whole quiet period up to now; left out: it does. */
  readonly facts: SightedWitness & { readonly isComplete?: boolean };
};

/** Facts that a map has received about the facilities of a client. */
export type MapFacts = {
  readonly rules: VerdictRules;
  /** Newest network time received, epoch ms. */
  readonly nowMs: number;
  /** Facility keys by row, see `facilityKey`. */
  readonly keys: readonly string[];
  /** Revision of their list; null: no list was received, or the service does not state it. */
  readonly listRevision: string | null;
  /** Newest content received, current or not; null before the first. */
  readonly alerts: ClientAlerts | null;
  /** Strikes around facilities, by key; a missing facility has none. */
  readonly witnesses: ReadonlyMap<string, SightedWitness>;
  /**
   * Whether the page's worker is running; null: it has not begun yet.
   * Unless it is, this page does not watch for strikes (S12).
   */
  readonly isWatched: boolean | null;
  readonly traits: EventTraitsByType;
  /** Reason why the last fetch failed; null after an answer. */
  readonly fault: string | null;
  /** Part of the answer that a timer has declared too old, whatever the network clock says; null: none. */
  readonly doubted: 'lightning' | 'feed' | null;
};

/** Findings from the facts. */
export type MapFindings = {
  /** `MapCode` of each facility, by row. The same array until one of them changes. */
  readonly codes: Uint8Array;
  /** Whether the feed proves anything now. */
  readonly proof: 'none' | 'current' | 'feedStale' | 'lightningUnknown';
};

/** Findings before anything was received. */
export const FIRST_FINDINGS: MapFindings = { codes: new Uint8Array(0), proof: 'none' };
