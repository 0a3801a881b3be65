import { EXPIRES_AFTER_MS } from '#server/useCases/leadership/lease.ts';

/** Within which another service leads where the processor is as fast as that of the goals, ms. */
const GOAL_MS = 10_000;

/**
 * Within which another service has to lead, ms: the lease has to be over, and what follows is work, which takes longer
 * where the processor is slower than that of the goals.
 *
 * @param slowness Of the processor, see `processorSlowness`.
 */
export function takeoverLimitMs(slowness: number): number {
  return EXPIRES_AFTER_MS + (GOAL_MS - EXPIRES_AFTER_MS) * slowness;
}
