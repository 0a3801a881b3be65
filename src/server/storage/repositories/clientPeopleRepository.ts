import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { subscriptions } from '../tables/notices.ts';
import { people } from '../tables/people.ts';
import type { PersonRecord } from './peopleRepository.ts';

/** The people of one client, as its administrators see them. Guests by link and displays are not among them. */
export function createClientPeopleRepository(db: Database) {
  return {
    /** Those people of a client who have one of the e-mail addresses. Guests by link are nobody. */
    async findByEmails(clientId: string, emails: readonly string[]): Promise<PersonRecord[]> {
      const wanted = emails.map((email) => email.toLowerCase());
      if (wanted.length === 0) return [];
      return db
        .select()
        .from(people)
        .where(and(isNamedOf(clientId), inArray(sql`lower(${people.email})`, wanted)));
    },

    /** Those people of a client who have one of the telephone numbers, as they are stored. Guests by link are nobody. */
    async findByNumbers(clientId: string, phoneNumbers: readonly string[]): Promise<PersonRecord[]> {
      if (phoneNumbers.length === 0) return [];
      return db
        .select()
        .from(people)
        .where(and(isNamedOf(clientId), inArray(people.phoneNumber, [...phoneNumbers])));
    },

    /** Those people of a client who are named, or subscribed to one of the facilities, and not disabled; each once. */
    findNamedOrSubscribed: (clientId: string, chosen: NamedOrSubscribed): Promise<PersonRecord[]> =>
      namedOrSubscribed(db, clientId, chosen),

    /** All people of a client who are not disabled. */
    findEnabled: (clientId: string): Promise<PersonRecord[]> => enabledPeople(db, clientId),

    /**
     * People of a client whose e-mail address or name contains the term, whatever its case; by name, after the one whose
     * address it is: a limit must not leave out who is named by it.
     */
    async search(clientId: string, term: string, limit: number): Promise<PersonRecord[]> {
      const pattern = `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return db
        .select()
        .from(people)
        .where(
          and(
            isNamedOf(clientId),
            sql`(lower(${people.email}) like ${pattern} or lower(${people.name}) like ${pattern})`,
          ),
        )
        .orderBy(desc(sql`lower(${people.email}) = lower(${term})`), asc(people.name), asc(people.id))
        .limit(limit);
    },

    /** The one person for all magic links of a client, whom no password fits. */
    async ensureLinkGuest(clientId: string): Promise<PersonRecord> {
      // no such address can exist (RFC 2606), and nobody can register this one first
      const email = `guest-${randomUUID()}@${encodeURIComponent(clientId.toLowerCase())}.invalid`;
      const guest = { clientId, email, name: 'Guest', authorities: ['guest_endpoints'], isLinkGuest: true };
      await db.insert(people).values(guest).onConflictDoNothing();
      const [found] = await db
        .select()
        .from(people)
        .where(and(eq(people.clientId, clientId), people.isLinkGuest));
      if (!found) throw new Error(`The guest of ${clientId} was not stored.`);
      return found;
    },
  };
}

type NamedOrSubscribed = { readonly userIds: readonly string[]; readonly facilityGids: readonly number[] };

async function namedOrSubscribed(
  db: Database,
  clientId: string,
  { userIds, facilityGids }: NamedOrSubscribed,
): Promise<PersonRecord[]> {
  const subscribed = db
    .select({ id: subscriptions.personId })
    .from(subscriptions)
    .where(inArray(subscriptions.facilityGid, [...facilityGids]));
  const isChosen = or(inArray(people.id, [...userIds]), inArray(people.id, subscribed));
  return db
    .select()
    .from(people)
    .where(and(isNamedOf(clientId), isNull(people.disabledAtMs), isChosen))
    .orderBy(asc(people.id));
}

async function enabledPeople(db: Database, clientId: string): Promise<PersonRecord[]> {
  return db
    .select()
    .from(people)
    .where(and(isNamedOf(clientId), isNull(people.disabledAtMs)))
    .orderBy(asc(people.id));
}

function isNamedOf(clientId: string): SQL | undefined {
  const isKiosk = sql`'kiosk_endpoints' = any(${people.authorities})`;
  return and(eq(people.clientId, clientId), eq(people.isLinkGuest, false), not(isKiosk));
}
