import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { hashFraction, integerHash } from '../../sources/simulator/integerHash.ts';
import { laneBetween, lanePairs, type Lane, type RunPlace } from './lanes.ts';
import type { RoadNetwork } from './roadNetwork.ts';
import { runNumber, runOf, type Run } from './runs.ts';

const SALT = 812;
/** How many runs before and after the present one can still be asked for. */
const KNOWN_BEFORE = 3;
const KNOWN_AFTER = 1;

/** Vehicles that go to and fro between some places, a pure function of seed and time. */
export type Fleet = {
  /** The run that each vehicle is on. */
  runsAt(atMs: number): Run[];
  /** Every run that is under way at some time from one to the other, waiting for its load included. */
  runsBetween(fromMs: number, toMs: number): Run[];
  /** null: no such run is known. Case does not count. */
  find(vrid: string, atMs: number): Run | null;
};

/** @param size How many vehicles; none where the places have no roads between them. */
export function createFleet(
  network: RoadNetwork,
  places: readonly RunPlace[],
  { seed, size }: { seed: number; size: number },
): Fleet {
  const pairs = lanePairs(places);
  const lanes = new Map<number, Lane | null>();
  const vehicles = pairs.length === 0 ? [] : Array.from({ length: size }, (_, vehicle) => vehicle);

  function laneOf(vehicleSeed: number): Lane | null {
    const row = Math.floor(hashFraction(vehicleSeed, 3) * pairs.length);
    const known = lanes.get(row);
    if (known !== undefined) return known;
    const lane = laneBetween(network, pairs[row]!);
    lanes.set(row, lane);
    return lane;
  }

  function runsOf({ fromMs, toMs }: TimeSpan, before: number, after: number): Run[] {
    return vehicles.flatMap((vehicle) => {
      const vehicleSeed = integerHash(seed, SALT, vehicle);
      const lane = laneOf(vehicleSeed);
      if (lane === null) return [];
      const first = runNumber(vehicleSeed, lane, fromMs) - before;
      const last = runNumber(vehicleSeed, lane, toMs) + after;
      return Array.from({ length: last - first + 1 }, (_, n) => runOf(vehicle, vehicleSeed, lane, first + n));
    });
  }

  return {
    runsAt: (atMs) => runsOf({ fromMs: atMs, toMs: atMs }, 0, 0),
    runsBetween: (fromMs, toMs) => runsOf({ fromMs, toMs }, 0, 0),
    find(vrid, atMs) {
      const sought = vrid.toUpperCase();
      const now = { fromMs: atMs, toMs: atMs };
      return runsOf(now, KNOWN_BEFORE, KNOWN_AFTER).find((run) => run.vrid === sought) ?? null;
    },
  };
}
