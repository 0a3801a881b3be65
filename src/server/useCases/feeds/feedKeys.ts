import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FeedMapping } from '../../sources/ingest/feedMapping.ts';

/** A feed as far as its key goes. */
type KeyedFeed = { readonly mapping: Pick<FeedMapping, 'auth'>; readonly key: string };

/** What a sender shows. */
export type FeedCredentials = {
  readonly authorization: string | undefined;
  /** `sha256=` and the HMAC-SHA256 of `timestamp.body` in hex. */
  readonly signature: string | undefined;
  /** Epoch seconds. */
  readonly timestamp: string | undefined;
};

/** How far the time of a signature may lie from the clock, ms. */
const SIGNATURE_AGE_MS = 5 * 60_000;

/** Returns whether the bearer token of a request is the key of a feed; false for a feed whose requests are signed. */
export function isBearerOf({ mapping, key }: KeyedFeed, { authorization }: FeedCredentials): boolean {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return mapping.auth === 'bearer' && token !== undefined && isSame(token, key);
}

/** Returns whether a body was signed with the key of a feed, at most five minutes ago by the service's clock. */
export function isSignedBy(
  { mapping, key }: KeyedFeed,
  { signature, timestamp }: FeedCredentials,
  body: Buffer,
  nowMs: number,
): boolean {
  if (mapping.auth !== 'hmac' || signature === undefined || !/^\d{1,12}$/.test(timestamp ?? '')) return false;
  if (Math.abs(nowMs - Number(timestamp) * 1_000) > SIGNATURE_AGE_MS) return false;
  const mac = createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
  return isSame(signature, `sha256=${mac}`);
}

/** Compares in a time that tells nothing of the secret. */
function isSame(shown: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(shown), hash(secret));
}
