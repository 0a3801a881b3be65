/** Degrees, WGS 84. */
export type MapPoint = { readonly lon: number; readonly lat: number };

/** One feature of a layer; ids are unique within their layer. */
export type FeatureRef = {
  readonly layer: string;
  readonly id: string;
  /** What the tile said in which it was met, where no list has it; not given: a list has it. */
  readonly told?: {
    /** Address of the tiles: another one tells of another time. */
    readonly tilesUrl: string;
    readonly properties: Readonly<Record<string, unknown>>;
  };
};

/** Something on the map that a pointer meets, and that a card can be about. `at`: where it was met. */
export type MapSubject =
  | { readonly kind: 'facility'; readonly id: string }
  /** Lightning; `at`: where it struck. */
  | { readonly kind: 'strike'; readonly atMs: number; readonly isCloud: boolean; readonly at: MapPoint }
  /** All that lie there, what matters most first; never empty. */
  | { readonly kind: 'features'; readonly features: readonly FeatureRef[]; readonly at: MapPoint }
  /** Bare ground, or the circle of a facility. */
  | { readonly kind: 'place'; readonly at: MapPoint };

/** Whether two are about the same: the same things, wherever they were met; of two places, the same one. */
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
