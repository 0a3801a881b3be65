import type { ProximityHits } from '#domain/lightning/findWithin.ts';
import type { StrikeColumns, StrikeOrigin } from '#domain/lightning/strikeColumns.ts';

/** Episodes of lightning as columns, one row per facility and ring. */
export type EpisodeTable = {
  readonly startAtMs: Float64Array;
  /** −Infinity: no episode. */
  readonly lastAtMs: Float64Array;
  readonly closestM: Float64Array;
  readonly closestLon: Float64Array;
  readonly closestLat: Float64Array;
  readonly closestAtMs: Float64Array;
  /** What the source of the closest strike states of it. */
  readonly closestOrigin: (StrikeOrigin | undefined)[];
  /** 0: no episode. */
  readonly strikes: Uint32Array;
};

export function createEpisodeTable(length: number): EpisodeTable {
  return {
    startAtMs: new Float64Array(length),
    lastAtMs: new Float64Array(length).fill(-Infinity),
    closestM: new Float64Array(length),
    closestLon: new Float64Array(length),
    closestLat: new Float64Array(length),
    closestAtMs: new Float64Array(length),
    closestOrigin: [],
    strikes: new Uint32Array(length),
  };
}

export function clearEpisode(table: EpisodeTable, row: number): void {
  table.strikes[row] = 0;
  table.lastAtMs[row] = -Infinity;
}

export function beginEpisode(table: EpisodeTable, row: number, atMs: number): void {
  table.startAtMs[row] = atMs;
  table.lastAtMs[row] = atMs;
  table.closestM[row] = Infinity;
  table.strikes[row] = 0;
}

/** What a search found: `hits` are rows of `strikes`. */
export type Search = { readonly strikes: StrikeColumns; readonly hits: ProximityHits };

/** Adds the strike of a hit to the running episode of a row, wherever in time it lies. */
export function addHit(table: EpisodeTable, row: number, { strikes, hits }: Search, hit: number): void {
  const strike = hits.strike[hit]!;
  const distanceM = hits.distanceM[hit]!;
  const atMs = strikes.atMs[strike]!;
  if (atMs < table.startAtMs[row]!) table.startAtMs[row] = atMs;
  if (atMs > table.lastAtMs[row]!) table.lastAtMs[row] = atMs;
  table.strikes[row]! += 1;
  if (distanceM < table.closestM[row]!) {
    table.closestM[row] = distanceM;
    table.closestLon[row] = strikes.lon[strike]!;
    table.closestLat[row] = strikes.lat[strike]!;
    table.closestAtMs[row] = atMs;
    table.closestOrigin[row] = strikes.origins?.[strike];
  }
}
