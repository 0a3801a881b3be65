import { z } from 'zod';
import { isoInstant } from '#domain/time/instant.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
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

/** What happened to an acceptance. */
type Change = {
  readonly what: `location.satellite${'Accepted' | 'TakenBack' | 'Voided'}`;
  readonly acceptance: Acceptance;
  readonly reason?: string;
};

/** Acceptances in memory and in the store. */
export type AcceptanceStore = {
  all(): readonly Acceptance[];
  /** One that holds for the facility where it stands, at a time; null: there is none. */
  holdingAt(facility: EngineFacility, atMs: number): Acceptance | null;
  /** All that hold at a time. */
  running(atMs: number): readonly Acceptance[];
  /** Holds no more, whether or not that can be stored (S2). */
  withdraw(acceptance: Acceptance): void;
  /** Keeps this list, with an audit row for each change. */
  store(next: readonly Acceptance[], who: string, changes: readonly Change[]): Promise<void>;
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
  const stored = z.array(Acceptance).safeParse((await repositories.engineState.get(STORE_KEY)) ?? []);
  if (!stored.success) log.error({ err: stored.error }, 'Signed acceptances cannot be read; none holds');
  let acceptances: readonly Acceptance[] = stored.data ?? [];
  const withdrawn = new Set<Acceptance>();
  const holds = (one: Acceptance, atMs: number) => atMs < one.untilMs && !withdrawn.has(one);

  return {
    all: () => acceptances,
    holdingAt: (facility, atMs) =>
      acceptances.find((one) => isAtPlaceOf(one, facility) && holds(one, atMs)) ?? null,
    running: (atMs) => acceptances.filter((one) => holds(one, atMs)),
    withdraw: (acceptance) => void withdrawn.add(acceptance),
    async store(next, who, changes) {
      const atMs = Math.floor(clock.nowMs());
      await repositories.together(async ({ engineState, audit }) => {
        await engineState.set(STORE_KEY, next);
        for (const { what, acceptance, reason } of changes) {
          const { clientId, facilityId: id, untilMs } = acceptance;
          const detail = {
            clientId,
            id,
            until: isoInstant(untilMs),
            ...(reason === undefined ? {} : { reason }),
          };
          await audit.append({ atMs, who, clientId, what, detail });
        }
      });
      acceptances = next;
      for (const { acceptance } of changes) withdrawn.delete(acceptance);
    },
  };
}

/** Whether an acceptance is of a facility, and of the place where it stands. */
export function isAtPlaceOf(one: Acceptance, { clientId, id, lon, lat }: EngineFacility): boolean {
  return one.clientId === clientId && one.facilityId === id && one.lon === lon && one.lat === lat;
}
