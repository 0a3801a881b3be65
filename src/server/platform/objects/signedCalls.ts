import { AwsV4Signer } from 'aws4fetch';
import { readBodyBytes } from '../http/readBodyBytes.ts';
import { reasonOf } from '../log/reasonOf.ts';
import type { ServerClock } from '../time/serverClock.ts';
import { objectDigest } from './objectDigest.ts';
import type { ObjectSettings } from './objectSettings.ts';
import { ObjectStoreError } from './objectStoreError.ts';

/** Larger than a step, a tile or an export; an answer that is longer is none of ours. */
const MOST_BYTES = 64_000_000;
/** One signing key a day. */
const MOST_SIGNING_KEYS = 3;
const NO_BODY = objectDigest(new Uint8Array());
/** Answers that another attempt may change, whatever their status. */
const PASSING_CODES: ReadonlySet<string> = new Set(['SlowDown', 'RequestTimeout', 'InternalError']);

export type ObjectCall = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Key of the object, without the folder of the settings; null: the bucket itself. */
  readonly key: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** With the digest of its bytes, which the signature covers. */
  readonly body?: { readonly bytes: Uint8Array; readonly digest: string };
};

/** An answer of 2xx, or that there is no such object. */
export type ObjectAnswer =
  | { readonly is: 'done'; readonly headers: Headers; readonly bytes: Uint8Array }
  | { readonly is: 'missing' };

export type SendCall = (call: ObjectCall, signal: AbortSignal) => Promise<ObjectAnswer>;

type CallDependencies = {
  readonly settings: ObjectSettings;
  readonly clock: ServerClock;
  readonly fetch: typeof globalThis.fetch;
};

/**
 * Sends calls with a signature (AWS Signature Version 4) that covers the body: a body that is changed on its way is
 * refused by the store.
 *
 * @returns Sends one call once. Rejects with `ObjectStoreError`, `failed` where another attempt may do.
 */
export function createSignedCalls({ settings, clock, fetch }: CallDependencies): SendCall {
  const { region, accessKeyId, secretAccessKey } = settings;
  const cache = new Map<string, ArrayBuffer>();

  async function sign(call: ObjectCall) {
    if (cache.size > MOST_SIGNING_KEYS) cache.clear();
    return new AwsV4Signer({
      method: call.method,
      url: addressOf(settings, call),
      headers: { ...call.headers, 'x-amz-content-sha256': call.body?.digest ?? NO_BODY },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache,
      datetime: new Date(clock.nowMs()).toISOString().replace(/[:-]|\.\d{3}/gu, ''),
    }).sign();
  }

  return async (call, signal) => {
    const title = titleOf(call);
    const { url, headers } = await sign(call);
    let status: number;
    let answered: Headers;
    let bytes: Uint8Array | null;
    try {
      const body = call.body === undefined ? null : Buffer.from(call.body.bytes);
      // the answer to a redirect would need another signature
      const response = await fetch(url, { method: call.method, headers, body, redirect: 'manual', signal });
      ({ status, headers: answered } = response);
      bytes = await readBodyBytes(response, MOST_BYTES);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      throw new ObjectStoreError('failed', `${title}: ${reasonOf(cause)}`, { cause });
    }
    if (bytes === null) throw new ObjectStoreError('broken', `${title}: the answer is too long`);
    if (status >= 200 && status < 300) return { is: 'done', headers: answered, bytes };
    const { code, message } = toldIn(bytes);
    if (call.method === 'GET' && status === 404 && code === 'NoSuchKey') return { is: 'missing' };
    const mayPass = status >= 500 || status === 429 || PASSING_CODES.has(code);
    throw new ObjectStoreError(
      mayPass ? 'failed' : 'refused',
      `${title}: ${status} ${[code, message].filter((part) => part !== '').join(', ')}`.trimEnd(),
      { s3Code: code === '' ? null : code },
    );
  };
}

function addressOf({ bucketUrl, folder }: ObjectSettings, { key, query }: ObjectCall): string {
  const path = key === null ? '' : `/${(folder + key).split('/').map(encodeURIComponent).join('/')}`;
  const address = new URL(bucketUrl + path);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  return address.href;
}

/** Code and message of an error document. What else it states, such as the key that was used, is for no log. */
function toldIn(bytes: Uint8Array): { code: string; message: string } {
  const text = Buffer.from(bytes.subarray(0, 4_096)).toString();
  const find = (name: string, most: number) =>
    new RegExp(`<${name}>([^<]{1,${most}})`, 'u').exec(text)?.[1]?.replaceAll(/\s+/gu, ' ') ?? '';
  return { code: find('Code', 60), message: find('Message', 160) };
}

/** What messages call a call. */
export function titleOf({ method, key }: ObjectCall): string {
  return key === null ? 'List' : `${method} ${key}`;
}
