import { greatCircleM } from '#domain/geo/distance.ts';

/** Light of one flash at one moment. */
export type GlmGroup = {
  readonly lon: number;
  readonly lat: number;
  readonly atMs: number;
  /** Id of its flash, unique among files. */
  readonly flashId: string;
  /** Radius around the position within which the light was, m; null: not known. */
  readonly errorM: number | null;
  /** In the words of the product; null: not stated. */
  readonly quality: string | null;
};

const CELL_DEG = 0.02;
const CELL_MS = 1_000;

/**
 * Keeps one group of those of one flash that lie in one cell of 0.02° and of one second: the first, with the time of
 * the last of them and an error radius that reaches as far as theirs, so that no quiet period becomes shorter (S3).
 */
export function thinGroups(groups: readonly GlmGroup[]): GlmGroup[] {
  const kept = new Map<string, GlmGroup>();
  for (const group of groups) {
    const key = cellOf(group);
    const known = kept.get(key);
    kept.set(key, known === undefined ? group : joined(known, group));
  }
  return [...kept.values()];
}

function cellOf({ lon, lat, atMs, flashId }: GlmGroup): string {
  const [x, y] = [Math.floor(lon / CELL_DEG), Math.floor(lat / CELL_DEG)];
  return `${flashId} ${x} ${y} ${Math.floor(atMs / CELL_MS)}`;
}

function joined(known: GlmGroup, other: GlmGroup): GlmGroup {
  const apartM = greatCircleM([known.lon, known.lat], [other.lon, other.lat]);
  const errorM =
    known.errorM === null || other.errorM === null
      ? null
      : Math.max(known.errorM, Math.round(other.errorM + apartM));
  return { ...known, atMs: Math.max(known.atMs, other.atMs), errorM };
}
