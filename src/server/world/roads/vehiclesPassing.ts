import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { touchesPolygon } from '#domain/geo/polygon.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { runStateAt, type Run } from './runs.ts';

/** A region, and a stretch of time: what is passed when. */
export type Passing = {
  /** Corners in order, the first one once. */
  readonly region: readonly LonLat[];
  readonly fromMs: number;
  readonly toMs: number;
};

const COLUMNS = [
  'vrid',
  'origin',
  'final_destination',
  'origin_scheduled_depart',
  'dest_scheduled_arrival',
  'in_region_from',
] as const;

/** Those of some runs that are in a region at some time, by when they first are (VEH-01). */
export function vehiclesPassing(runs: readonly Run[], passing: Passing): VehicleTable {
  const found = runs.flatMap((run) => {
    const firstMs = firstIn(run, passing);
    return firstMs === null ? [] : [{ run, firstMs }];
  });
  found.sort((a, b) => a.firstMs - b.firstMs || (a.run.vrid < b.run.vrid ? -1 : 1));
  return {
    csv_header: [...COLUMNS],
    payload: found.map(({ run, firstMs }) => [
      run.vrid,
      run.origin.id,
      run.goal.id,
      isoInstant(run.departMs),
      isoInstant(run.arriveMs),
      isoInstant(firstMs),
    ]),
  };
}

/** When a run is in a region first; null: never in that time. */
function firstIn(run: Run, { region, fromMs, toMs }: Passing): number | null {
  const [startMs, endMs] = [Math.max(fromMs, run.beginMs), Math.min(toMs, run.endMs)];
  if (startMs >= endMs) return null;
  let before = { atMs: startMs, place: runStateAt(run, startMs).place };
  for (const atMs of [...pointTimes(run, startMs, endMs), endMs]) {
    const here = { atMs, place: runStateAt(run, atMs).place };
    if (touchesPolygon(before.place, here.place, region)) return before.atMs;
    before = here;
  }
  return null;
}

/** When a run comes by the points of its way, within a stretch of time. */
function pointTimes({ lane, isOutward, departMs }: Run, startMs: number, endMs: number): number[] {
  const times = lane.alongS.map((s) => departMs + Math.round(isOutward ? s : lane.wholeS - s) * 1_000);
  return (isOutward ? times : times.toReversed()).filter((atMs) => atMs > startMs && atMs < endMs);
}
