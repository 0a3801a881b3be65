import { and, asc, countDistinct, eq, gt, isNotNull, isNull, max, or } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import type { StandingChanges } from './standingChanges.ts';
import { challenges, passkeys, totpSecrets } from '../tables/factors.ts';
import { subscriptions } from '../tables/notices.ts';
import { locationAccess, people } from '../tables/people.ts';
import { facilities } from '../tables/places.ts';
import { sessions } from '../tables/sessions.ts';
import { authorizationCodes, oneTimeLinks } from '../tables/tokens.ts';
import type { PersonRecord } from './peopleRepository.ts';

export type AccountRecord = {
  readonly person: PersonRecord;
  readonly lastUsedAtMs: number | null;
  readonly sessionCount: number;
  readonly subscriptionCount: number;
  readonly hasSecondFactor: boolean;
  /** null: all of the client. */
  readonly facilityIds: readonly string[] | null;
};

/** Accounts as administrators open and shut them. */
export function createAccountsRepository(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    /** Accounts of a client by name, without the guest by links. Sessions that are over at `nowMs` do not count. */
    async list(clientId: string, nowMs: number): Promise<AccountRecord[]> {
      const facilityCounts = await db
        .select({ id: subscriptions.personId, count: countDistinct(subscriptions.facilityGid) })
        .from(subscriptions)
        .where(eq(subscriptions.clientId, clientId))
        .groupBy(subscriptions.personId);
      const countOf = new Map(facilityCounts.map(({ id, count }) => [id, count]));
      const goesOn = and(
        eq(sessions.personId, people.id),
        isNull(sessions.endedAtMs),
        or(isNull(sessions.endsAtMs), gt(sessions.endsAtMs, nowMs)),
      );
      const lastUses = db
        .select({ personId: sessions.personId, lastUsedAtMs: max(sessions.lastUsedAtMs).as('last_use') })
        .from(sessions)
        .groupBy(sessions.personId)
        .as('last_uses');
      const rows = await db
        .select({
          person: people,
          lastUsedAtMs: lastUses.lastUsedAtMs,
          sessionCount: countDistinct(sessions.familyId),
        })
        .from(people)
        .leftJoin(sessions, goesOn)
        .leftJoin(lastUses, eq(lastUses.personId, people.id))
        .where(and(eq(people.clientId, clientId), eq(people.isLinkGuest, false)))
        .groupBy(people.id, lastUses.lastUsedAtMs)
        .orderBy(asc(people.name), asc(people.id));
      const secured = await holdersOfFactors(db, clientId);
      const seen = await facilitiesSeen(db, clientId);
      return rows.map((row) => ({
        ...row,
        subscriptionCount: countOf.get(row.person.id) ?? 0,
        hasSecondFactor: secured.has(row.person.id),
        facilityIds: row.person.isLimited ? (seen.get(row.person.id) ?? []) : null,
      }));
    },

    /**
     * Makes useless whatever was begun and not finished: codes and challenges of sign-ins that are underway, links that the
     * person made, and links for a new password of theirs.
     */
    async dropUnfinished(personId: string, atMs: number): Promise<void> {
      await db.delete(authorizationCodes).where(eq(authorizationCodes.personId, personId));
      await db.delete(challenges).where(eq(challenges.personId, personId));
      await db
        .update(oneTimeLinks)
        .set({ usedAtMs: atMs })
        .where(
          and(
            isNull(oneTimeLinks.usedAtMs),
            or(eq(oneTimeLinks.issuedBy, personId), eq(oneTimeLinks.personId, personId)),
          ),
        );
    },

    /**
     * Deletes the account with its sessions, preferences, subscriptions and factors.
     * The audit and overrides keep its id.
     */
    async remove(personId: string): Promise<void> {
      await db.delete(people).where(eq(people.id, personId));
      tellChanged([personId]);
    },
  };
}

async function holdersOfFactors(db: Database, clientId: string): Promise<ReadonlySet<string>> {
  const isOfClient = eq(people.clientId, clientId);
  const withPasskey = await db
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(passkeys, eq(passkeys.personId, people.id))
    .where(isOfClient);
  const withApp = await db
    .select({ id: people.id })
    .from(people)
    .innerJoin(totpSecrets, eq(totpSecrets.personId, people.id))
    .where(and(isOfClient, isNotNull(totpSecrets.confirmedAtMs)));
  return new Set([...withPasskey, ...withApp].map(({ id }) => id));
}

/** Ids of the facilities that people who are limited may see. */
async function facilitiesSeen(db: Database, clientId: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ personId: locationAccess.personId, facilityId: facilities.id })
    .from(locationAccess)
    .innerJoin(facilities, eq(facilities.gid, locationAccess.facilityGid))
    .where(and(eq(facilities.clientId, clientId), eq(locationAccess.read, true)))
    .orderBy(asc(facilities.id));
  const seen = new Map<string, string[]>();
  for (const { personId, facilityId } of rows)
    seen.set(personId, [...(seen.get(personId) ?? []), facilityId]);
  return seen;
}
