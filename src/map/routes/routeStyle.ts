import type { ToldRiskLevel } from '#domain/roads/routeRisk.ts';

/** One stroke of a line, px. */
export type RouteStroke = {
  /** Name of a colour of the palette, or white, which is the same in both schemes. */
  readonly colour: ToldRiskLevel | 'lineCase' | 'edge' | 'white';
  readonly widthPx: number;
  readonly dash?: readonly number[];
};

/** Edge on each side, so that a line stands out from any background, px. */
const CASE_PX = 1.7;
/** Of EXTREME, inside the other one. */
const SECOND_EDGE_PX = 1;

const LOOKS = {
  UNKNOWN: { widthPx: 4, dash: [5, 4] },
  NONE: { widthPx: 4 },
  ELEVATED: { widthPx: 5 },
  MODERATE: { widthPx: 5.5, dash: [14, 4] },
  HIGH: { widthPx: 7, over: { colour: 'white', widthPx: 1.8, dash: [2, 6] } },
  EXTREME: { widthPx: 8, over: { colour: 'white', widthPx: 2.2, dash: [7, 4] } },
} as const satisfies Record<ToldRiskLevel, object>;

/**
 * How a piece of a route is drawn, the lowest stroke first. Levels differ in breadth and texture too, not in colour
 * alone, and none is green.
 *
 * Source: requirement ROUTE-13, spec/gaps.md GAP-97; the design, section 3.
 */
export function routeStyle(level: ToldRiskLevel): readonly RouteStroke[] {
  const style: { widthPx: number; dash?: readonly number[]; over?: RouteStroke } = LOOKS[level];
  const { widthPx, dash, over } = style;
  const hasSecondEdge = level === 'EXTREME';
  const edgedPx = widthPx + (hasSecondEdge ? 2 * SECOND_EDGE_PX : 0);
  return [
    { colour: 'lineCase', widthPx: edgedPx + 2 * CASE_PX },
    ...(hasSecondEdge ? [{ colour: 'edge', widthPx: edgedPx } as const] : []),
    { colour: level, widthPx, ...(dash === undefined ? {} : { dash }) },
    ...(over === undefined ? [] : [over]),
  ];
}
