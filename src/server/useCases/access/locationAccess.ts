import type { Facility } from '#contracts/facility.ts';
import { isAdmin } from '#domain/people/rights.ts';
import type { Asker } from '../../platform/http/readyAnswer.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { AccessRepository } from '../../storage/repositories/accessRepository.ts';
import { createUnansweredChanges, type UnansweredChanges } from '../../storage/unansweredChanges.ts';

type Listed = readonly Facility[] | null;

/** All facilities of a client in upper case, without the limits of a user; null: it has none. */
export type FacilitiesOf = (clientId: string) => Listed | Promise<Listed>;

/** Facilities of the session's client that the person behind a request may see; null: the client has none. */
export type FacilitiesSeenBy = (request: Asker) => Listed | Promise<Listed>;

type AccessPerson = {
  readonly id: string;
  readonly authorities: readonly string[];
  /** Of a guest by link: who issued it, whose limit holds. */
  readonly issuer?: AccessPerson | null;
};
/** What a person who is limited may do, by gid of the facility; what is not there is not theirs. */
export type LocationLimit = ReadonlyMap<number, { readonly read: boolean; readonly write: boolean }>;

/**
 * Who sees and changes which locations (ADR 19), in memory: every poll of every screen asks. People who are not
 * limited, and all administrators, go by their roles alone; a limit takes away and never gives.
 */
export type LocationAccess = {
  /** The same list as long as neither the facilities nor the limit change. */
  readable<List extends readonly Facility[] | null>(
    person: AccessPerson,
    facilities: List,
  ): List | readonly Facility[];
  mayRead(person: AccessPerson, facility: Pick<Facility, 'gid'>): boolean;
  mayWrite(person: AccessPerson, facility: Pick<Facility, 'gid'>): boolean;
  /** null: the person is not limited. What is about all facilities of a client is changed only by such people. */
  limitOf(person: AccessPerson): LocationLimit | null;
  /** Reads the limit of a person again, after a change. */
  reload(personId: string): Promise<void>;
  /** Reads all limits again. */
  load(): Promise<void>;
  /** Does a change of limits; where the store does not answer, what it has stored is read again. */
  follow: UnansweredChanges['follow'];
  /** Reads what a change without an answer has stored. Never rejects; to be called again and again. */
  readAgain(): Promise<void>;
};

type Dependencies = {
  readonly repositories: {
    readonly access: Pick<AccessRepository, 'limits'>;
    readonly standingChanges: Pick<Repositories['standingChanges'], 'tell'>;
  };
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error'>;
};

export async function createLocationAccess({
  repositories,
  clock,
  log,
}: Dependencies): Promise<LocationAccess> {
  const fetchLimits = (personId?: string) => repositories.access.limits(personId);
  let limits = byPerson(await fetchLimits());
  /** One read after the other: one that began before a change must not replace what was read after it. */
  const inTurn = createMutex();
  const kept = new WeakMap<
    LocationLimit,
    { readonly all: readonly Facility[]; readonly list: readonly Facility[] }
  >();
  const limitOf = ({ id, authorities, issuer }: AccessPerson): LocationLimit | null => {
    if (issuer) return limitOf(issuer);
    return isAdmin(authorities) ? null : (limits.get(id) ?? null);
  };

  function filter(limit: LocationLimit, all: readonly Facility[]): readonly Facility[] {
    const known = kept.get(limit);
    if (known?.all === all) return known.list;
    const list = all.filter(({ gid }) => limit.get(gid)?.read === true);
    kept.set(limit, { all, list });
    return list;
  }

  async function load(): Promise<void> {
    limits = byPerson(await fetchLimits());
  }

  async function reload(personId: string): Promise<void> {
    const limit = byPerson(await fetchLimits(personId)).get(personId);
    if (limit === undefined) limits.delete(personId);
    else limits.set(personId, limit);
  }

  async function read(): Promise<void> {
    const before = limits;
    await load();
    const ids = [...new Set([...before.keys(), ...limits.keys()])];
    repositories.standingChanges.tell(ids.filter((id) => isOther(before.get(id), limits.get(id))));
  }
  const unanswered = createUnansweredChanges({ read: () => inTurn(read), clock, log });

  return {
    limitOf,
    readable(person, facilities) {
      const limit = limitOf(person);
      return limit === null || facilities === null ? facilities : filter(limit, facilities);
    },
    mayRead(person, { gid }) {
      const limit = limitOf(person);
      return limit === null || limit.get(gid)?.read === true;
    },
    mayWrite(person, { gid }) {
      const limit = limitOf(person);
      return limit === null || limit.get(gid)?.write === true;
    },
    reload: (personId) => inTurn(() => reload(personId)),
    load: () => inTurn(load),
    follow: unanswered.follow,
    readAgain: unanswered.readAgain,
  };
}

function isOther(before: LocationLimit | undefined, after: LocationLimit | undefined): boolean {
  return JSON.stringify([...(before ?? [])]) !== JSON.stringify([...(after ?? [])]) || !before !== !after;
}

function byPerson(rows: Awaited<ReturnType<AccessRepository['limits']>>) {
  const limits = new Map<string, Map<number, { read: boolean; write: boolean }>>();
  for (const { personId, facilityGid, read, write } of rows) {
    const limit = limits.get(personId) ?? new Map<number, { read: boolean; write: boolean }>();
    limits.set(personId, limit);
    if (facilityGid !== null) limit.set(facilityGid, { read: read === true, write: write === true });
  }
  return limits as Map<string, LocationLimit>;
}
