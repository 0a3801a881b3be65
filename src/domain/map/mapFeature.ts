type Position = readonly [lon: number, lat: number, ...rest: number[]];

/** Where a feature lies, degrees, as GeoJSON has it. */
export type MapGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** One thing of a layer. */
export type MapFeature = {
  /** Unique in its layer; the same in the next answer, as far as the layer says so. */
  readonly id: string;
  readonly geometry: MapGeometry;
  /** West, south, east and north, degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly properties: Readonly<Record<string, unknown>>;
};

/** Features of one layer, as many as could be read. */
export type MapFeatures = {
  readonly features: readonly MapFeature[];
  /** How many could not be read, those without a place among them. */
  readonly dropped: number;
};
