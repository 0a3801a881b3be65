import type { SiteArea } from '#contracts/facility.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { coordinateIn } from '#domain/locations/locationRow.ts';
import { areaFault, middleOf, type AreaFault } from '#domain/locations/siteArea.ts';

/** A position as it is typed. */
export type PositionText = { readonly latitudeText: string; readonly longitudeText: string };

/** What kind of place a location is, as it stands in the fields of its form. */
export type SiteShape = PositionText & {
  readonly isArea: boolean;
  /** Of an area, in their order. */
  readonly corners: readonly PositionText[];
};

/** A position as it is typed, degrees; null: it is none. */
function positionIn({ latitudeText, longitudeText }: PositionText): LonLat | null {
  const [lon, lat] = [coordinateIn(longitudeText, 180), coordinateIn(latitudeText, 90)];
  return lon === null || lat === null ? null : [lon, lat];
}

/** To a ten-thousandth of a degree, 11 m: the step of the fields. Source: requirement ADMIN-03. */
export function positionText([lon, lat]: LonLat): PositionText {
  const text = (degrees: number) => String(Number(degrees.toFixed(4)));
  return { latitudeText: text(lat), longitudeText: text(lon) };
}

/** Corners that are positions, in their order. */
export function cornersIn({ corners }: SiteShape): readonly LonLat[] {
  return corners.map(positionIn).filter((corner) => corner !== null);
}

/** Why the corners of an area are no site, `corner`: one is no position; null: they are, or it is a point. */
export function shapeFault(shape: SiteShape): AreaFault | 'corner' | null {
  if (!shape.isArea) return null;
  const corners = cornersIn(shape);
  return corners.length < shape.corners.length ? 'corner' : areaFault(corners);
}

/** Where the location is: a point, or the middle of its corners; null: not known. Source: GAP-110. */
export function middleIn(shape: SiteShape): LonLat | null {
  return shape.isArea ? middleOf(cornersIn(shape)) : positionIn(shape);
}

/** The edge of an area; null: a point. */
export function geometryIn(shape: SiteShape): SiteArea | null {
  const corners = shape.isArea ? cornersIn(shape) : [];
  const [first] = corners;
  if (first === undefined) return null;
  return { type: 'Polygon', coordinates: [[...corners, first].map(([lon, lat]) => [lon, lat])] };
}

/** The shape of a location that there is, to the last digit: what nobody touches stays where it is. */
export function shapeOf(position: LonLat, geometry: SiteArea | undefined): SiteShape {
  const exact = ([lon, lat]: LonLat) => ({ latitudeText: String(lat), longitudeText: String(lon) });
  const corners = (geometry?.coordinates[0] ?? []).slice(0, -1);
  return { ...exact(position), isArea: corners.length > 0, corners: corners.map(exact) };
}

/** With a place on the map that was pointed at: there is the location, or its next corner. */
export function withPointed(shape: SiteShape, place: LonLat): SiteShape {
  const text = positionText(place);
  return shape.isArea ? { ...shape, corners: [...shape.corners, text] } : { ...shape, ...text };
}
