import { MOST_TILE_MINUTES, STRIKE_TILE_ZOOMS } from '#contracts/strikeTile.ts';
import { parseTileAddress, type TileAddress } from '../../platform/tiles/tileAddress.ts';

const MINUTE_S = 60;
const SECONDS = /^\d{1,11}$/;

type StrikeTilePath = {
  readonly from: string;
  readonly to: string;
  readonly z: string;
  readonly x: string;
  readonly y: string;
};

/**
 * The tile that a path names: a range of full minutes, not too long and begun by now, and a tile of zoom 3 or 7 (GAP-51).
 *
 * @returns null: there is no such tile. Times are epoch ms.
 */
export function parseStrikeTile(
  path: StrikeTilePath,
  nowMs: number,
): { fromMs: number; toMs: number; address: TileAddress } | null {
  const address = parseTileAddress(path);
  if (address === null || !STRIKE_TILE_ZOOMS.some((zoom) => zoom === address.z)) return null;
  if (!SECONDS.test(path.from) || !SECONDS.test(path.to)) return null;
  const [from, to] = [Number(path.from), Number(path.to)];
  const isRange = from % MINUTE_S === 0 && to % MINUTE_S === 0 && from < to;
  if (!isRange || to - from > MOST_TILE_MINUTES * MINUTE_S || from * 1_000 > nowMs) return null;
  return { fromMs: from * 1_000, toMs: to * 1_000, address };
}
