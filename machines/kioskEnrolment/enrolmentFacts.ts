import type { KioskSession } from '#contracts/kiosk.ts';

/** A code from the service, with what a display keeps beside it. */
export type ShownCode = {
  /** Known to this display only. */
  readonly token: string;
  /** Eight letters and digits in two groups, `XXXX-XXXX`. */
  readonly code: string;
  /** Network time at which it expires, epoch ms. */
  readonly expiresAtMs: number;
  /** Network time at which it was received, epoch ms. */
  readonly atMs: number;
};

/** Answer of the service about an enrolled display. */
export type RenewalAnswer = KioskSession | 'removed';
/** Answer of the service about a code; `waiting`: no administrator has confirmed it yet. */
export type EnrolmentAnswer = RenewalAnswer | 'waiting' | 'expired';

/** Facts, in the past tense. */
export type KioskEnrolmentEvent = { type: 'clock.ticked'; atMs: number } | { type: 'enrolment.requested' };

/** Emitted once: the display has a session. */
export type KioskEnrolmentEmitted = { type: 'session.granted'; kiosk: KioskSession };

export type KioskEnrolmentInput = {
  /** Pause between an answer and the next check of the code, ms. */
  readonly pollEveryMs: number;
  /** Wait after the first failure, ms; each further failure in a row doubles it. */
  readonly retryMs: number;
  /** Longest wait after a failure, ms. */
  readonly longestRetryMs: number;
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
};

export type KioskEnrolmentContext = KioskEnrolmentInput & {
  /** null: none yet, or the last one has expired and there is no other. */
  code: ShownCode | null;
  /** Network time, epoch ms, as of the last tick while a code is shown; NaN before. */
  nowMs: number;
  /** Failures in a row. */
  failures: number;
  /** Reason why the last call failed: the error's message, or `timeout`; null: it did not fail. */
  fault: string | null;
  /** Display whose session it is; null: none yet. */
  kiosk: KioskSession | null;
};

/** Time left until a code expires, ms; 0 when it has expired, or when there is none. */
export function codeLeftMs(code: ShownCode | null, nowMs: number): number {
  return code === null ? 0 : Math.max(0, code.expiresAtMs - nowMs);
}
