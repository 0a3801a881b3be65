import { instantMs } from '#domain/time/instant.ts';

/** Estimated return of safe conditions as an address or a facility gives it: ISO 8601 or epoch ms (GAP-9); null: none, or not readable. */
export function etaMsIn(eta: string | null | undefined): number | null {
  if (eta === null || eta === undefined) return null;
  return /^\d+$/.test(eta) ? Number(eta) : instantMs(eta);
}
