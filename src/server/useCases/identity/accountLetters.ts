import { randomUUID } from 'node:crypto';
import { isKiosk } from '#domain/people/rights.ts';
import type { AccountNewsContent, Channel } from '../../storage/rows/notice.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';

type AccountNews = Pick<AccountNewsContent, 'kind' | 'device' | 'decidedAtMs'>;

/**
 * Puts on the queue what a person should know of their own account, within the transaction that made it so. The
 * caller tells the outbox after it.
 *
 * @returns Whether there is a letter: none without e-mail, and none to displays, guests by link and disabled people.
 */
export async function queueAccountNews(
  { notices }: Pick<TransactionRepositories, 'notices'>,
  channels: ReadonlySet<Channel>,
  { person, news }: { person: PersonRecord; news: AccountNews },
): Promise<boolean> {
  const { id, clientId, email, authorities } = person;
  const isReached = channels.has('email') && email !== '' && person.disabledAtMs === null;
  if (!isReached || isKiosk(authorities) || person.isLinkGuest) return false;
  await notices.queueLetters(clientId, [
    {
      thread: JSON.stringify(['email', id, news.kind, randomUUID()]),
      channel: 'email',
      address: email,
      content: {
        ...news,
        isOutside: person.externalSubject !== null,
        reader: readerOf(person),
      },
    },
  ]);
  return true;
}
