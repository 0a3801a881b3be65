import type { RouteAnswer, RouteLines, RouteMeta } from '#contracts/route.ts';
import { hazardSeverity, type RoadHazard } from '#domain/roads/roadHazards.ts';
import { routeRiskLevel } from '#domain/roads/routeRisk.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { pieceExtent, pieceLine } from './pieceFeature.ts';
import type { RoutePlan } from './planRoutes.ts';
import { riskCodes } from './riskCodes.ts';
import type { RoadNetwork } from './roadNetwork.ts';
import { roadWeather } from './roadWeather.ts';
import { routePieces } from './routePieces.ts';

/** The weather of a quarter of an hour is that of all its minutes: neighbouring pieces share the moment. */
const MOMENT_MS = 15 * 60_000;

type Feature = RouteLines['features'][number];

/** Routes with the weather as it is when each piece is passed (ROUTE-14). `url`: where the answer comes from. */
export function routeAnswer(
  { network, atmosphere }: { network: RoadNetwork; atmosphere: Pick<Atmosphere, 'weatherAt'> },
  plans: readonly RoutePlan[],
  { departMs, url }: { departMs: number; url: string },
): RouteAnswer {
  const meta: RouteMeta[] = [];
  const features: Feature[] = [];
  for (const [num, plan] of plans.entries()) {
    const pieces = routePieces(network, plan);
    const told = pieces.map((piece, row): Feature => {
      const passedMs = departMs + ((piece.fromS + piece.toS) / 2) * 1_000;
      const atMs = Math.floor(passedMs / MOMENT_MS) * MOMENT_MS;
      const { hazards, properties } = roadWeather(atmosphere.weatherAt, piece.line, atMs);
      return {
        type: 'Feature',
        id: `${num}-${row}`,
        geometry: pieceLine(piece),
        hazards: riskCodes(hazards),
        properties: {
          ...properties,
          num,
          name: piece.name,
          type: piece.type,
          level: routeRiskLevel(properties.driving_index),
          ...pieceExtent(piece),
        },
      };
    });
    features.push(...told);
    meta.push({ ...metaOf(told), num, url });
  }
  return { risk: [{ type: 'FeatureCollection', isSimulation: true, features }], meta };
}

/** One dangerous piece makes the route dangerous: the worst one counts. */
function metaOf(pieces: readonly Feature[]): Omit<RouteMeta, 'num' | 'url'> {
  const metric = Math.max(0, ...pieces.map(({ properties }) => properties.driving_index ?? Number.NaN));
  const reasons = new Set(pieces.flatMap(({ hazards }) => hazards.map(({ code }) => code as RoadHazard)));
  const last = pieces.at(-1)?.properties;
  return {
    route_seconds: last?.seconds_to ?? 0,
    route_meters: last?.meters_to ?? 0,
    weather_risk_metric: metric,
    weather_risk_metric_desc: routeRiskLevel(metric),
    weather_risk_reasons: [...reasons].sort((a, b) => hazardSeverity(b) - hazardSeverity(a)),
  };
}
