import type { MapCode } from '../alerting/mapCode.ts';
import { incidentRank } from './incidentOrder.ts';

/** Free part of a map, CSS px from its top left corner. */
export type Frame = {
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
};

/** A facility outside of the view. */
export type EdgeTarget = {
  readonly id: string;
  readonly code: MapCode;
  readonly xPx: number;
  readonly yPx: number;
};

const EDGES = ['top', 'right', 'bottom', 'left'] as const;

/** One arrow at an edge, for all that lies beyond it. */
export type EdgeArrow = {
  readonly edge: (typeof EDGES)[number];
  readonly ids: readonly string[];
  /** The worst of their marks. */
  readonly code: MapCode;
  /** Middle of the arrow, on the frame. */
  readonly xPx: number;
  readonly yPx: number;
  /** Direction from the middle of the frame, degrees clockwise from the top. */
  readonly angleDeg: number;
};

/** Whether a point lies in a frame or on its rim. NaN: no. */
export function isInFrame(
  { leftPx, topPx, rightPx, bottomPx }: Frame,
  { xPx, yPx }: Pick<EdgeTarget, 'xPx' | 'yPx'>,
): boolean {
  return xPx >= leftPx && xPx <= rightPx && yPx >= topPx && yPx <= bottomPx;
}

/**
 * Arrows to facilities that lie outside of a frame, one for each edge, in the order of `EDGES`. An arrow stands where
 * the line from the middle of the frame to the middle of its facilities leaves the frame.
 *
 * @param targets Outside of the frame. A point beyond a corner belongs to the edge that its line crosses.
 */
export function edgeArrows(targets: readonly EdgeTarget[], frame: Frame): readonly EdgeArrow[] {
  return EDGES.flatMap((edge) => {
    const beyond = targets.filter((target) => crossingOf(target, frame).edge === edge);
    if (beyond.length === 0) return [];
    const mean = (of: (target: EdgeTarget) => number) =>
      beyond.reduce((sum, target) => sum + of(target), 0) / beyond.length;
    const { xPx, yPx, angleDeg } = crossingOf(
      { xPx: mean((at) => at.xPx), yPx: mean((at) => at.yPx) },
      frame,
    );
    const worst = beyond.reduce((held, next) =>
      incidentRank(next.code) < incidentRank(held.code) ? next : held,
    );
    return [{ edge, ids: beyond.map(({ id }) => id), code: worst.code, xPx, yPx, angleDeg }];
  });
}

/** Where the line from the middle of a frame to a point leaves the frame. */
function crossingOf({ xPx, yPx }: Pick<EdgeTarget, 'xPx' | 'yPx'>, frame: Frame) {
  const [middleX, middleY] = [(frame.leftPx + frame.rightPx) / 2, (frame.topPx + frame.bottomPx) / 2];
  const [dx, dy] = [xPx - middleX, yPx - middleY];
  // how often the line fits into the frame, across and down
  const across = Math.abs(dx) / Math.max(1, frame.rightPx - middleX);
  const down = Math.abs(dy) / Math.max(1, frame.bottomPx - middleY);
  const times = Math.max(across, down);
  const edge: EdgeArrow['edge'] = across >= down ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'top' : 'bottom';
  return {
    edge,
    xPx: middleX + (times === 0 ? 0 : dx / times),
    yPx: middleY + (times === 0 ? 0 : dy / times),
    angleDeg: (Math.atan2(dx, -dy) * 180) / Math.PI,
  };
}
