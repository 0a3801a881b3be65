import { greatCircleM, type LonLat } from '../geo/distance.ts';

/** A piece of a route: its way, two positions at least, and when it is driven, seconds after the start. */
export type TimedPiece = {
  readonly path: readonly LonLat[];
  readonly secondsFrom: number;
  readonly secondsTo: number;
};

const RAD_PER_DEG = Math.PI / 180;

/**
 * Driving time from the start of a route to where a piece of it comes nearest to a point, seconds.
 *
 * Within the piece the speed is the same throughout. A piece without a length is passed as it begins. NaN in, NaN out;
 * never throws. Source: spec/gaps.md GAP-98.
 */
export function passingSeconds({ path, secondsFrom, secondsTo }: TimedPiece, point: LonLat): number {
  let wayM = 0;
  let best = { farM: Infinity, wayM: 0 };
  for (let row = 1; row < path.length; row += 1) {
    const from = path[row - 1]!;
    const to = path[row]!;
    const lengthM = greatCircleM(from, to);
    const share = shareOf(from, to, point);
    const farM = greatCircleM(point, between(from, to, share));
    if (farM < best.farM) best = { farM, wayM: wayM + share * lengthM };
    wayM += lengthM;
  }
  return wayM === 0 ? secondsFrom : secondsFrom + (best.wayM / wayM) * (secondsTo - secondsFrom);
}

/** Where on a short line a point is nearest, 0 at its start to 1 at its end; as on a plane. */
function shareOf(from: LonLat, to: LonLat, point: LonLat): number {
  const narrow = Math.cos(((from[1] + to[1]) / 2) * RAD_PER_DEG);
  const [dx, dy] = [(to[0] - from[0]) * narrow, to[1] - from[1]];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  const along = ((point[0] - from[0]) * narrow * dx + (point[1] - from[1]) * dy) / square;
  return Math.min(1, Math.max(0, along));
}

function between(from: LonLat, to: LonLat, share: number): LonLat {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}
