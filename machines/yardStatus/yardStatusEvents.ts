import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import type { WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import type { AlertsAnswer } from './receivedAnswers.ts';

/** Outcome of one poll. 'missing': the service answered "File doesn't exist" (ERR-01). */
export type PollOutcome = AlertsAnswer | 'missing';

/**
 * Strikes as the page's worker received them. `closestStrikeM`: metres; null: no strike is known. `isComplete`: whether
 * it knows the whole quiet period up to now; left out: it does.
 */
export type WitnessReport = WitnessFacts & {
  readonly closestStrikeM: number | null;
  readonly isComplete?: boolean;
};

/** Facts, in the past tense. Times are network time, epoch ms. */
export type YardStatusEvent =
  | { type: 'clock.ticked'; atMs: number }
  | { type: 'page.woken'; atMs: number }
  | { type: 'witness.changed'; facts: WitnessReport }
  | { type: 'witness.lost' }
  | { type: 'traits.changed'; traits: EventTraitsByType }
  /** On this device; null: it no longer counts. */
  | { type: 'lightning.reported'; report: OwnReport | null }
  | { type: 'alerts.announced' }
  /** Raised by the polling region for the trust region. */
  | { type: 'answer.accepted' }
  | { type: 'fetch.failed' };

export type YardStatusEmitted =
  | { type: 'status.changed'; from: ShownStatus; to: ShownStatus; atMs: number }
  /** The yard was closed by a hazard, or by a drill; a real alert during a drill is raised too. */
  | { type: 'alert.raised'; isDrill: boolean }
  /** The cause that closed the yard is over. `isOpen`: it shows open now, and not only less closed. */
  | { type: 'alert.cleared'; isOpen: boolean };
