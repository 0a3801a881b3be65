import type { SiteArea } from '#contracts/facility.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { coordinateIn } from '#domain/locations/locationRow.ts';
import { areaFault, middleOf, type AreaFault } from '#domain/locations/siteArea.ts';

/** Position as typed. */
export type PositionText = { readonly latitudeText: string; readonly longitudeText: string };

/** Shape of a location as in the fields of its form. */
export type SiteShape = PositionText & {
  readonly isArea: boolean;
  /** Corners of an area, in order. */
  readonly corners: readonly PositionText[];
};

/** Parses a typed position, degrees; null: invalid. */
function positionIn({ latitudeText, longitudeText }: PositionText): LonLat | null {
  const [lon, lat] = [coordinateIn(longitudeText, 180), coordinateIn(latitudeText, 90)];
  return lon === null || lat === null ? null : [lon, lat];
}

/** Formats a position to a ten-thousandth of a degree, 11 m: the step of the fields. Source: requirement ADMIN-03. */
export function positionText([lon, lat]: LonLat): PositionText {
  const text = (degrees: number) => String(Number(degrees.toFixed(4)));
  return { latitudeText: text(lat), longitudeText: text(lon) };
}

/** Corners that are valid positions, in order. */
export function cornersIn({ corners }: SiteShape): readonly LonLat[] {
  return corners.map(positionIn).filter((corner) => corner !== null);
}

/** Fault of the corners of an area, `corner`: one is not a position; null: none, or it is a point. */
export function shapeFault(shape: SiteShape): AreaFault | 'corner' | null {
  if (!shape.isArea) return null;
  const corners = cornersIn(shape);
  return corners.length < shape.corners.length ? 'corner' : areaFault(corners);
}

/** Position of the location: its point, or the centre of its corners; null: unknown. Source: GAP-110. */
export function middleIn(shape: SiteShape): LonLat | null {
  return shape.isArea ? middleOf(cornersIn(shape)) : positionIn(shape);
}

/** Outline of an area; null: a point. */
export function geometryIn(shape: SiteShape): SiteArea | null {
  const corners = shape.isArea ? cornersIn(shape) : [];
  const [first] = corners;
  if (first === undefined) return null;
  return { type: 'Polygon', coordinates: [[...corners, first].map(([lon, lat]) => [lon, lat])] };
}

/** Shape of an existing location, to the last digit: unedited values stay exactly the same. */
export function shapeOf(position: LonLat, geometry: SiteArea | undefined): SiteShape {
  const exact = ([lon, lat]: LonLat) => ({ latitudeText: String(lat), longitudeText: String(lon) });
  const corners = (geometry?.coordinates[0] ?? []).slice(0, -1);
  return { ...exact(position), isArea: corners.length > 0, corners: corners.map(exact) };
}

/** Shape with a place that was clicked on the map: its point, or its next corner. */
export function withPointed(shape: SiteShape, place: LonLat): SiteShape {
  const text = positionText(place);
  return shape.isArea ? { ...shape, corners: [...shape.corners, text] } : { ...shape, ...text };
}
