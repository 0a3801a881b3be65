import type { YardId } from '#domain/locations/yardId.ts';
import type { Channel, Notice, NoticeContent, NoticeState } from './notice.ts';

/** Wait after the first failed attempt at most, ms; twice as long after each further one. */
export const FIRST_WAIT_MS = 5_000;
export const LONGEST_WAIT_MS = 15 * 60_000;
/** A notice is taken over this long after its process was last heard of. Its worker renews the lease. */
export const LEASE_MS = 60_000;

/** A notice that still says what its recipient knows, or is to know, of a hazard. */
export type OpenNotice = {
  readonly id: string;
  readonly thread: string;
  readonly address: string;
  /**
   * `superseded`: an end, or that an event is unwatched, of which an attempt was made, or a beginning of which one was
   * lost; it may have arrived.
   */
  readonly state: NoticeState;
  /** Attempts so far. */
  readonly attempts: number;
  /** Whether nobody will ever say what became of one of its attempts. */
  readonly hasLostAttempt: boolean;
  readonly content: Pick<NoticeContent, 'kind' | 'event' | 'remaining'>;
};

/** A notice that is to be put on the queue. */
export type NewNotice = {
  readonly thread: string;
  readonly channel: Channel;
  readonly address: string;
  readonly content: NoticeContent;
};

/** What changes in the queue of one facility. */
export type NoticeChanges = {
  readonly make: readonly NewNotice[];
  /** Waiting notices that are not true any more: they are never sent. */
  readonly supersede: readonly string[];
  /** Notices that say nothing any more of what is known. */
  readonly close: readonly string[];
};

/** A notice taken from the queue for one attempt. */
export type ClaimedNotice = Notice & {
  readonly clientId: string;
  /** Attempts so far, this one included. */
  readonly attempts: number;
};

/** Names one attempt. */
export type Attempt = Pick<ClaimedNotice, 'id' | 'attempts'>;

/** Why an attempt failed, and whether it may have arrived all the same; left out: it did not. */
type Failure = { readonly reason: string; readonly mayHaveArrived?: boolean };

/** What becomes of a claimed notice. */
export type Settlement =
  | { readonly state: 'delivered'; readonly atMs: number }
  | ({ readonly state: 'failed' } & Failure)
  | ({ readonly state: 'waiting'; readonly dueAtMs: number } & Failure);

/**
 * Attempts of which nobody will say any more what became of them: those of one channel whose lease is over, epoch ms, or,
 * when a term begins, all that are underway.
 */
export type LostAttempts = { readonly channel: Channel; readonly nowMs: number } | 'of earlier terms';

/** Notices whose attempts were lost. */
type RecalledNotices = {
  /** Their yards, which may come more than once. */
  readonly yards: readonly YardId[];
  /** Ids of those that a later notice of their thread has overtaken: they are not sent again. */
  readonly superseded: readonly string[];
};

/** Notices that a worker may take. */
export type NoticeChoice = {
  readonly channel: Channel;
  /** Yards whose notices are left on the queue; null: those of all yards, so that only letters are taken. */
  readonly heldYards: readonly YardId[] | null;
  /** Left out: as many of one client as there are. */
  readonly ofClient?: {
    /** Notices of one client that may be underway at once. */
    readonly most: number;
    /** Those that are, by client. */
    readonly underway: Readonly<Record<string, number>>;
  };
};

/** Notices that wait, where a restart does not lose them. */
export interface NoticeQueue {
  /**
   * Takes due notices for one attempt each, the most urgent first; nobody else gets them until the lease is over. Letters
   * whose lease is over are taken again; notices of a yard are not, see `recall`.
   */
  claim(order: NoticeChoice & { nowMs: number; leaseMs: number; most: number }): Promise<ClaimedNotice[]>;
  /** Prolongs the lease of attempts that are underway; one that has lost its lease to another stays lost. */
  renew(attempts: readonly Attempt[], leaseUntilMs: number): Promise<void>;
  /** Says what became of an attempt; an attempt that has lost its lease changes nothing. */
  settle(attempt: Attempt, settlement: Settlement): Promise<void>;
  /**
   * Puts a notice back on the queue that was taken for an attempt and not tried.
   *
   * @returns Its id, if a later one has overtaken it.
   */
  putBack(attempt: Attempt, dueAtMs: number): Promise<string[]>;
  /**
   * Puts notices of yards whose attempts were lost back on the queue, due when their lease is over: what was true when
   * they left may not be true any more, so they are judged like all that wait (S1, S13).
   */
  recall(lost: LostAttempts): Promise<RecalledNotices>;
  /** When the next waiting notice that may be taken is due, epoch ms; null: none waits. */
  nextDueMs(choice: NoticeChoice & { nowMs: number }): Promise<number | null>;
}
