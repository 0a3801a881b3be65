import { z } from 'zod';
import { parseNatsAddress, type NatsAddress } from '../../platform/bus/natsAddress.ts';

/** What a process does: all by itself, lead or stand by for edges, or serve what the leader says. */
export type RoleSettings =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'engine';
      readonly nats: NatsAddress;
      /** Address by which edges reach this process; null: `HOST` and the port. */
      readonly origin: string | null;
    }
  | { readonly kind: 'edge'; readonly nats: NatsAddress };

const NATS_EXPECTED = 'nats://HOST:PORT or tls://HOST:PORT was expected, several by commas';

/** The settings as the environment has them. */
export const ROLE_SETTINGS = {
  ROLE: z.enum(['all', 'engine', 'edge']).default('all'),
  NATS_URL: z
    .string()
    .default('')
    .refine((text) => text === '' || parseNatsAddress(text) !== null, NATS_EXPECTED),
  ENGINE_URL: z
    .url({ protocol: /^https?$/, error: 'https://HOST or http://HOST:PORT was expected' })
    .refine((url) => new URL(url).pathname === '/', 'an address without a path was expected')
    .or(z.literal(''))
    .default(''),
};

type RawSettings = z.infer<z.ZodObject<typeof ROLE_SETTINGS>> & {
  readonly HOST: string;
  readonly DATABASE_URL?: string | undefined;
};

/** Addresses to listen on that are no address to be reached by. */
const ANY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]']);

/** Says in one line what a role lacks, or what has no meaning for it; null: nothing. */
export function missingRoleSetting(s: RawSettings): string | null {
  const { ROLE: role } = s;
  if (role === 'all')
    return s.NATS_URL === '' ? null : 'NATS_URL has no meaning with ROLE=all: set ROLE=engine or ROLE=edge.';
  if (s.DATABASE_URL === undefined) return `DATABASE_URL is missing: ROLE=${role} needs PostgreSQL.`;
  if (s.NATS_URL === '') return `NATS_URL is missing: ROLE=${role} needs a bus.`;
  if (role === 'engine' && s.ENGINE_URL === '' && ANY_HOST.has(s.HOST))
    return `ENGINE_URL is missing: HOST=${s.HOST} tells edges no address of this engine.`;
  return null;
}

export function roleSettings({ ROLE: kind, NATS_URL, ENGINE_URL }: RawSettings): RoleSettings {
  const nats = parseNatsAddress(NATS_URL);
  if (kind === 'all' || nats === null) return { kind: 'all' };
  if (kind === 'edge') return { kind, nats };
  return { kind, nats, origin: ENGINE_URL === '' ? null : new URL(ENGINE_URL).origin };
}
