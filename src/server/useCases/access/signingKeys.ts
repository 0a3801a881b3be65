import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import { z } from 'zod';
import type { EngineStateRepository } from '../../storage/repositories/engineStateRepository.ts';

const KEYS_NAME = 'identity.signingKeys';
/** Where versions without rotation kept their only key. */
const ONLY_KEY_NAME = 'identity.signingKey';

/** Where signing keys are kept. */
export type KeyReader = Pick<EngineStateRepository, 'get' | 'setOnce'>;
type KeyStore = KeyReader & Pick<EngineStateRepository, 'set' | 'deleteMany'>;

const StoredKeys = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string(),
        createdAtMs: z.number(),
        retiredAtMs: z.number().nullable().describe('null: it signs'),
        jwk: z.record(z.string(), z.unknown()).describe('ES256, private'),
      }),
    )
    .min(1),
});
type StoredKey = z.infer<typeof StoredKeys>['keys'][number];

/** One key of those that tokens are signed with. */
export type SigningKey = {
  readonly kid: string;
  /** Epoch ms; null: it signs. */
  readonly retiredAtMs: number | null;
  readonly privateKey: CryptoKey | Uint8Array;
  readonly publicKey: CryptoKey | Uint8Array;
};

/** Keys of the store, the one that signs first; makes the first one. Of two services that start together one key stands. */
export async function loadSigningKeys(store: KeyReader, nowMs: number): Promise<readonly SigningKey[]> {
  const keys = (await storedKeys(store)) ?? (await beginKeys(store, nowMs));
  return Promise.all(newestFirst(keys).map(readKey));
}

/**
 * Makes a new key and retires the others, whose tokens are taken as long as they live.
 *
 * @param isAtOnce Removes the others: every access token so far is refused. For a key that others know.
 * @returns Id of the new key.
 */
export async function rotateSigningKeys(
  store: KeyStore,
  { nowMs, keptMs, isAtOnce }: { nowMs: number; keptMs: number; isAtOnce: boolean },
): Promise<string> {
  const before = isAtOnce ? [] : ((await storedKeys(store)) ?? (await beginKeys(store, nowMs)));
  const retired = before
    .map((key) => ({ ...key, retiredAtMs: key.retiredAtMs ?? nowMs }))
    .filter(({ retiredAtMs }) => retiredAtMs + keptMs > nowMs);
  const added = await newKey(nowMs);
  await store.set(KEYS_NAME, { keys: [added, ...retired] });
  await store.deleteMany([ONLY_KEY_NAME]);
  return added.kid;
}

async function storedKeys(store: KeyReader): Promise<readonly StoredKey[] | null> {
  const stored = await store.get(KEYS_NAME);
  return stored === undefined ? null : StoredKeys.parse(stored).keys;
}

/** The only key of an earlier version goes on to sign: its sessions survive. */
async function beginKeys(store: KeyReader, nowMs: number): Promise<readonly StoredKey[]> {
  const only = (await store.get(ONLY_KEY_NAME)) as JWK | undefined;
  const first = only === undefined ? await newKey(nowMs) : await storedKey(only, nowMs);
  return StoredKeys.parse(await store.setOnce(KEYS_NAME, { keys: [first] })).keys;
}

async function newKey(nowMs: number): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return storedKey(await exportJWK(privateKey), nowMs);
}

async function storedKey(jwk: JWK, createdAtMs: number): Promise<StoredKey> {
  return { kid: await calculateJwkThumbprint(jwk), createdAtMs, retiredAtMs: null, jwk: { ...jwk } };
}

function newestFirst(keys: readonly StoredKey[]): StoredKey[] {
  const rank = ({ createdAtMs, retiredAtMs }: StoredKey) => (retiredAtMs === null ? Infinity : createdAtMs);
  return keys.toSorted((a, b) => rank(b) - rank(a));
}

async function readKey({ kid, retiredAtMs, jwk }: StoredKey): Promise<SigningKey> {
  const { d: _secret, ...publicJwk } = jwk as JWK;
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk as JWK, 'ES256'),
    importJWK(publicJwk, 'ES256'),
  ]);
  return { kid, retiredAtMs, privateKey, publicKey };
}
