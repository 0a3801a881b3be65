import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';

/** Types of events on roads (CONST-26), as far as feeds of road work tell of them. */
export const ROAD_EVENT = { unknown: 0, accident: 1, roadClosed: 8, roadWork: 9 } as const;

/** Road work, a closure or another event on a road. */
export type RoadEvent = {
  readonly id: string;
  readonly at: LonLat;
  readonly type: (typeof ROAD_EVENT)[keyof typeof ROAD_EVENT];
  readonly road: string;
  readonly from: string;
  readonly to: string;
  readonly description: string;
  /** Along the road, m; null: not told. */
  readonly lengthM: number | null;
  /** From when (inclusive) until when (exclusive) it is planned, epoch ms; null: not told. */
  readonly fromMs: number | null;
  readonly untilMs: number | null;
};

/** Events as a feed tells them, at the time of its content. */
export type RoadEvents = {
  readonly content: readonly RoadEvent[];
  readonly atMs: number;
  readonly rows: number;
  readonly refused: number;
};

/** Middle corner of a line, and how long the line is. */
export function alongLine(line: readonly LonLat[]): { readonly at: LonLat; readonly lengthM: number } {
  const lengths = line.slice(1).map((corner, nth) => greatCircleM(line[nth]!, corner));
  return { at: line[line.length >> 1]!, lengthM: lengths.reduce((sum, lengthM) => sum + lengthM, 0) };
}
