import type { SatelliteAcceptance } from '#contracts/satelliteAcceptance.ts';
import { isGateOpen } from '#domain/probability/gateFraction.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { SatelliteProof } from '../../alerting/knownLightning.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import { strikeProofAt } from '../../sources/strikeProof.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { createUnansweredChanges } from '../../storage/unansweredChanges.ts';
import type { Orderer } from '../access/personGate.ts';
import {
  isAtPlaceOf,
  openAcceptanceStore,
  type Acceptance,
  type AcceptanceStore,
} from './acceptanceStore.ts';

/** Source: GAP-137, twelve months. */
const LONGEST_MS = 366 * 24 * 3_600_000;

type SigningOrder = { readonly untilMs: number; readonly reason: string };

/** Which facilities satellites alone may prove quiet, by the signature of site admins (GAP-137). */
export type SatelliteAcceptances = SatelliteProof & {
  list(clientId: string): SatelliteAcceptance[];
  /** Whether satellites watch a facility that no primary source can prove quiet. */
  isWatchedAlone(facility: EngineFacility): boolean;
  /** Whether an acceptance runs of a place that a satellite watches; false for any other source. */
  isRunningFor(source: SourceProfile): boolean;
  /**
   * Stored with its audit row before it holds.
   *
   * @returns `notAcceptable` where no satellite may prove the place, or a primary source can; `tooLong` beyond 12
   *   months, or in the past.
   */
  sign(
    admin: Pick<Orderer, 'id' | 'name' | 'stillMay'>,
    facility: EngineFacility,
    order: SigningOrder,
  ): Promise<SatelliteAcceptance | 'notAcceptable' | 'tooLong'>;
  /** Holds no more at once, and is stored with its audit row; false: there was none. */
  takeBack(
    admin: Pick<Orderer, 'id'>,
    facility: { readonly clientId: string; readonly id: string },
    reason: string,
  ): Promise<boolean>;
  /** Voids those of facilities that have moved or gone, for good. */
  noteFacilities(facilities: readonly EngineFacility[]): void;
  /**
   * Takes over what was stored without an answer, and stores what holds no more.
   * Never rejects; to be called again and again.
   */
  readAgain(): Promise<void>;
};

type Dependencies = {
  readonly profiles: readonly SourceProfile[];
  /** Alert ring of a facility by the rules in force, m. */
  readonly alertRadiusM: (clientId: string, facilityId: string) => number;
  /** Chance of lightning within a radius around a place, m, in the next half hour, 0 to 1; null: not known. */
  readonly probabilityAt: (place: EngineFacility, atMs: number, radiusM: number) => number | null;
  readonly repositories: Pick<Repositories, 'engineState' | 'together'>;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
};

export async function openSatelliteAcceptances(dependencies: Dependencies): Promise<SatelliteAcceptances> {
  const { profiles, probabilityAt, clock, log } = dependencies;
  const kept = await openAcceptanceStore(dependencies);
  const exclusively = createMutex();
  const unanswered = createUnansweredChanges({ read: () => exclusively(kept.takeOver), clock, log });
  const inTurn: typeof exclusively = (job) => unanswered.follow(() => exclusively(job));
  const satelliteIds = new Set(profiles.filter(isAcceptable).map(({ id }) => id));

  return {
    needsAcceptance: (ids) => ids.length > 0 && ids.every((id) => satelliteIds.has(id)),
    mayClear: (facility, atMs, alertRadiusM) =>
      kept.holdingAt(facility, atMs) !== null && isGateOpen(probabilityAt(facility, atMs, alertRadiusM)),
    isWatchedAlone: (facility) => isSatelliteOnly(dependencies, facility),
    isRunningFor: (source) =>
      isAcceptable(source) &&
      kept.running(clock.nowMs()).some(({ lon, lat }) => isInFootprint(source, [lon, lat])),
    list: (clientId) =>
      kept
        .all()
        .filter((one) => one.clientId === clientId)
        .map((one) => stateOf(one, clock.nowMs(), kept.isWithdrawn(one))),
    sign: (admin, facility, { untilMs, reason }) =>
      inTurn(async () => {
        const { clientId, id: facilityId, lon, lat } = facility;
        const atMs = Math.floor(clock.nowMs());
        if (!(untilMs > atMs && untilMs <= atMs + LONGEST_MS)) return 'tooLong';
        if (!isSatelliteOnly(dependencies, facility)) return 'notAcceptable';
        const by = { byId: admin.id, byName: admin.name };
        const signed = { clientId, facilityId, lon, lat, ...by, atMs, untilMs, reason };
        const next = [...othersThan(kept, facility), signed];
        const what = 'location.satelliteAccepted';
        await kept.store(next, [{ what, acceptance: signed, who: admin.id, reason }], admin.stillMay);
        return stateOf(signed, atMs, false);
      }),
    takeBack: (admin, facility, reason) =>
      inTurn(async () => {
        const next = othersThan(kept, facility);
        const [acceptance] = kept.all().filter((one) => !next.includes(one));
        if (acceptance === undefined) return false;
        kept.withdraw({ what: 'location.satelliteTakenBack', acceptance, who: admin.id, reason });
        await kept.store(next, []);
        return true;
      }),
    noteFacilities(facilities) {
      const isVoid = (one: Acceptance) => !facilities.some((facility) => isAtPlaceOf(one, facility));
      const voided = kept.all().filter((one) => isVoid(one) && !kept.isWithdrawn(one));
      if (voided.length === 0) return;
      for (const acceptance of voided)
        kept.withdraw({ what: 'location.satelliteVoided', acceptance, who: 'service' });
      inTurn(() => kept.store(kept.all(), [])).catch((err: unknown) =>
        log.error({ err }, 'An acceptance that is void could not be removed'),
      );
    },
    readAgain: unanswered.readAgain,
  };
}

function isSatelliteOnly(
  { profiles, alertRadiusM }: Pick<Dependencies, 'profiles' | 'alertRadiusM'>,
  facility: EngineFacility,
): boolean {
  const radiusM = alertRadiusM(facility.clientId, facility.id);
  const proofs = profiles.map((source) => strikeProofAt(source, facility, radiusM));
  return proofs.includes('withAcceptance') && !proofs.includes('quiet');
}

function isAcceptable({ clearsByAcceptance }: SourceProfile): boolean {
  return clearsByAcceptance === true;
}

function othersThan(
  kept: AcceptanceStore,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): readonly Acceptance[] {
  return kept.all().filter((one) => one.clientId !== clientId || one.facilityId !== id);
}

function stateOf(
  { facilityId, byName, atMs, untilMs, reason }: Acceptance,
  nowMs: number,
  isWithdrawn: boolean,
): SatelliteAcceptance {
  return {
    facilityId,
    signedBy: byName,
    signedAt: isoInstant(atMs),
    until: isoInstant(untilMs),
    reason,
    isRunning: nowMs < untilMs && !isWithdrawn,
  };
}
