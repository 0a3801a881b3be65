import type { LabPlot } from '#contracts/policyLab.ts';
import { createFacilityGrid } from '#domain/lightning/facilityGrid.ts';
import { createProximityHits, findWithin } from '#domain/lightning/findWithin.ts';
import { viewStrikes, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { FacilityTable } from '../../sources/replay/facilitiesCsv.ts';
import type { LabReport } from './labReport.ts';

/** Strikes farther away than 20 mi are not drawn, unless a policy warns of them. */
const REACH_M = 32_187;
/** Strikes that one plot draws: the nearest. */
const MOST_DRAWN = 2_000;
const SEARCHED_AT_ONCE = 65_536;

/** Time and distance of a strike near a facility, epoch ms and m. */
type Near = readonly [atMs: number, distanceM: number];

/** What is drawn of each facility, in their order: the strikes around it, and what each policy would have shown. */
export function labPlots(strikes: StrikeColumns, table: FacilityTable, report: LabReport): LabPlot[] {
  const reachM = Math.max(REACH_M, ...report.policies.map(({ warningRadiusM }) => warningRadiusM));
  const near = strikesNear(strikes, table, reachM);
  const { span, excluded } = report.time;
  return report.facilities.map(({ id, policies }, nth) => {
    const all = near[nth]!;
    const drawn = nearest(all);
    return {
      id,
      reachM,
      strikes: drawn.map(([atMs, distanceM]): [number, number] => [atMs, Math.round(distanceM)]),
      strikesLeftOut: all.length - drawn.length,
      span,
      excluded,
      policies: policies.map(({ shownClosed, shownWarning }) => ({ shownClosed, shownWarning })),
    };
  });
}

function strikesNear(strikes: StrikeColumns, { ids, positions }: FacilityTable, reachM: number): Near[][] {
  const grid = createFacilityGrid(positions, reachM);
  const hits = createProximityHits();
  const near = ids.map((): Near[] => []);
  for (let from = 0; from < strikes.count; from += SEARCHED_AT_ONCE) {
    const some = viewStrikes(strikes, from, Math.min(strikes.count, from + SEARCHED_AT_ONCE));
    findWithin(grid, some, hits);
    for (let hit = 0; hit < hits.count; hit += 1)
      near[hits.facility[hit]!]!.push([some.atMs[hits.strike[hit]!]!, hits.distanceM[hit]!]);
  }
  return near;
}

/** In time order again. */
function nearest(all: readonly Near[]): readonly Near[] {
  if (all.length <= MOST_DRAWN) return all;
  return all
    .toSorted((one, other) => one[1] - other[1])
    .slice(0, MOST_DRAWN)
    .toSorted((one, other) => one[0] - other[0]);
}
