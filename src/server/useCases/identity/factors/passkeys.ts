import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyAnswer, PasskeyCreation } from '#contracts/factors.ts';
import type { ServerClock } from '../../../platform/time/serverClock.ts';
import type { ChallengeRecord } from '../../../storage/repositories/challengesRepository.ts';
import type { PasskeyRecord } from '../../../storage/repositories/factorsRepository.ts';
import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import { hashToken, newOpaqueToken } from '../../access/opaqueTokens.ts';
import type { RelyingParty } from './relyingParty.ts';

/** How long a proof that has begun can be finished, ms. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;

const RP_NAME = 'Safety Command Center';

export type PasskeyDependencies = {
  readonly repositories: Pick<Repositories, 'factors' | 'challenges'>;
  readonly clock: ServerClock;
};

/** For whom and for what a passkey is asked. `sessionId`: the proof is of that session alone. */
export type Asking = {
  readonly purpose: ChallengeRecord['purpose'];
  readonly personId: string | null;
  readonly sessionId?: string;
};

/** The ceremonies of WebAuthn. User verification is required in each, so that a passkey is two factors in one. */
export function createPasskeys(dependencies: PasskeyDependencies) {
  return {
    /** What `navigator.credentials.create` is asked with, and the token of the challenge. */
    beginAdding: (person: PersonRecord, sessionId: string, rp: RelyingParty) =>
      beginAdding(dependencies, { person, sessionId }, rp),
    /** The new passkey, not stored yet; null: it proves nothing. */
    finishAdding: (asking: Asking, creation: PasskeyCreation, rp: RelyingParty) =>
      finishAdding(dependencies, asking, creation, rp),
    /** Token of a step without a passkey, for hosts that offer none. */
    beginWithout: (asking: Asking) => remember(dependencies, asking, newOpaqueToken()),
    /** What `navigator.credentials.get` is asked with. For a known person their passkeys alone. */
    beginUsing: (asking: Asking, rp: RelyingParty) => beginUsing(dependencies, asking, rp),
    /** The passkey that was used; null: it proves nothing. Uses the challenge up. */
    finishUsing: (asking: Asking, answer: PasskeyAnswer, rp: RelyingParty) =>
      finishUsing(dependencies, asking, answer, rp),
    /** Whether a passkey that was used still counts. */
    isThere: async (credentialId: string) =>
      (await dependencies.repositories.factors.findPasskey(credentialId)) !== null,
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;

async function remember({ repositories, clock }: PasskeyDependencies, asking: Asking, challenge: string) {
  const token = newOpaqueToken();
  const { purpose, personId, sessionId = null } = asking;
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + CHALLENGE_LIFETIME_MS;
  await repositories.challenges.add(
    { tokenHash: hashToken(token), purpose, personId, detail: { challenge, sessionId }, expiresAtMs },
    nowMs,
  );
  return token;
}

/** The challenge that an answer is to; null: there is none of that person, purpose and session. */
async function recall({ repositories, clock }: PasskeyDependencies, asking: Asking, token: string) {
  const { purpose, personId, sessionId = null } = asking;
  const taken = await repositories.challenges.take(hashToken(token), purpose, clock.nowMs());
  if (taken === null || taken.personId !== personId || taken.detail['sessionId'] !== sessionId) return null;
  return String(taken.detail['challenge']);
}

async function beginAdding(
  dependencies: PasskeyDependencies,
  { person, sessionId }: { person: PersonRecord; sessionId: string },
  rp: RelyingParty,
) {
  const known = await dependencies.repositories.factors.passkeysOf(person.id);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rp.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'required',
    },
  });
  const asking = { purpose: 'addPasskey', personId: person.id, sessionId } as const;
  return { token: await remember(dependencies, asking, options.challenge), options: { ...options } };
}

async function finishAdding(
  dependencies: PasskeyDependencies,
  asking: Asking,
  { token, response }: PasskeyCreation,
  rp: RelyingParty,
): Promise<Omit<PasskeyRecord, 'personId' | 'name'> | null> {
  const expectedChallenge = await recall(dependencies, asking, token);
  if (expectedChallenge === null) return null;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge,
    expectedRPID: rp.id,
    expectedOrigin: [...rp.origins],
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return null;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
    addedAtMs: dependencies.clock.nowMs(),
    lastUsedAtMs: null,
  };
}

async function beginUsing(dependencies: PasskeyDependencies, asking: Asking, rp: RelyingParty) {
  const { personId } = asking;
  const known = personId === null ? [] : await dependencies.repositories.factors.passkeysOf(personId);
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME_MS,
    ...(personId === null ? {} : { allowCredentials: known.map(descriptorOf) }),
  });
  return { token: await remember(dependencies, asking, options.challenge), options: { ...options } };
}

async function finishUsing(
  dependencies: PasskeyDependencies,
  asking: Asking,
  { token, response }: PasskeyAnswer,
  rp: RelyingParty,
): Promise<PasskeyRecord | null> {
  const { factors } = dependencies.repositories;
  const expectedChallenge = await recall(dependencies, asking, token);
  const passkey = await factors.findPasskey(response.id);
  if (expectedChallenge === null || passkey === null) return null;
  if (asking.personId !== null && passkey.personId !== asking.personId) return null;
  const { verified, newCounter } = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge,
    expectedRPID: rp.id,
    expectedOrigin: [...rp.origins],
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.signCount,
    },
  }).then(
    ({ verified, authenticationInfo }) => ({ verified, newCounter: authenticationInfo.newCounter }),
    () => ({ verified: false, newCounter: 0 }), // a foreign origin, a foreign key, a count that went back
  );
  if (!verified || !isOwner(response, passkey.personId)) return null;
  const isNoted = await factors.notePasskeyUse(passkey.credentialId, newCounter, dependencies.clock.nowMs());
  return isNoted ? passkey : null;
}

/** Discoverable credentials say whose they are; it must be whom we know them of (WebAuthn 3, 7.2, step 6). */
function isOwner(response: PasskeyAnswer['response'], personId: string): boolean {
  const handle = response.response['userHandle'];
  if (typeof handle !== 'string' || handle === '') return true;
  return Buffer.from(handle, 'base64url').toString() === personId;
}

function descriptorOf({ credentialId: id, transports }: PasskeyRecord) {
  return { id, transports };
}
