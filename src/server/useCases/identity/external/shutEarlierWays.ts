import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../../storage/repositories.ts';
import type { Outbox } from '../../../storage/rows/notice.ts';
import { queueAccountNews } from '../accountLetters.ts';
import { removeFactors } from '../factors/removeFactors.ts';

type Linked = { readonly issuer: string; readonly atMs: number; readonly person: PersonRecord };

/**
 * Shuts all ways into a local account that has become a provider's: sessions, second factors, and whatever was begun.
 * The person who set them up may be a stranger to whom its address never belonged, and would have the rights that the
 * provider gives. Phone number, message settings and subscriptions stay, as without them a person would miss alerts
 * (S11): the letter asks to check them.
 *
 * @returns Whether there is a letter; the outbox is told after the transaction.
 */
export async function shutEarlierWays(
  inside: TransactionRepositories,
  { issuer, atMs, person }: Linked,
  { channels }: Outbox,
): Promise<boolean> {
  const { id, clientId } = person;
  const ended = await inside.sessions.endAllOf(id, { how: 'revoked', atMs });
  const removed = await removeFactors(inside, id);
  await inside.accounts.dropUnfinished(id, atMs);
  const detail = { userId: id, issuer, sessions: ended.length, ...removed };
  await inside.audit.append({ atMs, who: id, clientId, what: 'person.linked', detail });
  const news = { kind: 'accountLinked', device: '', decidedAtMs: atMs } as const;
  return queueAccountNews(inside, channels, { person, news });
}
