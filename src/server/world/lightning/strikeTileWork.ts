import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';
import { encodeStrikes, sortIntoTiles, tileKey, type StrikesByTile } from './cutStrikes.ts';
import { stepOf } from './stepWindow.ts';
import { createKnownMinutes, type MinuteDependencies } from './knownMinutes.ts';

/** A tile of lightning, and up to when lightning is known. Times are epoch ms, the first two full minutes. */
export type StrikeTileOrder = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly knownToMs: number;
  readonly address: TileAddress;
};

/** What there is of it. */
export type StrikeTileAnswer = {
  /** null: nothing is known of the whole range (S4). */
  readonly bytes: Uint8Array | null;
  /** Whether all of the range is known and no strike of it can come late, so that the tile stays as it is. */
  readonly isWhole: boolean;
};

type Sorted = {
  readonly key: string;
  /** Step that lightning was known to, epoch ms. */
  readonly stepMs: number;
  readonly tiles: StrikesByTile;
  readonly isFinal: boolean;
};

/** A screen asks for the hour that it shows and the one before, at one zoom. */
const MOST_SORTED = 4;

/** Makes tiles of lightning; the strikes of a range are sorted once for all of its tiles. */
export function createStrikeTileWork(
  dependencies: MinuteDependencies,
): (order: StrikeTileOrder) => StrikeTileAnswer {
  const strikesBetween = createKnownMinutes(dependencies);
  let sorted: readonly Sorted[] = [];

  return ({ fromMs, toMs, knownToMs, address }) => {
    const key = `${fromMs} ${toMs} ${address.z}`;
    // each further step may tell of a strike that came late
    const stepMs = stepOf(knownToMs);
    const known = sorted.find((one) => one.key === key && (one.isFinal || one.stepMs === stepMs));
    if (known !== undefined) return { bytes: cut(known.tiles, address, toMs, []), isWhole: known.isFinal };
    const { rows, gapsMs, isFinal } = strikesBetween(fromMs, toMs, knownToMs);
    if (rows.length === 0 && gapsMs.length * STEP_MS === toMs - fromMs)
      return { bytes: null, isWhole: false };
    const tiles = sortIntoTiles(rows, address.z);
    const others = sorted.filter((one) => one.key !== key);
    if (gapsMs.length === 0) sorted = [...others.slice(1 - MOST_SORTED), { key, stepMs, tiles, isFinal }];
    return { bytes: cut(tiles, address, toMs, gapsMs), isWhole: isFinal };
  };
}

function cut(
  tiles: StrikesByTile,
  address: TileAddress,
  toMs: number,
  gapsMs: readonly number[],
): Uint8Array {
  return encodeStrikes(address, tiles.get(tileKey(address)) ?? [], { toMs, gapsMs });
}
