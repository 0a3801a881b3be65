import type { KioskSession } from '#contracts/kiosk.ts';

/** A code that the service gave, and what a display keeps beside it. */
export type ShownCode = {
  /** Known to the display alone. */
  readonly token: string;
  /** Eight letters and digits in two groups, `XXXX-XXXX`. */
  readonly code: string;
  /** Network time at which it ends, epoch ms. */
  readonly expiresAtMs: number;
  /** Network time at which it came, epoch ms. */
  readonly atMs: number;
};

/** What the service says of an enrolled display. */
export type RenewalAnswer = KioskSession | 'removed';
/** What the service says of a code; `waiting`: no administrator has confirmed it yet. */
export type EnrolmentAnswer = RenewalAnswer | 'waiting' | 'expired';

/** Facts, in the past tense. */
export type KioskEnrolmentEvent = { type: 'clock.ticked'; atMs: number } | { type: 'enrolment.requested' };

/** Told once: the display has a session. */
export type KioskEnrolmentEmitted = { type: 'session.granted'; kiosk: KioskSession };

export type KioskEnrolmentInput = {
  /** From an answer to the next question about the code, ms. */
  readonly pollEveryMs: number;
  /** Wait after the first failure, ms; each further failure in a row doubles it. */
  readonly retryMs: number;
  /** Longest wait after a failure, ms. */
  readonly longestRetryMs: number;
  /** A call unanswered for this long has failed, ms. */
  readonly timeoutMs: number;
};

export type KioskEnrolmentContext = KioskEnrolmentInput & {
  /** null: none yet, or the last one has expired and there is no other. */
  code: ShownCode | null;
  /** Network time, epoch ms, as of the last tick while a code is shown; NaN before. */
  nowMs: number;
  /** Failures in a row. */
  failures: number;
  /** Why the last call failed: the error's words, or `timeout`; null: it did not. */
  fault: string | null;
  /** Whose session it is; null: none yet. */
  kiosk: KioskSession | null;
};

/** What is left of a code at a time, ms; 0 when it has expired, or when there is none. */
export function codeLeftMs(code: ShownCode | null, nowMs: number): number {
  return code === null ? 0 : Math.max(0, code.expiresAtMs - nowMs);
}

/** Wait after so many failures in a row, ms. */
export function retryWaitMs({ failures, retryMs, longestRetryMs }: KioskEnrolmentContext): number {
  return Math.min(longestRetryMs, retryMs * 2 ** Math.max(0, failures - 1));
}
