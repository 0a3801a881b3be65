import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { auditRoutes } from '../../routes/audit/auditRoutes.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import { accountAdminRoutes } from '../../routes/people/accountAdminRoutes.ts';
import { clientRoutes } from '../../routes/people/clientRoutes.ts';
import { factorResetRoute } from '../../routes/people/factorResetRoute.ts';
import { signingSecretRoutes } from '../../routes/people/signingSecretRoutes.ts';
import { profileRoutes } from '../../routes/people/profileRoutes.ts';
import { passwordResetRoute } from '../../routes/people/passwordResetRoute.ts';
import { personAdminRoutes } from '../../routes/people/personAdminRoutes.ts';
import { roleRoutes } from '../../routes/people/roleRoutes.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { registrationEntry, setupEntry } from '../../routes/signIn/accountEntries.ts';
import { accountRoutes } from '../../routes/signIn/accountRoutes.ts';
import { factorRoutes } from '../../routes/factors/factorRoutes.ts';
import { createPasskeys } from '../../useCases/identity/factors/passkeys.ts';
import { ownSessionRoutes } from '../../routes/sessions/ownSessionRoutes.ts';
import { outsideRoutes } from '../../routes/outsideSignIn/outsideRoutes.ts';
import type { OutsideSettings } from '../../useCases/identity/external/outsideSettings.ts';
import { createDeviceNotes } from '../../routes/signIn/deviceNotes.ts';
import { createAccountLocks, type AccountLocks } from '../../useCases/identity/accountLocks.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import type { OverrideLifetimes } from '../../useCases/overrides/overrideLifetimes.ts';
import { createGuessLimit } from '../../useCases/identity/guessLimit.ts';
import { createPasswordCheck } from '../../useCases/identity/passwordCheck.ts';
import { magicRoutes } from '../../routes/sessions/magicRoutes.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import { proofRoutes } from '../../routes/factors/proofRoutes.ts';
import { createProofService } from '../../useCases/identity/proofService.ts';
import { createSecondStep } from '../../routes/signIn/secondStep.ts';
import { resetEntry } from '../../routes/signIn/resetEntry.ts';
import { sessionRoutes } from '../../routes/sessions/sessionRoutes.ts';
import { createSessions } from '../../useCases/identity/sessions.ts';
import type { SetupCode } from '../../useCases/identity/setupCode.ts';
import { signInRoutes } from '../../routes/signIn/signInRoutes.ts';
import type { TokenSigner } from '../../useCases/access/tokenSigner.ts';

export interface IdentityRoutesOptions {
  repositories: Repositories;
  clock: ServerClock;
  signer: TokenSigner;
  gate: PersonGate;
  freshProof: FreshProof;
  /** The app's `oauthClientId` of config.json. */
  oauthClientId: string;
  /** Origins besides the service's own that sign-in may return to. */
  appOrigins: readonly string[];
  /** What makes the first administrator; null: there is one, or there are demo accounts. */
  setup: SetupCode | null;
  /** Provider that people sign in with; null: here, by e-mail and password. */
  outside: OutsideSettings | null;
  /** A session of a person that was not used for longer has ended; null: none ends by disuse (GAP-141). */
  idleLimitMs?: number | null;
  outbox: Outbox;
  overrideLifetimes: Pick<OverrideLifetimes, 'reread'>;
  /** Passwords that one network address may try each minute; 10 unless told. */
  signInAttemptsPerMinute?: number;
}

/** Everything under the auth base (`{apiHost}/auth`, GAP-3): to be registered with that prefix. */
export const identityRoutes: FastifyPluginAsync<IdentityRoutesOptions> = async (app, options) => {
  const { repositories, clock, signer, gate, freshProof, oauthClientId, appOrigins } = options;
  const { people, clients, audit, knownDevices: devices } = repositories;
  const { idleLimitMs = null } = options;
  const sessions = createSessions({ repositories, clock, signer, idleLimitMs, outbox: options.outbox });
  const noteDevice = createDeviceNotes({ repositories, clock, outbox: options.outbox });
  const attemptsPerMinute = options.signInAttemptsPerMinute ?? 10;

  await app.register(sessionRoutes, { sessions, signer });
  await app.register(magicRoutes, { repositories, clock, gate, sessions });
  const calls = { gate, repositories, clock };
  await app.register(profileRoutes, calls);
  await app.register(ownSessionRoutes, { ...calls, idleLimitMs });
  const hasOwnAccounts = options.outside === null;
  await app.register(accountAdminRoutes, { ...calls, hasOwnAccounts });
  const limit = createGuessLimit(clock);
  const locks = createAccountLocks(limit);
  await app.register(personAdminRoutes, { ...calls, locks });
  await app.register(passwordResetRoute, { ...calls, freshProof, hasOwnAccounts, outbox: options.outbox });
  await app.register(factorResetRoute, { ...calls, freshProof, outbox: options.outbox });
  await app.register(clientRoutes, { ...calls, freshProof, overrideLifetimes: options.overrideLifetimes });
  await app.register(signingSecretRoutes, { ...calls, freshProof });
  await app.register(roleRoutes, { ...calls, freshProof });
  await app.register(auditRoutes, calls);
  const passkeys = createPasskeys({ repositories, clock });
  const proofs = createProofService({ repositories, clock });
  await app.register(proofRoutes, {
    ...calls,
    passkeys,
    proofs,
    appOrigins,
    outsideIssuer: options.outside?.issuer ?? null,
  });
  await app.register(factorRoutes, { ...calls, freshProof, passkeys, appOrigins });
  const rules = { sessions, noteDevice, clock, oauthClientId, appOrigins };
  if (options.outside === null) {
    const secondStep = createSecondStep({ repositories, clock, passkeys, appOrigins });
    const checkPassword = createPasswordCheck({ people, clients, devices, limit });
    await app.register(signInRoutes, {
      ...rules,
      people,
      clients,
      audit,
      passkeys,
      secondStep,
      checkPassword,
      attemptsPerMinute,
    });
    await registerAccounts(app, options, { attemptsPerMinute, locks });
  } else {
    await app.register(outsideRoutes, {
      ...rules,
      gate,
      proofs,
      repositories,
      outbox: options.outbox,
      settings: options.outside,
    });
  }
};

/** The pages where people make accounts that this service keeps itself. */
async function registerAccounts(
  app: FastifyInstance,
  { repositories, clock, setup }: IdentityRoutesOptions,
  { attemptsPerMinute, locks }: { attemptsPerMinute: number; locks: AccountLocks },
): Promise<void> {
  const registration = registrationEntry({ repositories, clock });
  await app.register(accountRoutes, { path: '/register', entry: registration, attemptsPerMinute });
  const first = setupEntry({ repositories, clock }, setup);
  await app.register(accountRoutes, { path: '/setup', entry: first, attemptsPerMinute });
  const reset = resetEntry({ repositories, clock, locks });
  await app.register(accountRoutes, { path: '/reset', entry: reset, attemptsPerMinute });
}
