import type { SessionDetails, SessionEnd, SessionGrant } from './sessionGrant.ts';

/** Facts, in the past tense. */
export type SessionEvent =
  | ({ type: 'session.received' } & SessionGrant)
  /** The service has refused the access token of a call. */
  | { type: 'token.refused' }
  | { type: 'user.signedOut' }
  /** Another tab wrote the session; null: it removed it. */
  | { type: 'storage.changed'; grant: SessionGrant | null }
  /** The service has other details of the signed-in person. */
  | { type: 'details.changed'; details: SessionDetails };

export type SessionInput = {
  /** Random part of the renewal time, so that tabs and screens do not renew at once, 0 to 120 000 ms. */
  readonly jitterMs: number;
  /** Wait after the first network error, ms; each further one in a row doubles it. */
  readonly retryMs: number;
  /** Longest wait after a network error, ms. */
  readonly longestRetryMs: number;
  /** Timeout of a renewal, which counts as a network error, ms. */
  readonly timeoutMs: number;
};

export type SessionContext = SessionInput & {
  grant: SessionGrant | null;
  /** Whether this session was not written to storage yet. */
  isNew: boolean;
  /** Network errors of renewals in a row. */
  failures: number;
  /** Reason why the service ended the last session; null: it did not. */
  end: SessionEnd | null;
  /** Details changed during the running renewal, whose answer may not contain them; null: none. */
  details: SessionDetails | null;
};
