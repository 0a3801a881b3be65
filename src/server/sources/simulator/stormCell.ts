import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import { KIND_CC, KIND_CG } from '#domain/lightning/strikeColumns.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { hashFraction } from './integerHash.ts';

/** One thunderstorm cell: born, drifting in a straight line, striking, and gone. */
export type StormCell = {
  readonly seed: number;
  readonly bornAtMs: number;
  /** Exclusive. */
  readonly diesAtMs: number;
  /** Centre at birth, degrees. */
  readonly lon: number;
  readonly lat: number;
  readonly eastMps: number;
  readonly northMps: number;
  /** No strike falls farther from the centre than this. */
  readonly radiusM: number;
  /** At full strength, cloud-to-ground and in-cloud together. */
  readonly strikesPerMin: number;
  /** Time to full strength after birth, and from it before the end. */
  readonly rampMs: number;
  /** Rain under the centre at full strength. */
  readonly rainMmPerH: number;
};

/** Takes strikes one by one, in no order. */
export type StrikeSink = (lon: number, lat: number, atMs: number, kind: number) => void;

const BUCKET_MS = 2_000;

// about one flash in four or five reaches the ground over the United States (Boccippio et al., 2001)
const CG_FRACTION = 0.22;

/** Where the centre is, degrees; for times out of its life where it would have been. */
export function cellCentre(cell: StormCell, atMs: number): { lon: number; lat: number } {
  const ageS = (atMs - cell.bornAtMs) / 1000;
  const lat = cell.lat + (cell.northMps * ageS) / METRES_PER_DEG;
  return { lat, lon: cell.lon + (cell.eastMps * ageS) / (METRES_PER_DEG * cosDeg(cell.lat)) };
}

/** Strength, 0 to 1; 0 before birth and after the end. */
export function cellStrength(cell: StormCell, atMs: number): number {
  if (atMs < cell.bornAtMs || atMs >= cell.diesAtMs) return 0;
  const ramp = Math.min(atMs - cell.bornAtMs, cell.diesAtMs - atMs) / cell.rampMs;
  return Math.min(1, ramp);
}

/** Distance of a position from the cell's centre, metres, on a flat Earth: good to 1 % within 300 km. */
export function distanceFromCellM(cell: StormCell, lon: number, lat: number, atMs: number): number {
  const centre = cellCentre(cell, atMs);
  const northM = (lat - centre.lat) * METRES_PER_DEG;
  const eastM = (lon - centre.lon) * METRES_PER_DEG * cosDeg((lat + centre.lat) / 2);
  return Math.hypot(eastM, northM);
}

/**
 * The cell's strikes in `[fromMs, toMs)`. Each two seconds of its life have their own dice, so that any way of
 * cutting time into windows gives the same strikes.
 */
export function strikesOfCell(cell: StormCell, fromMs: number, toMs: number, sink: StrikeSink): void {
  const startMs = Math.max(fromMs, cell.bornAtMs);
  const endMs = Math.min(toMs, cell.diesAtMs);
  if (startMs >= endMs) return;
  const last = Math.ceil(endMs / BUCKET_MS);
  for (let bucket = Math.floor(startMs / BUCKET_MS); bucket < last; bucket++) {
    const bucketMs = bucket * BUCKET_MS;
    const middleMs = Math.min(Math.max(bucketMs + BUCKET_MS / 2, cell.bornAtMs + 1), cell.diesAtMs - 1);
    const mean = (cell.strikesPerMin * cellStrength(cell, middleMs) * BUCKET_MS) / 60_000;
    const count = poisson(mean, hashFraction(cell.seed, bucket, -1));
    for (let nth = 0; nth < count; nth++) {
      const atMs = bucketMs + Math.floor(hashFraction(cell.seed, bucket, nth, 1) * BUCKET_MS);
      if (atMs >= startMs && atMs < endMs) locate(cell, { bucket, nth, atMs }, sink);
    }
  }
}

function locate(
  cell: StormCell,
  { bucket, nth, atMs }: { bucket: number; nth: number; atMs: number },
  sink: StrikeSink,
): void {
  const centre = cellCentre(cell, atMs);
  const outM = cell.radiusM * hashFraction(cell.seed, bucket, nth, 2) ** 0.7;
  const angle = hashFraction(cell.seed, bucket, nth, 3) * 2 * Math.PI;
  const lat = centre.lat + (outM * Math.cos(angle)) / METRES_PER_DEG;
  const lon = centre.lon + (outM * Math.sin(angle)) / (METRES_PER_DEG * cosDeg(lat));
  const kind = hashFraction(cell.seed, bucket, nth, 4) < CG_FRACTION ? KIND_CG : KIND_CC;
  sink(roundTo(lon, 4), roundTo(lat, 4), atMs, kind);
}

/** Poisson count by inversion of one fraction; cells strike a few times in two seconds at most. */
function poisson(mean: number, fraction: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  let count = 0;
  while (fraction > sum && count < 50) {
    count++;
    term *= mean / count;
    sum += term;
  }
  return count;
}

export function cosDeg(deg: number): number {
  return Math.cos((deg * Math.PI) / 180);
}
