import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import { createFacilityGrid, positionsOf } from '#domain/lightning/facilityGrid.ts';
import { DISTANCE_ACCURACY_M } from '#domain/lightning/candidatePairs.ts';
import { createProximityHits, findWithin } from '#domain/lightning/findWithin.ts';
import { KIND_CC, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { EngineFacility } from './engineFacility.ts';

/**
 * A qualifying strike inside the alert circle of a facility. `atMs`: epoch ms; `distanceM`: from the facility; `errorM`:
 * metres by which that may be wrong, where the ring is widened for the source.
 */
export type RingStrike = {
  readonly lon: number;
  readonly lat: number;
  readonly atMs: number;
  readonly distanceM: number;
  readonly errorM?: number;
};

type Ring = Pick<EngineFacility, 'lon' | 'lat'> & {
  readonly rules: LightningRules;
  /** How much its ring is widened for each source whose positions are uncertain, m, by the id of the source. */
  readonly widenedM?: ReadonlyMap<string, number>;
};

/**
 * Finds the strikes inside the alert circles of some facilities, whatever their age: those that `LightningEpisodes` counts
 * for the alert ring. A strike of a source whose positions are uncertain counts up to the widened ring, also where it only
 * warns: an override that opens a yard does not outlive it (S9). The answer has one list for each facility, in the order
 * of the strikes.
 */
export function createRingSearch(rings: readonly Ring[]): (strikes: StrikeColumns) => RingStrike[][] {
  const reachM = Math.max(1, ...rings.map(reachOfM));
  const grid = createFacilityGrid(positionsOf(rings), reachM);
  const hits = createProximityHits();

  return (strikes) => {
    const found: RingStrike[][] = rings.map(() => []);
    findWithin(grid, strikes, hits);
    for (let hit = 0; hit < hits.count; hit += 1) {
      const [row, ring, distanceM] = [hits.strike[hit]!, hits.facility[hit]!, hits.distanceM[hit]!];
      const { alertRadiusM, isTotalLightning } = rings[ring]!.rules;
      const origin = strikes.origins?.[row];
      const widenedM = rings[ring]!.widenedM?.get(origin?.sourceId ?? '') ?? 0;
      if (distanceM > alertRadiusM + widenedM + DISTANCE_ACCURACY_M) continue;
      if (!isTotalLightning && strikes.kind[row] === KIND_CC) continue;
      const atMs = strikes.atMs[row]!;
      if (Number.isNaN(atMs)) continue;
      const error = widenedM > 0 ? { errorM: origin?.errorM ?? Math.round(widenedM) } : {};
      found[ring]!.push({ lon: strikes.lon[row]!, lat: strikes.lat[row]!, atMs, distanceM, ...error });
    }
    return found;
  };
}

function reachOfM({ rules, widenedM }: Ring): number {
  return rules.alertRadiusM + Math.max(0, ...(widenedM?.values() ?? [])) + DISTANCE_ACCURACY_M;
}
