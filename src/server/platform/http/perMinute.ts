import type { RateLimitOptions } from '@fastify/rate-limit';

/** Config of a route that each caller, as `limitKeyOf` tells them apart, may call so often a minute. */
export function perMinute(calls: number): { readonly rateLimit: RateLimitOptions } {
  return { rateLimit: { max: calls, timeWindow: 60_000 } };
}
