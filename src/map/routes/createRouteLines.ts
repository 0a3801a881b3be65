import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import LayerGroup from 'ol/layer/Group.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { LonLat } from '#domain/geo/distance.ts';
import { TOLD_RISK_LEVELS, routeOpacity, type ToldRiskLevel } from '#domain/roads/routeRisk.ts';
import type { MapPixel } from '../createMap.ts';
import { createRouteSigns, type RouteStopSign } from './createRouteSigns.ts';
import { routeStyle } from './routeStyle.ts';
import type { RoutePalette } from './routePalette.ts';

/** Name under which a piece of a route is met. */
export const ROUTE_LINES = 'routeRisk';

/** Draw order. Source: spec/gaps.md GAP-41. */
const ROUTES_Z = 40;
/** Over the lines, under gauges and everything that stands higher. */
const SIGNS_Z = 44;
/** A finger's inexactness, px. */
const REACH_PX = 12;

/** A part of a route whose risk is the same throughout. */
export type RoutePiece = {
  /** Unique among all pieces. */
  readonly id: string;
  /** Place of its route in the table, from 0. */
  readonly num: number;
  readonly level: ToldRiskLevel;
  /** In the direction of travel, two at least. */
  readonly path: readonly LonLat[];
};

/** What is to be seen of some routes. */
export type ShownRoutes = {
  readonly pieces: readonly RoutePiece[];
  readonly stops: readonly RouteStopSign[];
  /** What each route is called, by its place; none: a route without a letter. */
  readonly letters: readonly string[];
  /** Place of the route that lies on top, from 0. */
  readonly chosen: number;
};

/** Lines of routes on a map, with what stands on them. Knows nothing of who shows them. */
export type RouteLines = {
  readonly layer: LayerGroup;
  /** Shows these and no others; null: none. */
  show(routes: ShownRoutes | null): void;
  /** The piece at a pixel, the nearest, of the chosen route before others; null: none within a finger's reach. */
  findAt(pixel: MapPixel): { readonly id: string; readonly num: number } | null;
};

/**
 * In one scheme. Lines fade with the place of their route (ROUTE-09);
 * levels differ in colour, breadth and texture (ROUTE-13).
 */
export function createRouteLines(palette: RoutePalette): RouteLines {
  const layer = new LayerGroup();
  const signs = new VectorSource();
  const stylesOf = lineStyles(palette);
  const signsOf = createRouteSigns(palette);
  let lines: readonly { readonly num: number; readonly source: VectorSource<Feature<LineString>> }[] = [];
  let chosen = 0;

  function lineLayers({ pieces }: ShownRoutes): VectorLayer[] {
    const nums = [...new Set(pieces.map(({ num }) => num))].toSorted((one, other) => one - other);
    lines = nums.map((num) => ({ num, source: sourceOf(pieces.filter((piece) => piece.num === num)) }));
    return lines.map(
      ({ num, source }) =>
        new VectorLayer({
          source,
          style: (feature) => stylesOf(feature.get(LEVEL) as ToldRiskLevel),
          opacity: routeOpacity(num),
          zIndex: ROUTES_Z + (num === chosen ? 1 : 1 / (num + 2)),
        }),
    );
  }

  return {
    layer,
    show(routes) {
      lines = [];
      layer.getLayers().clear();
      signs.clear();
      if (routes === null) return;
      chosen = routes.chosen;
      layer.getLayers().extend([...lineLayers(routes), new VectorLayer({ source: signs, zIndex: SIGNS_Z })]);
      signs.addFeatures(signsOf(routes));
    },
    findAt({ at, resolution }) {
      const point = projected([at.lon, at.lat]);
      let best: { id: string; num: number; farPx: number } | null = null;
      const inOrder = lines.toSorted(
        (one, other) => Number(other.num === chosen) - Number(one.num === chosen),
      );
      for (const { num, source } of inOrder) {
        const feature = source.getClosestFeatureToCoordinate(point);
        const farPx = feature === null ? Infinity : distance(feature, point) / resolution;
        // what lies within a line's breadth of the chosen route is the chosen route
        if (feature !== null && farPx <= REACH_PX && (best === null || farPx < best.farPx - REACH_PX / 2))
          best = { id: String(feature.getId()), num, farPx };
      }
      return best && { id: best.id, num: best.num };
    },
  };
}

/** Name of the property that has the level of a piece. */
const LEVEL = 'level';

function sourceOf(pieces: readonly RoutePiece[]): VectorSource<Feature<LineString>> {
  const features = pieces.map(({ id, level, path }) => {
    const feature = new Feature(new LineString(path.map(projected)));
    feature.setId(id);
    feature.set(LEVEL, level);
    return feature;
  });
  return new VectorSource({ features });
}

/** Styles of each level, made once; edges lie under all lines of a route, so that no piece cuts its neighbour. */
function lineStyles(palette: RoutePalette): (level: ToldRiskLevel) => Style[] {
  const made = TOLD_RISK_LEVELS.map((level, severity) =>
    routeStyle(level).map(
      ({ colour, widthPx, dash }, row) =>
        new Style({
          stroke: new Stroke({
            color: colour === 'white' ? '#fff' : palette[colour],
            width: widthPx,
            lineCap: 'butt',
            lineJoin: 'round',
            ...(dash === undefined ? {} : { lineDash: [...dash] }),
          }),
          zIndex: row === 0 ? 0 : severity * 10 + row,
        }),
    ),
  );
  return (level) => made[TOLD_RISK_LEVELS.indexOf(level)] ?? [];
}

function distance(feature: Feature<LineString>, [x = 0, y = 0]: readonly number[]): number {
  const [closestX = Infinity, closestY = Infinity] = feature.getGeometry()?.getClosestPoint([x, y]) ?? [];
  return Math.hypot(closestX - x, closestY - y);
}

function projected([lon, lat]: LonLat): number[] {
  return fromLonLat([lon, lat]);
}
