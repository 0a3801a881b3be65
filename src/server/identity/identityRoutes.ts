import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { auditRoutes } from '../audit/auditRoutes.ts';
import type { PersonGate } from '../people/personGate.ts';
import { accountAdminRoutes } from '../people/accountAdminRoutes.ts';
import { clientRoutes } from '../people/clientRoutes.ts';
import { factorResetRoute } from '../people/factorResetRoute.ts';
import { signingSecretRoute } from '../people/signingSecretRoute.ts';
import { profileRoutes } from '../people/profileRoutes.ts';
import { passwordResetRoute, type PasswordResetCalls } from '../people/passwordResetRoute.ts';
import { personAdminRoutes } from '../people/personAdminRoutes.ts';
import { roleRoutes } from '../people/roleRoutes.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Repositories } from '../storage/repositories.ts';
import { registrationDoor, setupDoor } from './accountDoors.ts';
import { accountRoutes } from './accountRoutes.ts';
import { factorRoutes } from './factors/factorRoutes.ts';
import { createPasskeys } from './factors/passkeys.ts';
import { ownSessionRoutes } from './ownSessionRoutes.ts';
import { outsideRoutes } from './external/outsideRoutes.ts';
import type { OutsideSettings } from './external/outsideSettings.ts';
import { createDeviceNotes } from './deviceNotes.ts';
import { createPasswordCheck } from './passwordCheck.ts';
import { magicRoutes } from './magicRoutes.ts';
import type { FreshProof } from './proof/freshProof.ts';
import { proofRoutes } from './proof/proofRoutes.ts';
import { createProofService } from './proof/proofService.ts';
import { createSecondStep } from './secondStep.ts';
import { resetDoor } from './resetDoor.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { createSessions } from './sessions.ts';
import type { SetupCode } from './setupCode.ts';
import { signInRoutes } from './signInRoutes.ts';
import type { TokenSigner } from './tokenSigner.ts';

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
  /** What makes the first administrator; null: there is somebody, or demo accounts. */
  setup: SetupCode | null;
  /** Provider that people sign in with; null: here, by e-mail and password. */
  outside: OutsideSettings | null;
  /** A session of a person that was not used for longer has ended; null: none ends by disuse (GAP-141). */
  idleLimitMs?: number | null;
  /** Takes letters to people. */
  outbox: PasswordResetCalls['outbox'];
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
  await app.register(personAdminRoutes, calls);
  await app.register(passwordResetRoute, { ...calls, hasOwnAccounts, outbox: options.outbox });
  await app.register(factorResetRoute, { ...calls, freshProof, outbox: options.outbox });
  await app.register(clientRoutes, { ...calls, freshProof });
  await app.register(signingSecretRoute, { ...calls, freshProof });
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
  const rules = { sessions, clock, oauthClientId, appOrigins };
  if (options.outside === null) {
    const secondStep = createSecondStep({ repositories, clock, passkeys, appOrigins });
    const checkPassword = createPasswordCheck({ people, clients, devices, clock });
    await app.register(signInRoutes, {
      ...{ ...rules, people, noteDevice, audit, passkeys, secondStep, checkPassword, attemptsPerMinute },
    });
    await registerAccounts(app, options, attemptsPerMinute);
  } else {
    await app.register(outsideRoutes, {
      ...rules,
      gate,
      proofs,
      repositories,
      noteDevice,
      settings: options.outside,
    });
  }
};

/** The pages where people make accounts that this service keeps itself. */
async function registerAccounts(
  app: FastifyInstance,
  { repositories, clock, setup }: IdentityRoutesOptions,
  attemptsPerMinute: number,
): Promise<void> {
  const registration = registrationDoor({ repositories, clock });
  await app.register(accountRoutes, { path: '/register', door: registration, attemptsPerMinute });
  const first = setupDoor({ repositories, clock }, setup);
  await app.register(accountRoutes, { path: '/setup', door: first, attemptsPerMinute });
  const reset = resetDoor({ repositories, clock });
  await app.register(accountRoutes, { path: '/reset', door: reset, attemptsPerMinute });
}
