import type { MapPoint, MapSubject } from '#domain/map/mapSubject.ts';
import { type MapCanvas, type MapFit, type MapPixel, type MapView } from './createMap.ts';
import { createPlaceMark } from './createPlaceMark.ts';
import type { OpenYard } from './marks/createMarkPainter.ts';
import { createMarksLayer, type MarksLayer } from './marks/createMarksLayer.ts';
import type { CircleRules } from './marks/drawCircles.ts';
import { readMarkPalette } from './marks/markPalette.ts';
import type { Place } from './marks/place.ts';
import { routeBounds } from './routes/routeBounds.ts';
import { createRegionTools, type RegionTools } from './selection/createRegionTools.ts';
import type { StrikeDrawing } from './strikes/createSteadyPainter.ts';
import { createStrikeLayer, type StrikeLayer } from './strikes/createStrikeLayer.ts';
import { followStrikes, type FollowedStrikes, type StrikeWindows } from './strikes/followStrikes.ts';
import { readStrikePalette } from './strikes/strikePalette.ts';
import { createRoutesMap, type RoutesMap, type RoutesMapDependencies } from './createRoutesMap.ts';

/** Draw order of facilities. Source: spec/gaps.md GAP-41. */
export const MARKS_Z = 60;
/** Source: requirement CONST-19. */
export const GO_MS = 1_000;
/** Source: design of the incident map. */
const YARDS_ZOOM = 8;
/** Around the yards of a group, CSS px. */
const GROUP_ROOM_PX = 160;

export type HomeMapDependencies = RoutesMapDependencies & {
  readonly circles: CircleRules;
  readonly strikes: StrikeWindows;
  /** Network time, ms since the epoch. */
  readonly presentMs: () => number;
  /** Hears how lightning is drawn, from the beginning on. */
  readonly onStrikesDrawn: (drawing: StrikeDrawing) => void;
};

/** The map of a client, with every facility by what its mark says. */
export type HomeMap = RoutesMap & {
  show(places: readonly Place[]): void;
  /** Codes of MAP_MARKS by row of the places, and those that are not shown now. */
  say(codes: Uint8Array, hidden: ReadonlySet<number>): void;
  select(id: string | null): void;
  /**
   * The facility that is open beside the map:
   * its circles show whatever holds there (GAP-32), and a line leads to its strike.
   */
  open(yard: OpenYard | null): void;
  /** Where a facility stands, CSS px from the top left corner; null: not shown. */
  pixelOf(id: string): readonly [xPx: number, yPx: number] | null;
  /** West, south, east and north of what is to be seen, degrees; null: nothing was drawn yet. */
  bounds: MapCanvas['bounds'];
  zoom: MapCanvas['zoom'];
  view: MapCanvas['view'];
  /** Lets regions be drawn, and tells of each; null: no more. Clicks do nothing else meanwhile (MAP-14, MAP-16). */
  drawRegion: RegionTools['use'];
  /** The region that was drawn; null: none. */
  showRegion: RegionTools['show'];
  /** Marks a place that the user seeks; null: none. */
  markPlace(at: MapPoint | null): void;
  /** Lightning; null: none. */
  chooseStrikes: FollowedStrikes['choose'];
  goTo(view: MapView): void;
  /** Goes where all of it can be seen, no nearer than yards with their surroundings. @param isAtOnce Without a flight. */
  fitYards(bounds: Parameters<MapCanvas['fit']>[0], paddingPx: MapFit['paddingPx'], isAtOnce: boolean): void;
};

/** In the colours that hold on its element as it begins. */
export function createHomeMap(dependencies: HomeMapDependencies): HomeMap {
  const { element, isStill, circles, strikes, presentMs, onStrikesDrawn: onDrawn } = dependencies;
  let met: readonly Place[] | null = null;
  const onClicked: HomeMapDependencies['onClicked'] = (subject) => {
    if (met === null) dependencies.onClicked(subject);
    else showGroup(canvas, met, isStill);
  };
  const { canvas, map, labels, listen } = createRoutesMap({ ...dependencies, onClicked });
  const marks = createMarksLayer(readMarkPalette(element), circles);
  // over every picture: a status must not be veiled by weather
  marks.layer.setZIndex(MARKS_Z);
  canvas.add(marks.layer);
  labels.avoid(marks.taken);
  const lightning = createStrikeLayer({ palette: readStrikePalette(element), isStill, onDrawn });
  canvas.add(lightning.layer);
  const followed = followStrikes(strikes, lightning, presentMs);
  const placeMark = createPlaceMark(element);
  canvas.add(placeMark.layer);
  const regions = createRegionTools(element, canvas.seize);
  canvas.add(regions.layer);
  // what lies on top is met first; lightning has nothing to click on, and hides nothing that has (MAP-13)
  listen(
    (pixel) => {
      const facility = facilityAt(marks, pixel);
      met = facility === null ? marks.groupAt(pixel.xPx, pixel.yPx) : null;
      return met === null ? facility : { kind: 'place', at: pixel.at };
    },
    (pixel) => facilityAt(marks, pixel) ?? strikeAt(lightning, pixel),
  );

  return {
    ...map,
    show: marks.show,
    say: marks.say,
    select: marks.select,
    open: marks.open,
    pixelOf: marks.pixelOf,
    bounds: canvas.bounds,
    zoom: canvas.zoom,
    view: canvas.view,
    drawRegion: regions.use,
    showRegion: regions.show,
    markPlace: placeMark.show,
    chooseStrikes: followed.choose,
    fitYards: (bounds, paddingPx, isAtOnce) =>
      canvas.fit(bounds, { paddingPx, maxZoom: YARDS_ZOOM, durationMs: isStill || isAtOnce ? 0 : GO_MS }),
    goTo: (view) => canvas.goTo(view, isStill ? 0 : GO_MS),
    dispose() {
      followed.stop();
      lightning.dispose();
      map.dispose();
    },
  };
}

/** Comes near enough to tell the yards of a group apart. */
function showGroup(canvas: MapCanvas, places: readonly Place[], isStill: boolean): void {
  const bounds = routeBounds(places.map(({ lon, lat }) => [lon, lat] as const));
  const paddingPx = { top: GROUP_ROOM_PX, right: GROUP_ROOM_PX, bottom: GROUP_ROOM_PX, left: GROUP_ROOM_PX };
  if (bounds !== null)
    canvas.fit(bounds, { paddingPx, maxZoom: YARDS_ZOOM, durationMs: isStill ? 0 : GO_MS });
}

function facilityAt(marks: MarksLayer, { xPx, yPx }: MapPixel): MapSubject | null {
  const id = marks.findAt(xPx, yPx);
  return id === null ? null : { kind: 'facility', id };
}

function strikeAt(lightning: StrikeLayer, { xPx, yPx }: MapPixel): MapSubject | null {
  const found = lightning.findAt(xPx, yPx);
  if (found === null) return null;
  const { lon, lat, ...strike } = found;
  return { kind: 'strike', ...strike, at: { lon, lat } };
}
