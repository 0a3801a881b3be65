import type { StrikeKind } from '../lightning/strikeColumns.ts';

/** Degrees, WGS 84. */
export type MapPoint = { readonly lon: number; readonly lat: number };

/** One feature of a layer; ids are unique within their layer. */
export type FeatureRef = {
  readonly layer: string;
  readonly id: string;
  /** Properties in the tile in which it was found, if no list has it; absent: a list has it. */
  readonly told?: {
    /** Address of the tiles, different for each time. */
    readonly tilesUrl: string;
    readonly properties: Readonly<Record<string, unknown>>;
  };
};

/** Subject of a card on the map, under the pointer or clicked. `at`: where the pointer was. */
export type MapSubject =
  | { readonly kind: 'facility'; readonly id: string }
  /** Lightning; `at`: position of the strike. */
  | { readonly kind: 'strike'; readonly atMs: number; readonly strikeKind: StrikeKind; readonly at: MapPoint }
  /** Features at that point, the most important first; never empty. */
  | { readonly kind: 'features'; readonly features: readonly FeatureRef[]; readonly at: MapPoint }
  /** Basemap without features, or the circle of a facility. */
  | { readonly kind: 'place'; readonly at: MapPoint };

/**
 * Returns whether two subjects are the same: the same features, wherever the pointer was; of two places, the same
 * one.
 */
export function isSameSubject(one: MapSubject | null, other: MapSubject | null): boolean {
  return one === null || other === null ? one === other : keyOf(one) === keyOf(other);
}

function keyOf(subject: MapSubject): string {
  switch (subject.kind) {
    case 'facility':
      return JSON.stringify([subject.kind, subject.id]);
    case 'strike':
      return JSON.stringify([subject.kind, subject.atMs, subject.at.lon, subject.at.lat]);
    case 'features':
      return JSON.stringify([subject.kind, ...subject.features.flatMap(({ layer, id }) => [layer, id])]);
    case 'place':
      return JSON.stringify([subject.kind, subject.at.lon, subject.at.lat]);
    default:
      return subject satisfies never;
  }
}
