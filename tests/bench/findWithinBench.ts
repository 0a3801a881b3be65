import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { EARTH_RADIUS_M, greatCircleM } from '#domain/geo/distance.ts';
import { createFacilityGrid, type FacilityPositions } from '#domain/lightning/facilityGrid.ts';
import { createProximityHits, findWithin } from '#domain/lightning/findWithin.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { pairedBench, type Figure } from './pairedBench.ts';
import { facilitiesOverland, strikesOfStorms } from './storms.ts';

const REACH_M = 16_093;
const REACH_DEG = (REACH_M / EARTH_RADIUS_M) * (180 / Math.PI);

/** Closest strike of each facility: distance, Infinity if none, and row of the strike, −1 if none. */
type Closest = { distanceM: Float64Array; strike: Int32Array };

function createClosest(count: number): Closest {
  return { distanceM: new Float64Array(count).fill(Infinity), strike: new Int32Array(count).fill(-1) };
}

function keepCloser(closest: Closest, facility: number, strike: number, distanceM: number): void {
  if (distanceM >= closest.distanceM[facility]!) return;
  closest.distanceM[facility] = distanceM;
  closest.strike[facility] = strike;
}

function indexOf(positions: FacilityPositions | StrikeColumns): KDBush {
  const index = new KDBush(positions.count);
  for (let i = 0; i < positions.count; i++) index.add(positions.lon[i]!, positions.lat[i]!);
  return index.finish();
}

function byGrid(facilities: FacilityPositions) {
  const grid = createFacilityGrid(facilities, REACH_M);
  const hits = createProximityHits(65_536);
  return (strikes: StrikeColumns): Closest => {
    const closest = createClosest(facilities.count);
    const count = findWithin(grid, strikes, hits);
    for (let i = 0; i < count; i++)
      keepCloser(closest, hits.facility[i]!, hits.strike[i]!, hits.distanceM[i]!);
    return closest;
  };
}

function byAround(facilities: FacilityPositions) {
  const index = indexOf(facilities);
  return (strikes: StrikeColumns): Closest => {
    const closest = createClosest(facilities.count);
    for (let s = 0; s < strikes.count; s++) {
      const lon = strikes.lon[s]!;
      const lat = strikes.lat[s]!;
      // its Earth is 6,371 km: a little more reach, then our distance decides, so that the results are comparable
      for (const f of around(index, lon, lat, Infinity, (REACH_M / 1000) * 1.001)) {
        const distanceM = greatCircleM([facilities.lon[f]!, facilities.lat[f]!], [lon, lat]);
        if (distanceM <= REACH_M) keepCloser(closest, f, s, distanceM);
      }
    }
    return closest;
  };
}

function byRange(facilities: FacilityPositions) {
  const index = indexOf(facilities);
  return (strikes: StrikeColumns): Closest => {
    const closest = createClosest(facilities.count);
    for (let s = 0; s < strikes.count; s++) {
      const lon = strikes.lon[s]!;
      const lat = strikes.lat[s]!;
      const halfLonDeg = REACH_DEG / Math.cos(((Math.abs(lat) + REACH_DEG) * Math.PI) / 180);
      for (const f of index.range(lon - halfLonDeg, lat - REACH_DEG, lon + halfLonDeg, lat + REACH_DEG)) {
        const distanceM = greatCircleM([facilities.lon[f]!, facilities.lat[f]!], [lon, lat]);
        if (distanceM <= REACH_M) keepCloser(closest, f, s, distanceM);
      }
    }
    return closest;
  };
}

/** The other way round: an index over the strikes, made anew for each batch, and one question per facility. */
function byAroundPerFacility(facilities: FacilityPositions) {
  return (strikes: StrikeColumns): Closest => {
    const closest = createClosest(facilities.count);
    const index = indexOf(strikes);
    for (let f = 0; f < facilities.count; f++) {
      const lon = facilities.lon[f]!;
      const lat = facilities.lat[f]!;
      for (const s of around(index, lon, lat, 1, (REACH_M / 1000) * 1.001)) {
        const distanceM = greatCircleM([lon, lat], [strikes.lon[s]!, strikes.lat[s]!]);
        if (distanceM <= REACH_M) keepCloser(closest, f, s, distanceM);
      }
    }
    return closest;
  };
}

function assertEqual(ours: Closest, rival: Closest, name: string): void {
  for (let f = 0; f < ours.distanceM.length; f++) {
    const difference = Math.abs(ours.distanceM[f]! - rival.distanceM[f]!);
    const isSame = ours.strike[f] === rival.strike[f] || difference < 1e-6;
    if (!isSame || difference > 1e-6)
      throw new Error(`Facility ${f}: ours and ${name} differ by ${difference} m.`);
  }
}

/** P3: 10,000 facilities, 50,000 strikes, the closest strike of each facility within 16,093 m. */
export function findWithinBench(): readonly Figure[] {
  const facilities = facilitiesOverland(10_000);
  const strikes = strikesOfStorms(50_000, { fromMs: 1_780_000_000_000, spanMs: 25_000 });
  const ours = byGrid(facilities);
  const rivals = [
    { name: 'kdbush + geokdbush.around', find: byAround(facilities), timesFaster: 20 },
    {
      name: 'kdbush over strikes + geokdbush.around',
      find: byAroundPerFacility(facilities),
      timesFaster: 20,
    },
    { name: 'kdbush.range + haversine', find: byRange(facilities), timesFaster: 2 },
  ];

  return rivals.map(({ name, find, timesFaster }) => {
    assertEqual(ours(strikes), find(strikes), name);
    return pairedBench({
      id: 'P3',
      what: '10,000 facilities × 50,000 strikes, closest within 16,093 m',
      goal: { timesFaster },
      ours: () => ours(strikes),
      rival: { name, run: () => find(strikes) },
      rounds: 12,
    });
  });
}
