import { createHash } from 'node:crypto';
import type { FeedState } from '#contracts/feeds.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { FeedMapping } from '../../sources/ingest/feedMapping.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { createUnansweredChanges } from '../../storage/unansweredChanges.ts';
import type { Orderer } from '../access/personGate.ts';
import { openGrantStore, type ClientEnd, type Grant } from './grantStore.ts';

type Admin = Pick<Orderer, 'id' | 'name' | 'clientId' | 'stillMay'>;

type GrantOrder = { readonly mayClear: boolean; readonly reason: string };

type Terms = 'feed' | 'name' | 'client' | 'role' | 'licence' | 'attribution' | 'contact';

/** A feed of lightning or weather that may prove something if a site admin says so. */
export type GrantedFeed = {
  readonly mapping: Pick<FeedMapping, Terms>;
  readonly profile: Pick<SourceProfile, 'footprint'>;
  readonly source: { setMayClear(mayClear: boolean, atMs: number): void };
};

/** Which feeds may prove quiet, by the word of site admins of their client (GAP-137). */
export type FeedGrants = {
  /** Feeds of a client with what they may. */
  list(clientId: string): FeedState[];
  /**
   * Lets a feed prove quiet, or no longer. Stored with its audit row before it may, and after it may no longer.
   *
   * @returns The feed as it stands now; `notFound` also for one of another client.
   */
  set(admin: Admin, feed: string, order: GrantOrder): Promise<FeedState | 'notFound' | 'notPrimary'>;
  /** Ends what the site admins of a client have granted, which goes. */
  endAllOf(client: Omit<ClientEnd, 'atMs'>): Promise<void>;
  /**
   * Takes over what was stored without an answer, and stores what was taken back.
   * Never rejects; to be called again and again.
   */
  readAgain(): Promise<void>;
};

type Dependencies = {
  readonly intakes: readonly GrantedFeed[];
  readonly repositories: Pick<Repositories, 'engineState' | 'together'>;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** Takes up what was granted before. A feed without a grant for its mapping as it is now proves nothing. */
export async function openFeedGrants({
  intakes,
  repositories,
  clock,
  log,
}: Dependencies): Promise<FeedGrants> {
  const exclusively = createMutex();
  const grants = await openGrantStore(repositories);
  const grantOf = (intake: GrantedFeed): Grant | null => {
    const grant = grants.of(intake.mapping.feed);
    return grant?.mapping === mappingHash(intake) && grant.clientId === intake.mapping.client ? grant : null;
  };
  const isClearing = (intake: GrantedFeed) => mayClear(intake, grantOf(intake));
  for (const intake of intakes) intake.source.setMayClear(isClearing(intake), clock.nowMs());

  async function follow(change: () => Promise<void>): Promise<void> {
    const before = new Set(intakes.filter(isClearing));
    try {
      await change();
    } finally {
      // also where what has ended could not be stored: what was taken over holds
      const changed = intakes.filter((intake) => before.has(intake) !== isClearing(intake));
      for (const intake of changed) intake.source.setMayClear(isClearing(intake), clock.nowMs());
    }
  }
  const read = () => exclusively(() => follow(() => grants.takeOver()));
  const unanswered = createUnansweredChanges({ read, clock, log });

  async function change(intake: GrantedFeed, admin: Admin, order: GrantOrder): Promise<void> {
    const { feed } = intake.mapping;
    const { id: who, clientId } = admin;
    const atMs = Math.floor(clock.nowMs());
    const mapping = mappingHash(intake);
    const detail = { clientId, feed, reason: order.reason, mapping };
    if (order.mayClear) {
      const grant = { clientId, byId: who, byName: admin.name, atMs, mapping };
      const entry = { atMs, who, clientId, what: 'feed.mayClearGranted', detail } as const;
      await grants.put(feed, grant, { entry, stillMay: admin.stillMay });
      intake.source.setMayClear(true, atMs); // better only once it is stored (S2, S9)
    } else {
      intake.source.setMayClear(false, atMs); // worse at once
      await grants.end(feed, { atMs, who, clientId, what: 'feed.mayClearEnded', detail });
    }
  }

  const stateOf = (intake: GrantedFeed) => feedState(intake, grantOf(intake));
  const isOf = (clientId: string) => (intake: GrantedFeed) => intake.mapping.client === clientId;

  return {
    list: (clientId) => intakes.filter(isOf(clientId)).map(stateOf),
    async set(admin, feed, order) {
      const intake = intakes.filter(isOf(admin.clientId)).find(({ mapping }) => mapping.feed === feed);
      if (intake === undefined) return 'notFound';
      if (intake.mapping.role !== 'primary') return 'notPrimary';
      await unanswered.follow(() => exclusively(() => change(intake, admin, order)));
      return stateOf(intake);
    },
    endAllOf(client) {
      const end = () => grants.endAllOf({ ...client, atMs: Math.floor(clock.nowMs()) });
      return unanswered.follow(() => exclusively(() => follow(end)));
    },
    readAgain: unanswered.readAgain,
  };
}

function mayClear({ mapping }: GrantedFeed, grant: Grant | null): boolean {
  return mapping.role === 'primary' && grant !== null;
}

/** Hash of what decides how a feed is read and what it proves; names and terms may change. */
function mappingHash({ mapping, profile }: GrantedFeed): string {
  const {
    name: _name,
    licence: _licence,
    attribution: _attribution,
    contact: _contact,
    ...deciding
  } = mapping;
  return createHash('sha256')
    .update(JSON.stringify([deciding, profile.footprint]))
    .digest('hex');
}

function feedState(intake: GrantedFeed, grant: Grant | null): FeedState {
  const { feed, name, role, licence, attribution, contact } = intake.mapping;
  return {
    feed,
    name,
    role,
    mayClear: mayClear(intake, grant),
    ...(grant === null ? {} : { grantedBy: grant.byName, grantedAt: isoInstant(grant.atMs) }),
    licence,
    attribution,
    contact,
  };
}
