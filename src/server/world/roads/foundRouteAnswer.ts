import type { RouteAnswer, RouteLines, RouteMeta } from '#contracts/route.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { drivingIndexOf } from '#domain/roads/drivingIndex.ts';
import { isRoadHazard, riskVectorOf } from '#domain/roads/roadHazards.ts';
import { routeRiskLevel } from '#domain/roads/routeRisk.ts';
import { longestRestsMs } from '#domain/routes/driverRests.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { mapInSlices } from '../../platform/threads/slices.ts';
import { firstFrom } from '../../sources/simulator/firstFrom.ts';
import { alongLine } from './alongLine.ts';
import { knownRoadHazards } from './knownRoadHazards.ts';
import { pieceExtent, pieceLine } from './pieceFeature.ts';
import type { FoundRoute } from './readValhalla.ts';
import type { RoadSnapshot } from './roadSnapshot.ts';

const S_MS = 1_000;
const PIECE_M = 32_000;
/** Where along a piece stations are looked for, of its length. */
const LOOKED_AT = [0, 0.25, 0.5, 0.75, 1] as const;

type Feature = RouteLines['features'][number];
type Asked = { readonly departMs: number; readonly url: string };

/**
 * Routes of a routing service with what is known of the weather when each piece is passed (ROUTE-14, S4). The yards are
 * judged in the same thread: it gives others their turn between pieces.
 */
export async function foundRouteAnswer(
  routes: readonly FoundRoute[],
  snapshot: RoadSnapshot,
  { departMs, url }: Asked,
): Promise<RouteAnswer> {
  const asOfMs = snapshot.alertsAsOfMs();
  const told: Feature[][] = [];
  for (const [num, route] of routes.toSorted((a, b) => a.seconds - b.seconds).entries()) {
    let row = 0;
    told.push(
      await mapInSlices(piecesOf(route), (piece) =>
        featureOf(piece, { num, row: row++, departMs, snapshot }),
      ),
    );
  }
  return {
    risk: [{ type: 'FeatureCollection', isSimulation: false, features: told.flat() }],
    ...(asOfMs === null ? {} : { as_of: isoInstant(asOfMs) }),
    meta: told.map((pieces, num) => ({ ...metaOf(pieces), num, url })),
  };
}

/** A part of a route, its shares of the whole, and places along it. */
type Piece = {
  readonly line: readonly LonLat[];
  readonly places: readonly LonLat[];
  readonly fromS: number;
  readonly toS: number;
  readonly fromM: number;
  readonly toM: number;
};

/** The service tells the time of a whole route: it is driven at one speed. */
function* piecesOf({ line, lengthM, seconds }: FoundRoute): Generator<Piece> {
  const alongM = [0];
  for (const [row, place] of line.slice(1).entries())
    alongM.push(alongM.at(-1)! + greatCircleM(line[row]!, place));
  const drawnM = alongM.at(-1)!;
  const count = Math.max(1, Math.round(lengthM / PIECE_M));
  const at = (share: number) => alongLine(line, alongM, share * drawnM).place;
  for (let nth = 0; nth < count; nth++) {
    const [from, to] = [nth / count, (nth + 1) / count];
    const first = firstFrom(alongM, from * drawnM);
    const inner = line
      .slice(first, firstFrom(alongM, to * drawnM))
      .filter((_place, row) => alongM[first + row]! > from * drawnM);
    yield {
      line: [at(from), ...inner, at(to)],
      places: LOOKED_AT.map((share) => at(from + share * (to - from))),
      fromS: from * seconds,
      toS: to * seconds,
      fromM: from * lengthM,
      toM: to * lengthM,
    };
  }
}

type Place = {
  readonly num: number;
  readonly row: number;
  readonly departMs: number;
  readonly snapshot: RoadSnapshot;
};

function featureOf(piece: Piece, { num, row, departMs, snapshot }: Place): Feature {
  const [fromMs, toMs] = [piece.fromS, piece.toS].map((s) => departMs + s * S_MS) as [number, number];
  const restedMs = toMs + longestRestsMs(piece.toS * S_MS);
  const hazards = knownRoadHazards(snapshot, { ...piece, fromMs, toMs, restedMs });
  const areWarningsKnown = piece.places.every((place) => snapshot.areAlertsKnownAt(place));
  const index = hazards.length === 0 ? null : drivingIndexOf(hazards.map((hazard) => hazard.global_severity));
  return {
    type: 'Feature',
    id: `${num}-${row}`,
    geometry: pieceLine(piece),
    hazards,
    properties: {
      ...(index === null ? {} : { driving_index: index }),
      risk_vector: riskVectorOf(hazards.map(({ code }) => code).filter(isRoadHazard)),
      type: 'road',
      name: '',
      icon: hazards[0]?.icon ?? '',
      num,
      level: index === null ? 'UNKNOWN' : routeRiskLevel(index),
      ...(areWarningsKnown ? {} : { warnings_unknown: true }),
      ...pieceExtent(piece),
    },
  };
}

/** The worst that is known counts; where nothing is, the route is not known either. */
function metaOf(pieces: readonly Feature[]): Omit<RouteMeta, 'num' | 'url'> {
  const known = pieces.flatMap(({ properties }) => properties.driving_index ?? []);
  const metric = known.length === 0 ? null : Math.max(...known);
  const worstFirst = pieces
    .flatMap(({ hazards }) => hazards)
    .toSorted((a, b) => b.global_severity - a.global_severity);
  const last = pieces.at(-1)?.properties;
  return {
    route_seconds: last?.seconds_to ?? 0,
    route_meters: last?.meters_to ?? 0,
    weather_risk_metric: metric,
    weather_risk_metric_desc: metric === null ? 'UNKNOWN' : routeRiskLevel(metric),
    weather_risk_reasons: [...new Set(worstFirst.map(({ code }) => code))],
  };
}
