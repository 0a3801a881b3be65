import type { ProximityHits } from '#domain/lightning/findWithin.ts';
import type { StrikeColumns, StrikeOrigin } from '#domain/lightning/strikeColumns.ts';

/** Spells of lightning as columns, one row per facility and ring. */
export type SpellTable = {
  readonly startAtMs: Float64Array;
  /** −Infinity: no spell. */
  readonly lastAtMs: Float64Array;
  readonly closestM: Float64Array;
  readonly closestLon: Float64Array;
  readonly closestLat: Float64Array;
  readonly closestAtMs: Float64Array;
  /** What the source of the closest strike states of it. */
  readonly closestOrigin: (StrikeOrigin | undefined)[];
  /** 0: no spell. */
  readonly strikes: Uint32Array;
};

export function createSpellTable(length: number): SpellTable {
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

export function clearSpell(table: SpellTable, row: number): void {
  table.strikes[row] = 0;
  table.lastAtMs[row] = -Infinity;
}

export function beginSpell(table: SpellTable, row: number, atMs: number): void {
  table.startAtMs[row] = atMs;
  table.lastAtMs[row] = atMs;
  table.closestM[row] = Infinity;
  table.strikes[row] = 0;
}

/** What a search found: `hits` are rows of `strikes`. */
export type Search = { readonly strikes: StrikeColumns; readonly hits: ProximityHits };

/** Adds the strike of a hit to the running spell of a row, wherever in time it lies. */
export function addHit(table: SpellTable, row: number, { strikes, hits }: Search, hit: number): void {
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
