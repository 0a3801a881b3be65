import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#contracts/auditAction.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { AuditRepository } from '../../storage/repositories/auditRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { PasswordFault } from '../../useCases/identity/passwordCheck.ts';

type SignInNotes = { readonly audit: Pick<AuditRepository, 'append'>; readonly clock: ServerClock };

/** Notes a step of a sign-in, with the network address. */
export async function note(
  { audit, clock }: SignInNotes,
  request: FastifyRequest,
  {
    person,
    what,
    ...detail
  }: { person: PersonRecord | null; what: AuditAction; step?: string; reason?: string },
): Promise<void> {
  await audit.append({
    atMs: clock.nowMs(),
    who: person?.id ?? 'unknown',
    clientId: person?.clientId ?? null,
    what,
    detail: { address: request.ip, ...detail },
  });
}

/** An account that is nobody's is locked too, which is nobody's business. */
export async function noteLock(
  { audit, clock }: SignInNotes,
  { account, lockedAfter: wrongPasswords }: PasswordFault,
): Promise<void> {
  if (account === null || wrongPasswords === null) return;
  const { id: userId, clientId } = account;
  const entry = { atMs: clock.nowMs(), who: 'service', clientId, what: 'person.locked' } as const;
  await audit.append({ ...entry, detail: { userId, wrongPasswords } });
}
