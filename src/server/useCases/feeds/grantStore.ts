import { z } from 'zod';
import type { NewAuditEntry } from '../../storage/repositories/auditRepository.ts';
import type { StillMay } from '../../storage/repositories/sessionsRepository.ts';
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
export type Grant = z.infer<typeof Grant>;
const Grants = z.record(z.string(), Grant);
type Grants = z.infer<typeof Grants>;

/** Audit entry of a grant, and whether the admin who gives it still may. */
type GrantChange = { readonly entry: NewAuditEntry; readonly stillMay: StillMay };

/** A client that goes: who has ordered it, why, and when, epoch ms. */
export type ClientEnd = {
  readonly who: string;
  readonly clientId: string;
  readonly reason: string;
  readonly atMs: number;
};

/** Grants of feeds in memory and in the store. */
export type GrantStore = {
  of(feed: string): Grant | undefined;
  /** Holds once it is stored. @throws The refusal of `stillMay`. */
  put(feed: string, grant: Grant, change: GrantChange): Promise<void>;
  /** Holds no more at once; where it cannot be stored, the next change or `takeOver` stores it (S2). */
  end(feed: string, entry: NewAuditEntry): Promise<void>;
  /** The same of all grants of a client that goes: nobody of one that gets its id later has given them (S1). */
  endAllOf(client: ClientEnd): Promise<void>;
  /** Takes over what is stored, and stores what has ended. */
  takeOver(): Promise<void>;
};

/** Opens what was stored; grants that cannot be read do not hold. */
export async function openGrantStore({
  engineState,
  together,
}: Pick<Repositories, 'engineState' | 'together'>): Promise<GrantStore> {
  const read = async () => Grants.safeParse((await engineState.get(STORE_KEY)) ?? {}).data ?? {};
  let grants = await read();
  /** Ends that are not known to be stored, by feed. */
  const owed = new Map<string, NewAuditEntry>();

  async function store(next: Grants, change: GrantChange | null): Promise<void> {
    const ended = [...owed.keys()];
    const all = [...owed.values(), ...(change === null ? [] : [change.entry])];
    await together(async (inside) => {
      await change?.stillMay(inside);
      await inside.engineState.set(STORE_KEY, next);
      for (const entry of all) await inside.audit.append(entry);
    });
    ended.forEach((feed) => owed.delete(feed));
    grants = next;
  }

  return {
    of: (feed) => grants[feed],
    put: (feed, grant, change) => store({ ...grants, [feed]: grant }, change),
    end(feed, entry) {
      grants = without(grants, [feed]);
      owed.set(feed, entry);
      return store(grants, null);
    },
    async endAllOf({ clientId, reason, ...by }) {
      const feeds = Object.keys(grants).filter((feed) => grants[feed]?.clientId === clientId);
      grants = without(grants, feeds);
      for (const feed of feeds)
        owed.set(feed, { ...by, clientId, what: 'feed.mayClearEnded', detail: { clientId, feed, reason } });
      if (owed.size > 0) await store(grants, null);
    },
    async takeOver() {
      const stored = await read();
      for (const feed of owed.keys()) if (stored[feed] === undefined) owed.delete(feed);
      grants = without(stored, [...owed.keys()]);
      if (owed.size > 0) await store(grants, null);
    },
  };
}

function without(grants: Grants, feeds: readonly string[]): Grants {
  return Object.fromEntries(Object.entries(grants).filter(([feed]) => !feeds.includes(feed)));
}
