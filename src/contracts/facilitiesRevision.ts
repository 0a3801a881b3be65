import { z } from 'zod';

/**
 * Fingerprint of the ids and positions of all facilities of a client. A list of facilities and an alerts file with
 * different fingerprints are not about the same places.
 */
export const FacilitiesRevision = z
  .string()
  .min(1)
  .describe('changes when a facility of the client is added, moved or removed');
