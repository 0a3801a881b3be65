import type { LonLat } from '#domain/geo/distance.ts';
import type { Outline, PlaceMapShapes } from './placeMapShapes.ts';

/** Classes of ground, as `PlaceMap.ground` has them. */
export const GROUNDS = { water: 0, land: 1, urban: 2, river: 3, railroad: 4, border: 5 } as const;

/** A square map around a place, north up. */
export type PlaceMapOrder = {
  readonly middle: LonLat;
  /** From the middle to an edge, m. */
  readonly halfM: number;
  readonly sizePx: number;
};

/** A town on a map; its place in px from the top left. */
type MappedTown = { readonly name: string; readonly x: number; readonly y: number };

/** Ground of a small map, and the towns on it. */
export type PlaceMap = {
  /** Class of each pixel, row by row from the top. */
  readonly ground: Uint8Array;
  /** The most important first. */
  readonly towns: readonly MappedTown[];
};

const M_PER_DEG = 111_195;
const MOST_TOWNS = 4;
/** Towns keep clear of the edge, of the middle and of each other, px. */
const CLEAR_PX = 34;
/** Half the breadth of lines, px. */
const REACH_PX = { river: 1, railroad: 1, border: 1.5 } as const;
/** The same line may lie a turn away: areas over the antimeridian go on beyond ±180°. */
const TURNS_DEG = [-360, 0, 360] as const;

/**
 * Draws the ground around a place on the plane that touches the globe there: within 0.5 % up to 50 km. Takes some
 * milliseconds, whatever the shapes: those outside are left out by their boxes.
 */
export function drawPlaceMap(shapes: PlaceMapShapes, order: PlaceMapOrder): PlaceMap {
  const { middle, halfM, sizePx } = order;
  const ground = new Uint8Array(sizePx * sizePx);
  const [lon, lat] = middle;
  const pxPerDeg = (sizePx / 2 / halfM) * M_PER_DEG;
  const pxPerLon = pxPerDeg * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const [halfLat, halfLon] = [sizePx / 2 / pxPerDeg, sizePx / 2 / pxPerLon];
  const toPx = (eastDeg: number, y: number): Point => [
    sizePx / 2 + eastDeg * pxPerLon,
    sizePx / 2 - (y - lat) * pxPerDeg,
  ];
  /** Lines inside the map, in px. */
  const inside = (outlines: readonly Outline[]): Point[][] =>
    outlines
      .filter(({ south, north }) => south <= lat + halfLat && north >= lat - halfLat)
      .flatMap((outline) =>
        TURNS_DEG.filter((turn) => {
          const [west, east] = [outline.west + turn - lon, outline.east + turn - lon];
          return west <= halfLon && east >= -halfLon;
        }).map((turn) => outline.points.map(([x = 0, y = 0]) => toPx(x + turn - lon, y))),
      );

  fillAreas(ground, inside(shapes.land), { sizePx, value: GROUNDS.land });
  fillAreas(ground, inside(shapes.urban), { sizePx, value: GROUNDS.urban });
  fillAreas(ground, inside(shapes.lakes), { sizePx, value: GROUNDS.water });
  for (const [kind, outlines] of [
    ['river', shapes.rivers],
    ['railroad', shapes.railroads],
    ['border', shapes.borders],
  ] as const)
    for (const line of inside(outlines))
      strokeLine(ground, line, { sizePx, value: GROUNDS[kind], reachPx: REACH_PX[kind] });

  const towns = shapes.towns
    .filter((town) => Math.abs(town.lat - lat) < halfLat)
    .map((town) => ({ town, at: toPx(((town.lon - lon + 540) % 360) - 180, town.lat) }))
    .toSorted((a, b) => a.town.rank - b.town.rank)
    .map(({ town: { name }, at: [x, y] }) => ({ name, x, y }));
  return { ground, towns: clearOf(towns, sizePx) };
}

type Point = readonly [x: number, y: number];
type Fill = { readonly sizePx: number; readonly value: number };

/** Fills what is inside of an odd number of edges. */
function fillAreas(ground: Uint8Array, rings: readonly (readonly Point[])[], { sizePx, value }: Fill): void {
  const crossings = Array.from({ length: sizePx }, (): number[] => []);
  for (const ring of rings)
    for (let at = 1; at < ring.length; at += 1) {
      const [[x1, y1], [x2, y2]] = [ring[at - 1]!, ring[at]!];
      const first = Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5));
      const last = Math.min(sizePx - 1, Math.ceil(Math.max(y1, y2) - 0.5) - 1);
      for (let row = first; row <= last; row += 1)
        crossings[row]!.push(x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1));
    }
  for (const [row, found] of crossings.entries()) {
    const ends = found.toSorted((a, b) => a - b);
    for (let at = 0; at + 1 < ends.length; at += 2) {
      const from = Math.max(0, Math.ceil(ends[at]! - 0.5));
      const to = Math.min(sizePx, Math.ceil(ends[at + 1]! - 0.5));
      if (to > from) ground.fill(value, row * sizePx + from, row * sizePx + to);
    }
  }
}

function strokeLine(
  ground: Uint8Array,
  line: readonly Point[],
  { sizePx, value, reachPx }: Fill & { readonly reachPx: number },
): void {
  const isOutside = (a: number, b: number) => Math.max(a, b) < -reachPx || Math.min(a, b) > sizePx + reachPx;
  for (let at = 1; at < line.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [line[at - 1]!, line[at]!];
    if (isOutside(x1, x2) || isOutside(y1, y2)) continue;
    const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1)));
    for (let step = 0; step <= steps; step += 1) {
      const [x, y] = [x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps];
      for (let row = Math.ceil(y - reachPx); row <= y + reachPx; row += 1)
        for (let column = Math.ceil(x - reachPx); column <= x + reachPx; column += 1)
          if (row >= 0 && row < sizePx && column >= 0 && column < sizePx)
            ground[row * sizePx + column] = value;
    }
  }
}

function clearOf(towns: readonly MappedTown[], sizePx: number): MappedTown[] {
  const middle = { x: sizePx / 2, y: sizePx / 2 };
  const kept: MappedTown[] = [];
  for (const town of towns) {
    const isInside = [town.x, town.y].every((px) => px >= CLEAR_PX && px <= sizePx - CLEAR_PX);
    const isClear = [middle, ...kept].every(({ x, y }) => Math.hypot(town.x - x, town.y - y) >= CLEAR_PX);
    if (isInside && isClear && kept.length < MOST_TOWNS) kept.push(town);
  }
  return kept;
}
