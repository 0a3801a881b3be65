import type { LonLat } from '#domain/geo/distance.ts';
import { isEncircled, isInPolygon, meetsEdge } from '#domain/geo/polygon.ts';
import { WEATHER_HAZARDS, weatherHazard } from '#domain/layers/weatherHazards.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** An area: its edge, then its holes, each ring closed. */
export type AlertArea = readonly (readonly LonLat[])[];

/** Texts of an alert in one language, as the weather service wrote them. */
export type AlertTexts = {
  /** `Tornado Warning` */
  readonly event: string;
  /** Where it holds. */
  readonly area: string;
  /** One line; empty: none. */
  readonly headline: string;
  readonly message: string;
};

/** An alert of a public weather service. */
export type PublicAlert = {
  /** Of its newest message. */
  readonly id: string;
  /** Ids of the earlier messages that it updates; empty: none, it is a new alert. Left out: its service does not say. */
  readonly updates?: readonly string[];
  /** Name in the list of types, English; an unlisted one as the service writes it. */
  readonly eventType: string;
  /** 1 is the most urgent of the listed types. 0: an unlisted type, which could be anything. */
  readonly rank: number;
  /** Whether the service calls it a warning: the danger is there, or about to be. */
  readonly isWarning: boolean;
  readonly sentAtMs: number;
  /** When the danger begins, and ends, epoch ms. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly en: AlertTexts | null;
  readonly fr: AlertTexts | null;
  /** Where it holds. Empty: the place could not be found, and it is no place on land. */
  readonly areas: readonly AlertArea[];
};

/** Rank of a type; an unlisted one ranks before all others. */
export function alertRank(eventType: string): number {
  const { rank } = weatherHazard(eventType);
  return rank > WEATHER_HAZARDS.length ? 0 : rank;
}

/** Whether an alert holds at a time: from its begin (inclusive) to its end (exclusive). */
export function isInForce({ fromMs, untilMs }: PublicAlert, atMs: number): boolean {
  return fromMs <= atMs && atMs < untilMs;
}

/** Whether an alert holds at some time of a stretch, both its ends included, however short that is. */
export function isInForceWithin(
  alert: Pick<PublicAlert, 'fromMs' | 'untilMs'>,
  { fromMs, toMs }: TimeSpan,
): boolean {
  return alert.fromMs <= toMs && fromMs < alert.untilMs;
}

/** Whether an alert holds at a place. */
export function holdsAt({ areas }: Pick<PublicAlert, 'areas'>, place: LonLat): boolean {
  return areas.some((area) => isInArea(place, area));
}

/** Whether an alert holds somewhere along a line, however narrow it is there. @param line One point at least. */
export function holdsAlong({ areas }: Pick<PublicAlert, 'areas'>, line: readonly LonLat[]): boolean {
  const box = boxOf(line);
  return areas.some(
    (area) =>
      doBoxesMeet(boxOf(area[0] ?? []), box) &&
      // a line that meets no edge lies wholly where it begins
      (isInArea(line[0]!, area) || area.some((ring) => meetsEdge(line, ring))),
  );
}

/** Outlines that are drawn by hand cross themselves at times: a warning holds there too (S4). */
function isInArea(place: LonLat, [edge, ...holes]: AlertArea): boolean {
  if (edge === undefined || !isInBox(place, boxOf(edge)) || !isEncircled(place, edge)) return false;
  return !holes.some((hole) => isInPolygon(place, hole));
}

/** Whether a place lies in the smallest box around an alert: a quick no for nearly all places. */
export function boxTestOf({ areas }: Pick<PublicAlert, 'areas'>): (place: LonLat) => boolean {
  const all = areas.map(([edge = []]) => boxOf(edge));
  const box: Box = [
    Math.min(...all.map(([west]) => west)),
    Math.min(...all.map(([, south]) => south)),
    Math.max(...all.map(([, , east]) => east)),
    Math.max(...all.map(([, , , north]) => north)),
  ];
  return (place) => isInBox(place, box);
}

/** West, south, east and north, degrees. */
type Box = readonly [number, number, number, number];

/** Thousands of yards are compared with outlines of thousands of corners, and a line with thousands of outlines. */
const boxes = new WeakMap<readonly LonLat[], Box>();

function boxOf(edge: readonly LonLat[]): Box {
  const known = boxes.get(edge);
  if (known !== undefined) return known;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of edge) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  const box: Box = [west, south, east, north];
  boxes.set(edge, box);
  return box;
}

function isInBox([lon, lat]: LonLat, [west, south, east, north]: Box): boolean {
  return west <= lon && lon <= east && south <= lat && lat <= north;
}

function doBoxesMeet([aWest, aSouth, aEast, aNorth]: Box, [bWest, bSouth, bEast, bNorth]: Box): boolean {
  return aWest <= bEast && bWest <= aEast && aSouth <= bNorth && bSouth <= aNorth;
}

/** Order of alerts, the most urgent first. */
export function byUrgency(a: Pick<PublicAlert, 'rank' | 'id'>, b: Pick<PublicAlert, 'rank' | 'id'>): number {
  return a.rank - b.rank || (a.id < b.id ? -1 : 1);
}
