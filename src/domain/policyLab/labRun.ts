import type { LightningPolicy } from '../alerting/lightningRules.ts';
import { policyOfSite } from '../locations/siteArea.ts';
import { createFacilityGrid, type FacilityPositions } from '../lightning/facilityGrid.ts';
import { createProximityHits, findWithin } from '../lightning/findWithin.ts';
import { DISTANCE_ACCURACY_M } from '../lightning/candidatePairs.ts';
import { viewStrikes, type StrikeColumns } from '../lightning/strikeColumns.ts';
import { createPolicyCourse, type PolicyCourse } from './policyCourse.ts';

/** What is compared, and where. */
export type LabSetup = {
  readonly positions: FacilityPositions;
  /** How far the site of each facility reaches, metres, see `siteReachM`; left out: all are points. */
  readonly reachesM?: readonly number[] | undefined;
  readonly policies: readonly LightningPolicy[];
  /** Distance at which a strike endangers people who are outside, metres; the same for all policies. */
  readonly dangerRadiusM: number;
};

/** Runs recorded strikes through several policies at once. */
export type LabRun = {
  /**
   * Takes strikes in time order, also over several calls. Rows without a time are left out. Cloud-to-ground and in-cloud
   * strikes count (S7).
   *
   * @throws RangeError for a strike that is older than the one before it.
   */
  ingest(strikes: StrikeColumns): void;
  /** Courses by facility, in the order of the positions, and by policy. No more strikes may follow. */
  finish(): PolicyCourse[][];
};

/** Strikes searched at once: their hits stay few even where all facilities lie under one storm. */
const SEARCHED_AT_ONCE = 4_096;

/** Creates the run of a comparison. A facility with NaN for a position is near no strike. */
export function createLabRun({ positions, reachesM = [], policies, dangerRadiusM }: LabSetup): LabRun {
  const warningsM = policies.map((policy) => policy.warningRadiusM);
  const searchedM = Math.max(dangerRadiusM, ...warningsM, ...reachesM) + DISTANCE_ACCURACY_M;
  const grid = createFacilityGrid(positions, searchedM);
  const hits = createProximityHits();
  const builders = Array.from({ length: positions.count }, (_, facility) =>
    policies.map((policy) =>
      createPolicyCourse(policyOfSite(policy, reachesM[facility] ?? 0), dangerRadiusM),
    ),
  );
  let newestMs = -Infinity;

  function checkOrder({ atMs, count }: StrikeColumns): void {
    for (let row = 0; row < count; row += 1) {
      if (atMs[row]! < newestMs) throw new RangeError('Strikes are not in time order.');
      if (!Number.isNaN(atMs[row]!)) newestMs = atMs[row]!;
    }
  }

  function ingestSome(strikes: StrikeColumns): void {
    findWithin(grid, strikes, hits);
    for (let hit = 0; hit < hits.count; hit += 1) {
      const atMs = strikes.atMs[hits.strike[hit]!]!;
      if (Number.isNaN(atMs)) continue;
      for (const builder of builders[hits.facility[hit]!]!) builder.take(atMs, hits.distanceM[hit]!);
    }
  }

  return {
    ingest(strikes) {
      checkOrder(strikes);
      for (let from = 0; from < strikes.count; from += SEARCHED_AT_ONCE)
        ingestSome(viewStrikes(strikes, from, Math.min(strikes.count, from + SEARCHED_AT_ONCE)));
    },
    finish: () => builders.map((ofFacility) => ofFacility.map((builder) => builder.finish())),
  };
}
