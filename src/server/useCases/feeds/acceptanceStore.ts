import { z } from 'zod';
import { isoInstant } from '#domain/time/instant.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { StillMay } from '../../storage/repositories/sessionsRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';

const STORE_KEY = 'satelliteAcceptances';

const Acceptance = z.object({
  clientId: z.string(),
  facilityId: z.string(),
  /** Where the facility stood: an acceptance is for a place. Degrees. */
  lon: z.number(),
  lat: z.number(),
  byId: z.string(),
  byName: z.string(),
  atMs: z.number(),
  untilMs: z.number(),
  reason: z.string(),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** What happened to an acceptance, and who did it. */
type Change = {
  readonly what: `location.satellite${'Accepted' | 'TakenBack' | 'Voided'}`;
  readonly acceptance: Acceptance;
  readonly who: string;
  readonly reason?: string;
};

/** Acceptances in memory and in the store. */
export type AcceptanceStore = {
  all(): readonly Acceptance[];
  /** One that holds for the facility where it stands, at a time; null: there is none. */
  holdingAt(facility: EngineFacility, atMs: number): Acceptance | null;
  /** All that hold at a time. */
  running(atMs: number): readonly Acceptance[];
  /** Whether one was withdrawn, and may be stored still. */
  isWithdrawn(acceptance: Acceptance): boolean;
  /** Holds no more, whether or not that can be stored (S2); the next `store` or `takeOver` stores it. */
  withdraw(change: Change): void;
  /** Keeps this list without what was withdrawn, with an audit row for each change. @throws The refusal of `stillMay`. */
  store(next: readonly Acceptance[], changes: readonly Change[], stillMay?: StillMay): Promise<void>;
  /** Takes over what is stored, and stores what was withdrawn. */
  takeOver(): Promise<void>;
};

type Dependencies = {
  readonly repositories: Pick<Repositories, 'engineState' | 'together'>;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
};

/** Opens what was stored; acceptances that cannot be read do not hold. */
export async function openAcceptanceStore({
  repositories,
  clock,
  log,
}: Dependencies): Promise<AcceptanceStore> {
  async function read(): Promise<readonly Acceptance[]> {
    const stored = z.array(Acceptance).safeParse((await repositories.engineState.get(STORE_KEY)) ?? []);
    if (!stored.success) log.error({ err: stored.error }, 'Signed acceptances cannot be read; none holds');
    return stored.data ?? [];
  }
  let acceptances = await read();
  /** What was withdrawn and is not known to be stored, by `keyOf`. */
  const withdrawn = new Map<string, Change>();
  const isWithdrawn = (one: Acceptance) => withdrawn.has(keyOf(one));
  const holds = (one: Acceptance, atMs: number) => atMs < one.untilMs && !isWithdrawn(one);

  async function store(
    next: readonly Acceptance[],
    changes: readonly Change[],
    stillMay?: StillMay,
  ): Promise<void> {
    const atMs = Math.floor(clock.nowMs());
    const kept = next.filter((one) => !isWithdrawn(one));
    const [ended, all] = [[...withdrawn.keys()], [...withdrawn.values(), ...changes]];
    await repositories.together(async ({ sessions, engineState, audit }) => {
      await stillMay?.({ sessions });
      await engineState.set(STORE_KEY, kept);
      for (const change of all) await audit.append(entryOf(change, atMs));
    });
    acceptances = kept;
    ended.forEach((key) => withdrawn.delete(key));
  }

  return {
    all: () => acceptances,
    holdingAt: (facility, atMs) =>
      acceptances.find((one) => isAtPlaceOf(one, facility) && holds(one, atMs)) ?? null,
    running: (atMs) => acceptances.filter((one) => holds(one, atMs)),
    isWithdrawn,
    withdraw: (change) => void withdrawn.set(keyOf(change.acceptance), change),
    store,
    async takeOver() {
      acceptances = await read();
      const keys = new Set(acceptances.map(keyOf));
      for (const key of withdrawn.keys()) if (!keys.has(key)) withdrawn.delete(key);
      if (withdrawn.size > 0) await store(acceptances, []);
    },
  };
}

function keyOf({ clientId, facilityId, atMs }: Acceptance): string {
  return JSON.stringify([clientId, facilityId, atMs]);
}

function entryOf({ what, who, acceptance, reason }: Change, atMs: number) {
  const { clientId, facilityId, untilMs } = acceptance;
  const why = reason === undefined ? {} : { reason };
  return { atMs, who, clientId, what, detail: { clientId, facilityId, until: isoInstant(untilMs), ...why } };
}

/** Whether an acceptance is of a facility, and of the place where it stands. */
export function isAtPlaceOf(one: Acceptance, { clientId, id, lon, lat }: EngineFacility): boolean {
  return one.clientId === clientId && one.facilityId === id && one.lon === lon && one.lat === lat;
}
