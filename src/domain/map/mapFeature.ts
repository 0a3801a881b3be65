type Position = readonly [lon: number, lat: number, ...rest: number[]];

/** Geometry of a feature, degrees, as in GeoJSON. */
export type MapGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** One feature of a layer. */
export type MapFeature = {
  /** Unique in its layer; stable between answers if the layer states ids. */
  readonly id: string;
  readonly geometry: MapGeometry;
  /** West, south, east and north, degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly properties: Readonly<Record<string, unknown>>;
};

/** Readable features of one layer. */
export type MapFeatures = {
  readonly features: readonly MapFeature[];
  /** Number of features that are not among them: unreadable, without a place, or omitted by the answer. */
  readonly dropped: number;
};
