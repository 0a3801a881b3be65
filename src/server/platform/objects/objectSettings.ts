import { z } from 'zod';

/** A bucket of an S3-compatible store, and the key that it is used with. */
export type ObjectSettings = {
  /** Address of the bucket, without a slash at its end. */
  readonly bucketUrl: string;
  /** What all keys begin with, `installation/`; empty: nothing. */
  readonly folder: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const URL_EXPECTED = 'https://HOST/BUCKET or http://HOST:PORT/BUCKET was expected, a folder of it may follow';
const KEY_EXPECTED = 'a key without blanks was expected';

const Key = z.string().regex(/^\S*$/u, KEY_EXPECTED).default('');

/** The settings as the environment has them. */
export const OBJECT_SETTINGS = {
  S3_URL: z
    .string()
    .default('')
    .refine((text) => text === '' || isBucket(text), URL_EXPECTED),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/u, 'a region such as us-east-1 or auto was expected')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: Key,
  S3_SECRET_ACCESS_KEY: Key,
};

type RawSettings = z.infer<z.ZodObject<typeof OBJECT_SETTINGS>>;

/** Says in one line what the object store lacks; null: nothing. */
export function missingObjectSetting(s: RawSettings): string | null {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (s.S3_URL === '') {
    const set = keys.find((name) => s[name] !== '');
    return set === undefined ? null : `S3_URL is missing: ${set} has no meaning without it.`;
  }
  const missing = keys.find((name) => s[name] === '');
  return missing === undefined ? null : `${missing} is missing: S3_URL needs it.`;
}

/** null: there is no object store. */
export function objectSettings(s: RawSettings): ObjectSettings | null {
  if (s.S3_URL === '') return null;
  const { origin, pathname } = new URL(s.S3_URL);
  const [bucket, ...folders] = pathname.split('/').filter((part) => part !== '');
  return {
    bucketUrl: `${origin}/${bucket}`,
    folder: folders.map((part) => `${part}/`).join(''),
    region: s.S3_REGION,
    accessKeyId: s.S3_ACCESS_KEY_ID,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY,
  };
}

/** Whether it is an address in path style: the bucket is the first part of the path, not of the host. */
function isBucket(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  const isBare = [username, password, search, hash].every((part) => part === '');
  return isBare && /^https?:$/u.test(protocol) && /^(\/[A-Za-z0-9._-]+)+\/*$/u.test(pathname);
}
