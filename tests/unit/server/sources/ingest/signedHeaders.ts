import { createHmac } from 'node:crypto';
import { FEED_KEY } from './feedFixture.ts';

/** Headers of a body that is signed with the key of the feed, at that time. */
export function signedHeaders(body: string, atMs: number, key = FEED_KEY): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const mac = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-timestamp': timestamp, 'x-signature': `sha256=${mac}` };
}
