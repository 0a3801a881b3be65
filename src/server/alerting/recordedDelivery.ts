import { createFacilityGrid, positionsOf } from '#domain/lightning/facilityGrid.ts';
import { createProximityHits, findWithin } from '#domain/lightning/findWithin.ts';
import { createStrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { SourcedBatch } from '../sources/strikeSource.ts';
import type { ClientRules } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { RecordedDelivery } from './judgedInputs.ts';
import type { CoveringSource } from './sourceCoverage.ts';

/** More than any ring is widened by rounding, m. */
const MARGIN_M = 1_000;

type Watched = {
  readonly facilities: readonly EngineFacility[];
  readonly rulesOf: (facility: EngineFacility) => ClientRules;
  readonly sources: readonly CoveringSource[];
};

/** Finds what is to be recorded of deliveries: the time that they cover, and strikes that a ring can hold. */
export function createDeliveryRecord({ facilities, rulesOf, sources }: Watched) {
  const reachM = facilities.reduce((most, one) => Math.max(most, reachAt(one, rulesOf(one), sources)), 1);
  const grid = createFacilityGrid(positionsOf(facilities), reachM + MARGIN_M);
  const hits = createProximityHits();

  return ({
    sourceId,
    fromMs,
    asOfMs,
    unknownBecause,
    takesBack,
    strikes,
  }: SourcedBatch): RecordedDelivery => {
    findWithin(grid, strikes, hits);
    const near = [...new Set(hits.strike.subarray(0, hits.count))];
    const { origins } = strikes;
    return {
      sourceId,
      fromMs,
      asOfMs,
      ...(unknownBecause === undefined ? {} : { unknownBecause }),
      ...(takesBack === undefined ? {} : { takesBack }),
      rows: near.map((row) => [strikes.lon[row]!, strikes.lat[row]!, strikes.atMs[row]!, strikes.kind[row]!]),
      ...(origins === undefined ? {} : { origins: near.map((row) => origins[row]!) }),
    };
  };
}

/** Delivery as it was recorded, without the strikes that lay outside every ring. */
export function deliveryOf({
  rows,
  origins,
  unknownBecause,
  takesBack,
  ...batch
}: RecordedDelivery): SourcedBatch {
  const strikes = createStrikeColumns(rows.length);
  for (const [at, [lon, lat, atMs, kind]] of rows.entries()) {
    strikes.lon[at] = lon;
    strikes.lat[at] = lat;
    strikes.atMs[at] = atMs;
    strikes.kind[at] = kind;
  }
  return {
    ...batch,
    ...(unknownBecause === undefined ? {} : { unknownBecause }),
    ...(takesBack === undefined ? {} : { takesBack }),
    strikes: { ...strikes, origins, count: rows.length },
  };
}

function reachAt(
  { lon, lat }: EngineFacility,
  { lightning }: ClientRules,
  sources: readonly CoveringSource[],
): number {
  const errorsM = sources.map(({ locationErrorAt }) => locationErrorAt?.([lon, lat]) ?? 0);
  return Math.max(lightning.warningRadiusM, lightning.alertRadiusM) + Math.max(0, ...errorsM);
}
