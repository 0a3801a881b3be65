import { TOTP } from 'otpauth';
import { START_MS } from '../testNetwork.ts';
import { PASSWORD } from './accessMakers.ts';
import type { AccessWorld } from './accessWorld.ts';
import { people } from './cells.ts';
import type { Role } from './roles.ts';
import type { Made, RouteRow } from './routeRow.ts';

const PASSKEY = { token: 'nobodys', response: { id: 'nobodys', response: {} } };
const DONE = people('200');
/** Who has proofs and second factors of their own. */
const OWNERS: readonly Role[] = [
  'user',
  'site admin',
  'admin',
  'operator',
  'user of another client',
  'admin of another client',
];

/**
 * Proofs and second factors: each person's own. Changing them needs a fresh proof, which these
 * sessions have from their beginning.
 */
export function factorRoutes({ makers, idOf }: AccessWorld): readonly RouteRow[] {
  const owned = (make: (role: Role) => Promise<Made>) => (role: Role) =>
    OWNERS.includes(role) ? make(role) : Promise.resolve({});
  const withTotp = (isConfirmed: boolean) =>
    owned(async (role) => {
      const secret = await makers.newTotp(idOf(role), isConfirmed);
      return { payload: { code: new TOTP({ secret }).generate({ timestamp: START_MS }) } };
    });
  return [
    { route: 'GET /auth/proof', cells: DONE },
    {
      route: 'POST /auth/proof/password',
      payload: { password: 'wrong' },
      make: owned(async (role) => {
        await makers.setPassword(idOf(role));
        return { payload: { password: PASSWORD } };
      }),
      cells: DONE,
    },
    { route: 'POST /auth/proof/totp', payload: { code: '000000' }, make: withTotp(true), cells: DONE },
    { route: 'POST /auth/proof/passkey/options', cells: DONE },
    {
      route: 'POST /auth/proof/passkey',
      payload: PASSKEY,
      make: owned(async (role) => ({ payload: await makers.passkeyProof(role) })),
      cells: DONE,
    },
    { route: 'GET /auth/factors', cells: DONE },
    {
      route: 'POST /auth/factors/recovery-codes',
      make: owned(async (role) => {
        await makers.newTotp(idOf(role));
        return {};
      }),
      cells: DONE,
    },
    { route: 'POST /auth/factors/passkeys/options', cells: DONE },
    {
      route: 'POST /auth/factors/passkeys',
      payload: { ...PASSKEY, name: 'Key' },
      make: owned(async (role) => ({ payload: (await makers.newPasskey(role)).order })),
      cells: DONE,
    },
    {
      route: 'DELETE /auth/factors/passkeys/:credentialId',
      url: '/auth/factors/passkeys/nobodys',
      make: owned(async (role) => ({
        url: `/auth/factors/passkeys/${(await makers.ownPasskey(role)).id}`,
      })),
      cells: DONE,
    },
    {
      route: 'POST /auth/factors/totp',
      make: owned(async (role) => {
        await makers.newTotp(idOf(role), false);
        return {};
      }),
      cells: DONE,
    },
    {
      route: 'POST /auth/factors/totp/confirm',
      payload: { code: '000000' },
      make: withTotp(false),
      cells: DONE,
    },
    {
      route: 'DELETE /auth/factors/totp',
      make: owned(async (role) => {
        await makers.newTotp(idOf(role));
        return {};
      }),
      cells: DONE,
    },
    { route: 'GET /auth/sessions', cells: DONE },
    { route: 'DELETE /auth/sessions', cells: people('204') },
    {
      route: 'DELETE /auth/sessions/:familyId',
      url: '/auth/sessions/00000000-0000-4000-8000-000000000000',
      make: owned(async (role) => ({
        url: `/auth/sessions/${(await makers.newSession(idOf(role))).familyId}`,
      })),
      cells: people('204'),
    },
  ];
}
