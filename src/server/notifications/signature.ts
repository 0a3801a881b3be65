import { createHmac } from 'node:crypto';

/** Headers that let a receiver know who called, and that nobody changed or repeated it. */
const TIMESTAMP_HEADER = 'x-scc-timestamp';
const SIGNATURE_HEADER = 'x-scc-signature';

/**
 * Signs a body as it is sent: HMAC-SHA256 over `timestamp.body`, hex, under the client's signing secret.
 *
 * @param atMs When it is sent; the timestamp is in whole seconds since 1970.
 */
export function signatureHeaders(secret: string, body: string, atMs: number): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: `v1=${digest}` };
}
