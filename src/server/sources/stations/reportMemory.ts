import { METRES_PER_DEG, type LonLat } from '#domain/geo/distance.ts';
import { MOST_DISTANCE_M, type Reporting } from './nearestStations.ts';
import type { Station, StationReport } from './stationReport.ts';

/** Reports of one time, that which came last first. */
type ByTime = Map<number, readonly StationReport[]>;

/**
 * Reports by station. Those of one time in one delivery stand beside each other: nobody knows which of them is right, or
 * they tell of different quantities (S2). A later delivery corrects an earlier one whose values it all tells.
 */
export function createReportMemory() {
  /** Each as its newest report describes it: places are corrected. */
  const byStation = new Map<string, { station: Station; toldMs: number; byTime: ByTime }>();
  // kept until they change: a long route asks of a thousand places
  let listed: readonly Reporting[] | null = null;
  let bands: ReadonlyMap<number, readonly Reporting[]> | null = null;

  function stations(): readonly Reporting[] {
    listed ??= [...byStation.values()].map(({ station, byTime }) => ({
      station,
      reports: [...byTime.values()].flat(),
    }));
    return listed;
  }

  function forgetLists(): void {
    [listed, bands] = [null, null];
  }

  function aroundNow(): (place: LonLat) => readonly Reporting[] {
    // never changed: what comes later makes others
    const held = (bands ??= bandsOf(stations()));
    return ([, lat]) => {
      const found: Reporting[] = [];
      for (let band = bandOf(lat - REACH_DEG); band <= bandOf(lat + REACH_DEG); band++)
        found.push(...(held.get(band) ?? []));
      return found;
    };
  }

  return {
    /** Returns those that were not known. */
    add(reports: readonly StationReport[]): ReadonlySet<StationReport> {
      const added = new Set<StationReport>();
      const delivered = new Map<ByTime, Map<number, StationReport[]>>();
      for (const report of reports) {
        const { station, atMs } = report;
        const held = byStation.get(station.id) ?? { station, toldMs: atMs, byTime: new Map() as ByTime };
        byStation.set(station.id, held);
        if (atMs >= held.toldMs) [held.station, held.toldMs] = [station, atMs];
        const told = delivered.get(held.byTime) ?? new Map<number, StationReport[]>();
        delivered.set(held.byTime, told);
        const ofTime = told.get(atMs) ?? [];
        told.set(atMs, ofTime);
        ofTime.push(report);
      }
      for (const [byTime, told] of delivered)
        for (const [atMs, ofTime] of told)
          byTime.set(
            atMs,
            joined(byTime.get(atMs) ?? [], ofTime, (report) => added.add(report)),
          );
      forgetLists();
      return added;
    },
    forgetBefore(fromMs: number): void {
      for (const [id, { byTime }] of byStation) {
        for (const atMs of byTime.keys()) if (atMs < fromMs) byTime.delete(atMs);
        if (byTime.size === 0) byStation.delete(id);
      }
      forgetLists();
    },
    /** All of them; the same list until reports come or are forgotten. */
    stations,
    /** Those within reach of a place, and some farther ones. */
    around: (place: LonLat) => aroundNow()(place),
    /** Finds the same by the reports of now, whatever comes later. */
    aroundNow,
  };
}

/**
 * Reports of one time, that which came last first, with those of a delivery.
 *
 * @param onAdded Told of those that were not known.
 */
function joined(
  known: readonly StationReport[],
  told: readonly StationReport[],
  onAdded: (report: StationReport) => void,
): readonly StationReport[] {
  // found by their text: a logger whose clock stands still has thousands of one time
  const all = new Map(known.toReversed().map((report) => [JSON.stringify(report), report]));
  const earlier = new Map(all);
  for (const report of told) {
    const text = JSON.stringify(report);
    earlier.delete(text);
    if (all.has(text)) continue;
    for (const [earlierText, one] of earlier) {
      if (!isToldBy(report, one)) continue;
      earlier.delete(earlierText);
      all.delete(earlierText);
    }
    all.set(text, report);
    onAdded(report);
  }
  return [...all.values()].toReversed();
}

/** How far north or south a station in reach may stand. */
const REACH_DEG = MOST_DISTANCE_M / METRES_PER_DEG;

function bandsOf(all: readonly Reporting[]): ReadonlyMap<number, readonly Reporting[]> {
  const bands = new Map<number, Reporting[]>();
  for (const reporting of all) {
    const band = bandOf(reporting.station.place[1]);
    const held = bands.get(band) ?? [];
    bands.set(band, held);
    held.push(reporting);
  }
  return bands;
}

/** Whole degree of latitude: a band has no seam at 180°, and no width to reckon near the poles. */
function bandOf(latDeg: number): number {
  return Math.floor(latDeg);
}

/** Whether a report has a value of each quantity that another one tells; a peak tells of another time than its report. */
function isToldBy({ values, raisesOnly }: StationReport, other: StationReport): boolean {
  if (raisesOnly !== other.raisesOnly) return false;
  const names = Object.keys(other.values) as (keyof StationReport['values'])[];
  return names.every((name) => other.values[name] === null || values[name] !== null);
}
