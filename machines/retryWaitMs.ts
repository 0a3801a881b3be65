type Failures = {
  /** Failures in a row. */
  readonly failures: number;
  /** Wait after the first one, ms. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
};

/** Wait after consecutive failures, ms: each further one doubles it, up to the longest. */
export function retryWaitMs({ failures, retryMs, longestRetryMs }: Failures): number {
  return Math.min(longestRetryMs, retryMs * 2 ** Math.max(0, failures - 1));
}
