import { createHmac } from 'node:crypto';

/** Headers that let a receiver know who called, and that nobody changed or repeated it. */
const TIMESTAMP_HEADER = 'x-scc-timestamp';
const SIGNATURE_HEADER = 'x-scc-signature';
/** Only while an old secret holds: the signature under the new one. */
const NEW_SIGNATURE_HEADER = 'x-scc-signature-new';

/** What a client's calls are signed with at one moment. */
export type SigningSecrets = {
  readonly secret: string;
  /** The one before, while it holds; null: it does not. */
  readonly oldSecret: string | null;
};

/**
 * Signs a body as it is sent: HMAC-SHA256 over `timestamp.body`, hex, under the client's signing secret. While the old
 * secret holds, it signs in the known header and the new one in another: a receiver that compares the whole of the one
 * header with the secret that it has goes on, and one that has the new secret reads both.
 *
 * @param atMs When it is sent; the timestamp is in whole seconds since 1970.
 */
export function signatureHeaders(
  { secret, oldSecret }: SigningSecrets,
  body: string,
  atMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const sign = (key: string) =>
    `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`, 'utf8').digest('hex')}`;
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: sign(oldSecret ?? secret),
    ...(oldSecret === null ? {} : { [NEW_SIGNATURE_HEADER]: sign(secret) }),
  };
}
