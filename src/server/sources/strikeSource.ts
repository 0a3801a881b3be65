import type { ActiveAlerts } from '#contracts/facilityEvent.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { KnownSpan } from './coverage.ts';
import type { SourceProfile } from './sourceProfile.ts';
import type { SourceTrouble } from './sourceTrouble.ts';
import type { SourceUnit } from '../storage/rows/evidence.ts';

/** What a source has learnt since its last delivery. */
export type StrikeBatch = {
  /** Strikes, ordered by time. They may be older than `fromMs`: late strikes are delivered when they arrive. */
  readonly strikes: StrikeColumns;
  /**
   * Where the newly covered time begins, epoch ms: everything in `[fromMs, asOfMs]` is known once this batch is in.
   * A first batch may reach far back; later ones continue at the `asOfMs` before. A `fromMs` past that is a gap.
   */
  readonly fromMs: number;
  /** Content time, epoch ms: lightning is completely known up to here (S5). Before `fromMs` when nothing new is covered. */
  readonly asOfMs: number;
  /** Spans inside `[fromMs, asOfMs]` that the source could not read; both ends included. Left out: there are none. */
  readonly uncovered?: readonly KnownSpan[];
  /** Set: from here on the source does not know, until a batch without it comes (GAP-138). Such a batch covers no time. */
  readonly unknownBecause?: UnknownBecause | NotProven;
  /** Set: what the source has proven before counts no more: it may not clear, whatever it was granted once (GAP-137). */
  readonly takesBack?: true;
};

/** A batch that states its source; it covers its whole span. */
export type SourcedBatch = Omit<StrikeBatch, 'uncovered'> & {
  /** `SourceProfile.id` of the source of the strikes. */
  readonly sourceId: string;
};

/** It may not clear, or a part of its data could not be read; answers give no reason. */
export type NotProven = 'notProven';

/** Why a source knows that it does not know. */
export type UnknownBecause = Exclude<NonNullable<ActiveAlerts['lightningUnknownBecause']>, 'ringNotCovered'>;

/**
 * Where strikes come from. A source delivers on its own pace, also when there is no lightning: a batch without
 * strikes and with a later `asOfMs` says 'quiet until then', silence says 'not known' (S4).
 * It reaches back by at least the quiet period in its first batch where it can, since nobody may call a yard
 * open before the last half hour is known (S1).
 */
export type StrikeSource = {
  readonly profile: SourceProfile;
  /**
   * Whether it may prove quiet now; left out: a primary source always may. A primary source that may not delivers its
   * strikes, and says with each batch that it does not know.
   */
  mayClear?(): boolean;
  /** Begins to tell of failures of its own. Called once, before `start`. */
  troubles?(note: (trouble: SourceTrouble) => void): void;
  /**
   * Begins to tell of the time that its content covers, whether it may prove that or not. It is measured by this in place
   * of the spans of its batches. Called once, before `start`.
   */
  claims?(note: (span: KnownSpan) => void): void;
  /** Begins to tell of each file or body that comes. Left out: its deliveries count. Called once, before `start`. */
  units?(note: (unit: SourceUnit) => void): void;
  /** Begins to deliver, at once or at any time later. Called once. */
  start(deliver: (batch: StrikeBatch) => void): void;
  /** Delivers nothing any more once it returns. Harmless when called twice. */
  stop(): Promise<void> | void;
};
