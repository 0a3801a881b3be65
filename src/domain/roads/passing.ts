import { greatCircleM, type LonLat } from '../geo/distance.ts';
import { between, nearestShare } from '../geo/segment.ts';

/** Piece of a route: its path, two positions at least, and when it is driven, seconds after the start. */
export type TimedPiece = {
  readonly path: readonly LonLat[];
  readonly secondsFrom: number;
  readonly secondsTo: number;
};

/**
 * Driving time from the start of a route to where a piece of it comes nearest to a point, seconds.
 *
 * Within the piece the speed is constant. A piece without a length is passed as it begins. NaN in, NaN out; never
 * throws. Source: spec/gaps.md GAP-98.
 */
export function passingSeconds({ path, secondsFrom, secondsTo }: TimedPiece, point: LonLat): number {
  let wayM = 0;
  let best = { farM: Infinity, wayM: 0 };
  for (let row = 1; row < path.length; row += 1) {
    const from = path[row - 1]!;
    const to = path[row]!;
    const lengthM = greatCircleM(from, to);
    const share = nearestShare([from, to], point, (from[1] + to[1]) / 2);
    const farM = greatCircleM(point, between(from, to, share));
    if (farM < best.farM) best = { farM, wayM: wayM + share * lengthM };
    wayM += lengthM;
  }
  return wayM === 0 ? secondsFrom : secondsFrom + (best.wayM / wayM) * (secondsTo - secondsFrom);
}
