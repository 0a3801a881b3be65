import { instantMs } from '#domain/time/instant.ts';
import { isInstant } from '#domain/time/isInstant.ts';

/**
 * Estimated return of safe conditions as an address or a facility gives it:
 * ISO 8601 or epoch ms (GAP-9); null: none, or not readable.
 */
export function etaMsIn(eta: string | null | undefined): number | null {
  if (eta === null || eta === undefined) return null;
  if (!/^\d+$/.test(eta)) return instantMs(eta);
  const atMs = Number(eta);
  return isInstant(atMs) ? atMs : null;
}
