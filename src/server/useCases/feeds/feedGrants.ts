import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FeedState } from '#contracts/feeds.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { FeedMapping } from '../../sources/ingest/feedMapping.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import type { Repositories } from '../../storage/repositories.ts';

const STORE_KEY = 'feedGrants';

const Grant = z.object({
  clientId: z.string(),
  byId: z.string(),
  byName: z.string(),
  atMs: z.number(),
  /** What was granted: a mapping that reads or declares something else needs a grant of its own. */
  mapping: z.string(),
});
type Grant = z.infer<typeof Grant>;
const Grants = z.record(z.string(), Grant);

type Admin = { readonly id: string; readonly name: string; readonly clientId: string };

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
  set(
    admin: Admin,
    feed: string,
    order: { mayClear: boolean; reason: string },
  ): Promise<FeedState | 'notFound' | 'notPrimary'>;
};

type Dependencies = {
  readonly intakes: readonly GrantedFeed[];
  readonly repositories: Pick<Repositories, 'engineState' | 'together'>;
  readonly clock: ServerClock;
};

/** Takes up what was granted before. A feed without a grant for its mapping as it is now proves nothing. */
export async function openFeedGrants({ intakes, repositories, clock }: Dependencies): Promise<FeedGrants> {
  const exclusively = createMutex();
  let grants = Grants.safeParse((await repositories.engineState.get(STORE_KEY)) ?? {}).data ?? {};
  const grantOf = (intake: GrantedFeed): Grant | null => {
    const grant = grants[intake.mapping.feed];
    return grant?.mapping === mappingHash(intake) && grant.clientId === intake.mapping.client ? grant : null;
  };
  for (const intake of intakes) intake.source.setMayClear(mayClear(intake, grantOf(intake)), clock.nowMs());

  const stateOf = (intake: GrantedFeed) => feedState(intake, grantOf(intake));
  const isOf = (clientId: string) => (intake: GrantedFeed) => intake.mapping.client === clientId;

  return {
    list: (clientId) => intakes.filter(isOf(clientId)).map(stateOf),
    set: (admin, feed, order) =>
      exclusively(async () => {
        const intake = intakes.filter(isOf(admin.clientId)).find(({ mapping }) => mapping.feed === feed);
        if (intake === undefined) return 'notFound';
        if (intake.mapping.role !== 'primary') return 'notPrimary';
        const atMs = Math.floor(clock.nowMs());
        // worse at once, better only once it is stored (S2, S9)
        if (!order.mayClear) intake.source.setMayClear(false, atMs);
        const { [feed]: _before, ...others } = grants;
        const grant = {
          clientId: admin.clientId,
          byId: admin.id,
          byName: admin.name,
          atMs,
          mapping: mappingHash(intake),
        };
        const next = order.mayClear ? { ...others, [feed]: grant } : others;
        await repositories.together(async ({ engineState, audit }) => {
          await engineState.set(STORE_KEY, next);
          await audit.append({
            atMs,
            who: admin.id,
            clientId: admin.clientId,
            what: order.mayClear ? 'feed.mayClearGranted' : 'feed.mayClearEnded',
            detail: { clientId: admin.clientId, feed, reason: order.reason, mapping: grant.mapping },
          });
        });
        grants = next;
        if (order.mayClear) intake.source.setMayClear(true, atMs);
        return stateOf(intake);
      }),
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
