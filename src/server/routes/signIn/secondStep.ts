import type { FastifyRequest } from 'fastify';
import { PasskeyAnswer } from '#contracts/factors.ts';
import { createAttemptLimit } from '../../useCases/access/attemptLimit.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Proof } from '../../storage/repositories/proofsRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Passkeys } from '../../useCases/identity/factors/passkeys.ts';
import { isRecoveryCode, takeRecoveryCode } from '../../useCases/identity/factors/recoveryCodes.ts';
import { findRelyingParty } from '../../useCases/identity/factors/relyingParty.ts';
import { takeTotpCode } from '../../useCases/identity/factors/totp.ts';
import { hashToken } from '../../useCases/access/opaqueTokens.ts';
import type { SecondStep } from './secondStepPage.ts';

export type SecondStepDependencies = {
  readonly repositories: Pick<Repositories, 'factors' | 'challenges' | 'people' | 'audit'>;
  readonly clock: ServerClock;
  readonly passkeys: Passkeys;
  readonly appOrigins: readonly string[];
};

/** What a form of the second step holds. */
export type SecondForm = { readonly step: string; readonly code: string; readonly passkey: string };

/** How it ended. `again`: the step still waits; `over`: sign in from the start. */
export type SecondOutcome =
  | { readonly kind: 'proved'; readonly personId: string; readonly provedBy: Proof }
  | { readonly kind: 'again'; readonly personId: string; readonly step: SecondStep }
  | { readonly kind: 'tooMany'; readonly personId: string }
  | { readonly kind: 'over' };

/** The second step of a sign-in, for people who have a passkey or an authenticator app. */
export function createSecondStep(dependencies: SecondStepDependencies) {
  const { factors, challenges, people } = dependencies.repositories;
  const isThere = (form: SecondForm) => challenges.isThere(hashToken(form.step));
  const wrong = createAttemptLimit(dependencies.clock);

  return {
    /** Null: the person has no second factor, so that the password is enough. */
    async begin(personId: string, request: FastifyRequest): Promise<SecondStep | null> {
      return (await factors.hasSecondFactor(personId)) ? begin(dependencies, personId, request) : null;
    },

    async finish(form: SecondForm, request: FastifyRequest): Promise<SecondOutcome> {
      const waiting = await challenges.find(hashToken(form.step), 'signIn', dependencies.clock.nowMs());
      if (waiting === null || waiting.personId === null) return { kind: 'over' };
      const { personId } = waiting;
      if (!wrong.mayTry(personId)) return { kind: 'tooMany', personId };
      wrong.noteFailure(personId); // counted before it is known, so that guesses side by side count too
      const provedBy = await proofIn(dependencies, personId, { form, request });
      // a step that is used up meanwhile proves nothing; that of a passkey is used up with it
      const isDone =
        provedBy === 'passkey' ||
        (provedBy !== null &&
          (await challenges.take(hashToken(form.step), 'signIn', dependencies.clock.nowMs())) !== null);
      if (!isDone) {
        const step = await begin(dependencies, personId, request);
        // a later end of this step ends its successor too; one that is made now is waited for
        await people.hold(personId);
        return (await isThere(form)) ? { kind: 'again', personId, step } : { kind: 'over' };
      }
      wrong.forget(personId);
      return { kind: 'proved', personId, provedBy };
    },

    /** Whether the step of a form still counts: the end of what its person has begun deletes it. */
    isThere,
  };
}

async function begin(
  { repositories: { factors }, passkeys, appOrigins }: SecondStepDependencies,
  personId: string,
  request: FastifyRequest,
): Promise<SecondStep> {
  const asking = { purpose: 'signIn', personId } as const;
  const totp = await factors.totpOf(personId);
  const hasTotp = totp !== null && totp.confirmedAtMs !== null;
  const rp = findRelyingParty(request, appOrigins);
  if (rp === null || (await factors.passkeysOf(personId)).length === 0)
    return { token: await passkeys.beginWithout(asking), hasTotp, passkeyOptions: null };
  const { token, options } = await passkeys.beginUsing(asking, rp);
  return { token, hasTotp, passkeyOptions: options };
}

/** What the form proves; null: nothing. */
async function proofIn(
  { repositories: { factors, people, audit }, clock, passkeys, appOrigins }: SecondStepDependencies,
  personId: string,
  { form, request }: { form: SecondForm; request: FastifyRequest },
): Promise<Proof | null> {
  const atMs = clock.nowMs();
  const { code } = form;
  if (form.passkey !== '') {
    const answer = readPasskey(form.step, form.passkey);
    const rp = findRelyingParty(request, appOrigins);
    const asking = { purpose: 'signIn', personId } as const;
    const used = answer && rp ? await passkeys.finishUsing(asking, answer, rp) : null;
    return used === null ? null : 'passkey';
  }
  if (!isRecoveryCode(code))
    return (await takeTotpCode(factors, personId, { code, nowMs: atMs })) ? 'totp' : null;
  if (!(await takeRecoveryCode(factors, personId, { code, nowMs: atMs }))) return null;
  const detail = { left: await factors.unusedRecoveryCodesOf(personId) };
  const clientId = (await people.findById(personId))?.clientId ?? null;
  await audit.append({ atMs, who: personId, clientId, what: 'recoveryCode.used', detail });
  return 'recoveryCode';
}

/** What the script of the page put into the form; null: it cannot be read. */
export function readPasskey(token: string, response: string): PasskeyAnswer | null {
  try {
    return PasskeyAnswer.safeParse({ token, response: JSON.parse(response) }).data ?? null;
  } catch {
    return null;
  }
}
