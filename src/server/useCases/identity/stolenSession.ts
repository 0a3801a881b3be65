import type { AuditAction } from '#contracts/auditAction.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import { queueAccountNews } from './accountLetters.ts';

type Theft = {
  readonly familyId: string;
  readonly personId: string;
  readonly atMs: number;
  readonly what: Extract<AuditAction, 'refreshToken.reused' | 'authorizationCode.reused'>;
};

/**
 * Ends a session of which two hold the code or the refresh token, notes it in the audit and writes to its person, unless it
 * had ended before. Within the transaction that found it out.
 *
 * @returns Whether there is a letter; the outbox is told after the transaction.
 */
export async function endStolenSession(
  inside: TransactionRepositories,
  { familyId, personId, atMs, what }: Theft,
  outbox: Outbox | undefined,
): Promise<boolean> {
  const ended = await inside.sessions.end(familyId, 'reused', atMs);
  const person = await inside.people.findById(personId);
  const clientId = person?.clientId ?? null;
  await inside.audit.append({ atMs, who: personId, clientId, what, detail: {} });
  if (person === null || outbox === undefined || !ended.includes(familyId)) return false;
  const news = { kind: 'sessionStolen', device: '', decidedAtMs: atMs } as const;
  return queueAccountNews(inside, outbox.channels, { person, news });
}
