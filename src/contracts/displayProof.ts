import { z } from 'zod';
import { SCREEN_WORDS } from '#domain/alerting/screenWord.ts';
import { EpochMs } from './epochMs.ts';

/** Public half of a display's key: ECDSA on P-256, as WebCrypto exports it (RFC 7518, 6.2). */
export const DisplayKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().regex(/^[\w-]{43}$/),
  y: z.string().regex(/^[\w-]{43}$/),
});
export type DisplayKey = z.infer<typeof DisplayKey>;

/** Type in the header of a display's proof (RFC 7515, 4.1.9); keeps other tokens from passing for one. */
export const DISPLAY_PROOF_TYPE = 'display-proof';
/** Header of a request that carries the proof of an enrolled display. */
export const DISPLAY_PROOF_HEADER = 'x-display-signature';
/** Header of a request that carries the random id of a display without enrolment. */
export const DISPLAY_ID_HEADER = 'x-display-id';

/** A compact JWS (RFC 7515) that an enrolled display signs with ES256. */
export const CompactProof = z
  .string()
  .max(2_000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);

/** Proof of a display: its request, and when it was made. */
export const DisplayProof = z.object({
  purpose: z.enum(['heartbeat', 'renewal', 'enrolment']),
  /** Subject of the request, word for word. */
  subject: z.string().max(500),
  /** Network time of the signature, epoch ms. */
  atMs: EpochMs.int(),
  /**
   * What the display shows, of a heartbeat that tells it. It stands beside the subject, which a service of an older
   * version compares word for word.
   */
  shown: z.enum(SCREEN_WORDS).optional(),
});
export type DisplayProof = z.infer<typeof DisplayProof>;

type Heartbeat = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly status: string;
  readonly appVersion: string;
};

/** Subject of the proof of a heartbeat: the fields of the status file request (CALL-06) but `shown`, see `DisplayProof`. */
export function heartbeatSubject({ clientId, facilityId, status, appVersion }: Heartbeat): string {
  return JSON.stringify([clientId.toUpperCase(), facilityId, status, appVersion]);
}
