import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuditAction } from '#contracts/auditAction.ts';
import { Problem } from '#contracts/problem.ts';
import { ProfileChange, type PasswordChange, type ProfileUpdate } from '#contracts/profileUpdate.ts';
import { Profile } from '#contracts/session.ts';
import { isCommonPassword } from '../../useCases/identity/commonPassword.ts';
import { hashPassword, isPasswordOf } from '../../useCases/identity/passwords.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { accessTokenExpired, personOf } from '../../useCases/access/sessionHooks.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import { createAttemptLimit, type AttemptLimit } from '../../useCases/access/attemptLimit.ts';
import type { Orderer } from '../../useCases/access/personGate.ts';

const LIMIT = perMinute(60);

/** Own details and password (CALL-33), under the auth base. */
export const profileRoutes: FastifyPluginAsyncZod<PersonCalls> = async (app, calls) => {
  const { gate, clock } = calls;
  const tags = ['identity'];
  // an open session is no place to guess the old password from
  const wrongPasswords = createAttemptLimit(clock);

  app.get(
    '/profiles/me',
    {
      onRequest: gate.admit('anyone'),
      schema: { tags, summary: 'Own details', response: { 200: Profile, 403: Problem } },
    },
    async (request) => toProfile(gate.personOf(request)),
  );

  app.put(
    '/profiles/me',
    {
      config: LIMIT,
      onRequest: gate.admit('user'),
      schema: {
        tags,
        summary: 'Changes own details, or the own password',
        body: ProfileChange,
        response: {
          200: Profile,
          400: Problem,
          403: Problem,
          409: Problem,
          429: Problem,
        },
      },
    },
    async (request) => {
      const person = gate.ordererOf(request);
      const { oldPassword, newPassword, repeatedNewPassword, ...update } = request.body;
      if (oldPassword === undefined || newPassword === undefined || repeatedNewPassword === undefined) {
        return toProfile(await changeDetails(calls, person, update));
      }
      const change = { oldPassword, newPassword, repeatedNewPassword };
      const { sessionId } = personOf(request);
      await changePassword({ ...calls, wrongPasswords }, { person, sessionId, change });
      return toProfile(person);
    },
  );
};

async function changeDetails(
  { repositories, clock }: PersonCalls,
  person: PersonRecord,
  update: ProfileUpdate,
): Promise<PersonRecord> {
  const changes = withFittingUnits(update, person.unitSystem);
  const former: Readonly<Record<string, unknown>> = { ...person };
  // the app sends fields that nobody has touched
  const fields = Object.entries(changes).flatMap(([field, value]) =>
    former[field] === value ? [] : [field],
  );
  if (fields.length === 0) return person;
  return repositories.together(async ({ people, audit }) => {
    await audit.append({
      atMs: clock.nowMs(),
      who: person.id,
      clientId: person.clientId,
      what: 'profile.changed',
      detail: { fields },
    });
    const updated = await people.update(person.id, changes);
    if (updated === null) throw new ProblemError(403, 'notAuthorised', 'This account no longer exists.');
    return updated;
  });
}

type PasswordOrder = {
  readonly person: Orderer;
  readonly sessionId: string;
  readonly change: PasswordChange;
};

async function changePassword(
  { repositories, clock, wrongPasswords }: PersonCalls & { readonly wrongPasswords: AttemptLimit },
  { person, sessionId, change }: PasswordOrder,
): Promise<void> {
  const atMs = clock.nowMs();
  const fact = (what: AuditAction) => ({ atMs, who: person.id, clientId: person.clientId, what, detail: {} });
  if (person.passwordHash === null) {
    throw new ProblemError(
      409,
      'passwordElsewhere',
      'You sign in through another provider. Change your password there.',
    );
  }
  if (!wrongPasswords.mayTry(person.id)) {
    throw new ProblemError(
      429,
      'tooManyRequests',
      'Too many incorrect passwords. Wait 15 minutes, then try again.',
    );
  }
  wrongPasswords.noteFailure(person.id); // counted before it is known, so that guesses side by side count too
  if (!(await isPasswordOf(person.passwordHash, change.oldPassword))) {
    await repositories.audit.append(fact('password.refused'));
    const message = 'The old password is incorrect.';
    throw new ProblemError(400, 'wrongPassword', message, { oldPassword: { message } });
  }
  wrongPasswords.forget(person.id);
  if (isCommonPassword(change.newPassword, [person.name, person.email, person.clientId])) {
    const message = 'This password is easy to guess. Use several unrelated words, for instance.';
    throw new ProblemError(400, 'passwordTooCommon', message, { newPassword: { message } });
  }
  const passwordHash = await hashPassword(change.newPassword);
  await repositories.together(async ({ people, sessions, accounts, audit }) => {
    const held = await people.hold(person.id);
    await person.stillMay({ sessions });
    // the old one was reset or changed while both were hashed: it proves nothing any more
    if (held?.passwordHash !== person.passwordHash) throw accessTokenExpired();
    await people.update(person.id, { passwordHash });
    await sessions.endAllOf(person.id, { how: 'passwordChanged', atMs, keptFamilyId: sessionId });
    await accounts.dropUnfinished(person.id, atMs);
    await audit.append(fact('password.changed'));
  });
}

// only metric has sub-systems (AUTH-14)
function withFittingUnits(update: ProfileUpdate, unitSystemNow: PersonRecord['unitSystem']) {
  const changes = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
  const isAboutUnits = update.unitSystem !== undefined || update.unitMetricSubsystem !== undefined;
  const isMetric = (update.unitSystem ?? unitSystemNow) === 1;
  return isAboutUnits && !isMetric ? { ...changes, unitMetricSubsystem: 0 as const } : changes;
}

function toProfile(person: PersonRecord): Profile {
  const { name, phoneNumber, language, email, unitSystem, unitMetricSubsystem, authorities } = person;
  return {
    client: person.clientId,
    name,
    phoneNumber,
    language,
    email,
    unitSystem,
    unitMetricSubsystem,
    authorities,
  };
}
