/** Cloud-to-ground, the 'CG' of the wire. */
export const KIND_CG = 0;

/** In-cloud, the 'CC' of the wire. */
export const KIND_CC = 1;

/** Not known: a satellite cannot tell, or the source does not say. Counts like KIND_CG: it raises (ADR 9). */
export const KIND_UNKNOWN = 2;

/** Kinds that lists of strikes name (DATA-18). */
export type StrikeType = 'CG' | 'CC';

export type StrikeKind = StrikeType | 'unknown';

/** Names by kind number. */
export const STRIKE_KINDS: readonly StrikeKind[] = ['CG', 'CC', 'unknown'];

/** Kind that a list names: an unknown one is listed as CG, for it may have reached the ground. */
export function listedType(kind: number): StrikeType {
  return kind === KIND_CC ? 'CC' : 'CG';
}

/** What a source states of one strike besides its time and place. */
export type StrikeOrigin = {
  /** `SourceProfile.id` of the source. */
  readonly sourceId: string;
  /** Id of the strike at its source; null: the source gives none. */
  readonly strikeId: string | null;
  /** Kind as the source states it. An unknown kind counts like CG: it raises. */
  readonly kind: StrikeKind;
  /** Radius around the position within which the strike fell, m; null: not stated. */
  readonly errorM: number | null;
  /** Quality in the words of the source; null: not stated. */
  readonly quality: string | null;
};

/** Length of one step of the strike feed, milliseconds (CONST-15). */
export const STEP_MS = 5_000;

/**
 * Strikes as columns, one row per strike. Rows 0 to `count` − 1 count; the arrays may be longer.
 * Order is whatever the maker says it is.
 */
export type StrikeColumns = {
  /** Degrees east, WGS 84, −180 to 180. */
  readonly lon: Float64Array;
  /** Degrees north, WGS 84, −90 to 90. */
  readonly lat: Float64Array;
  /** Time of the strike, ms since the epoch, UTC. */
  readonly atMs: Float64Array;
  /** KIND_CG, KIND_CC or KIND_UNKNOWN. */
  readonly kind: Uint8Array;
  /** Where each row comes from, where its source states more than time and place. */
  readonly origins?: readonly StrikeOrigin[] | undefined;
  readonly count: number;
};

/** Creates room for `capacity` strikes, none of them filled in yet: `count` is 0. */
export function createStrikeColumns(capacity: number): StrikeColumns {
  return {
    lon: new Float64Array(capacity),
    lat: new Float64Array(capacity),
    atMs: new Float64Array(capacity),
    kind: new Uint8Array(capacity),
    count: 0,
  };
}

/** Rows `from` (inclusive) to `to` (exclusive) as a view on the same memory. Row 0 of the view is `from`. */
export function viewStrikes(strikes: StrikeColumns, from: number, to: number): StrikeColumns {
  return {
    lon: strikes.lon.subarray(from, to),
    lat: strikes.lat.subarray(from, to),
    atMs: strikes.atMs.subarray(from, to),
    kind: strikes.kind.subarray(from, to),
    origins: strikes.origins?.slice(from, to),
    count: Math.max(0, to - from),
  };
}

/** Copies the strikes that count into columns of exactly so many rows, for the caller to own. Their origins stay behind. */
export function copyExact({ lon, lat, atMs, kind, count }: StrikeColumns): StrikeColumns {
  return {
    lon: lon.slice(0, count),
    lat: lat.slice(0, count),
    atMs: atMs.slice(0, count),
    kind: kind.slice(0, count),
    count,
  };
}
