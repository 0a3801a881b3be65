import { people } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const PASSKEY = { token: 'nobodys', response: { id: 'nobodys', response: {} } };
const WRONG = people('400 wrongProof');

/**
 * Proofs and second factors: each person's own. Changing them needs a fresh proof, which these
 * sessions have from their beginning.
 */
export const FACTOR_ROUTES: readonly RouteRow[] = [
  { route: 'GET /auth/proof', cells: people('200') },
  { route: 'POST /auth/proof/password', payload: { password: 'wrong' }, cells: WRONG },
  { route: 'POST /auth/proof/totp', payload: { code: '000000' }, cells: WRONG },
  { route: 'POST /auth/proof/passkey/options', cells: people('200') },
  { route: 'POST /auth/proof/passkey', payload: PASSKEY, cells: WRONG },
  { route: 'GET /auth/factors', cells: people('200') },
  { route: 'POST /auth/factors/recovery-codes', cells: people('409 noSecondFactor') },
  { route: 'POST /auth/factors/passkeys/options', cells: people('200') },
  {
    route: 'POST /auth/factors/passkeys',
    payload: { ...PASSKEY, name: 'Key' },
    cells: people('400 passkeyNotProved'),
  },
  {
    route: 'DELETE /auth/factors/passkeys/:credentialId',
    url: '/auth/factors/passkeys/nobodys',
    cells: people('404 passkeyNotFound'),
  },
  { route: 'POST /auth/factors/totp', cells: people('200') },
  { route: 'POST /auth/factors/totp/confirm', payload: { code: '000000' }, cells: WRONG },
  { route: 'DELETE /auth/factors/totp', cells: people('404 totpNotFound') },
  { route: 'GET /auth/sessions', cells: people('200') },
  { route: 'DELETE /auth/sessions', cells: people('204') },
  {
    route: 'DELETE /auth/sessions/:familyId',
    url: '/auth/sessions/00000000-0000-4000-8000-000000000000',
    cells: people('404 sessionNotFound'),
  },
];
