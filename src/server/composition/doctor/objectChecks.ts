import { randomUUID } from 'node:crypto';
import { objectDay } from '../../platform/objects/objectDay.ts';
import { createObjectStore, type ObjectStore } from '../../platform/objects/objectStore.ts';
import { ObjectStoreError } from '../../platform/objects/objectStoreError.ts';
import type { ServerConfig } from '../config/config.ts';
import { connectionFault } from './connectionFault.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** What codes of S3 mean for the operator who set it up. */
const WORDS: Readonly<Record<string, string>> = {
  AccessDenied: 'refuses a right: the key needs to list, read, write and delete objects of the bucket',
  AllAccessDisabled: 'refuses a right: the key needs to list, read, write and delete objects of the bucket',
  AuthorizationHeaderMalformed: 'expects another region: correct S3_REGION',
  IllegalLocationConstraintException: 'expects another region: correct S3_REGION',
  InvalidAccessKeyId: 'does not know the key: correct S3_ACCESS_KEY_ID',
  NoSuchBucket: 'has no such bucket: create it, or correct S3_URL',
  PermanentRedirect: 'has the bucket at another address: correct S3_URL and S3_REGION',
  RequestTimeTooSkewed: 'has another time: synchronize the clock of this machine with NTP',
  SignatureDoesNotMatch: 'rejects the signature: correct S3_SECRET_ACCESS_KEY',
  TemporaryRedirect: 'has the bucket at another address: correct S3_URL and S3_REGION',
};
/** First part of the keys of checks; then comes their day. */
export const CHECKS = 'doctor';

const FORM = { type: 'text/plain', cacheControl: 'no-store' };
const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/u;

/** Whether the object store can be used; an object of the check is written, read, listed and removed. */
export async function checkObjects(
  { objects }: Pick<ServerConfig, 'objects'>,
  nowMs: () => number,
  limitMs: number,
): Promise<readonly Finding[]> {
  if (objects === null) return [];
  const { protocol, host, hostname } = new URL(objects.bucketUrl);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const store = createObjectStore({ settings: objects, clock: { nowMs }, log, attemptMs: limitMs });
  try {
    await tryOnce(store, `${CHECKS}/${objectDay(nowMs())}/${randomUUID()}`, limitMs);
  } catch (error) {
    return [fault('object store', `${host} ${faultOf(error)}.`)];
  }
  if (protocol === 'http:' && !LOCAL.test(hostname))
    return [warning('object store', `${host} can be used, but exports reach it unencrypted: use https.`)];
  return [ok('object store', `${host} can be used.`)];
}

async function tryOnce(store: ObjectStore, key: string, limitMs: number): Promise<void> {
  const limits = { limitMs };
  const bytes = Buffer.from('npm run doctor');
  await store.put(key, bytes, FORM, limits);
  const found = await store.get(key, limits);
  const listed = await store.list(key, limits);
  await store.remove(key, limits);
  if (found === null || !listed.includes(key))
    throw new ObjectStoreError('broken', 'what is written there is not there');
}

function faultOf(error: unknown): string {
  const code = error instanceof ObjectStoreError ? error.s3Code : null;
  return (code === null ? undefined : WORDS[code]) ?? connectionFault(error);
}
