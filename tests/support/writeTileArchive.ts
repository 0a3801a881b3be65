import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

/** A tile by its address, `z/x/y`. */
type Tiles = Readonly<Record<string, Uint8Array>>;

type ArchiveTraits = {
  readonly tiles: Tiles;
  readonly layers?: readonly string[];
  readonly attribution?: string;
  readonly tileType?: TileType;
  readonly tileCompression?: Compression;
  readonly metadata?: string;
};

const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';

/**
 * The bytes of a PMTiles archive with one directory, packed by gzip.
 *
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function writeTileArchive(traits: ArchiveTraits): Buffer {
  const { tiles, layers = [], attribution = '', tileType = TileType.Mvt } = traits;
  const { tileCompression = Compression.Gzip } = traits;
  const entries = Object.entries(tiles)
    .map(([address, tile]) => ({ address: address.split('/').map(Number), packed: gzipSync(tile) }))
    .map(({ address: [z = 0, x = 0, y = 0], packed }) => ({ z, id: zxyToTileId(z, x, y), packed }))
    .sort((a, b) => a.id - b.id);
  const vector_layers = layers.map((id) => ({ id, fields: {} }));
  const directory = gzipSync(directoryOf(entries));
  const metadata = gzipSync(traits.metadata ?? JSON.stringify({ attribution, vector_layers }));
  const data = Buffer.concat(entries.map(({ packed }) => packed));

  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC);
  header[7] = 3;
  const metadataAt = HEADER_BYTES + directory.length;
  const dataAt = metadataAt + metadata.length;
  const parts = [HEADER_BYTES, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length];
  const counts = [entries.length, entries.length, entries.length];
  [...parts, ...counts].forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  const zooms = entries.map(({ z }) => z);
  header.set([1, Compression.Gzip, tileCompression, tileType, Math.min(...zooms), Math.max(...zooms)], 96);
  return Buffer.concat([header, directory, metadata, data]);
}

/** Ids as steps from the one before, run lengths, lengths, and offsets of which 0 means right behind the one before. */
function directoryOf(entries: readonly { id: number; packed: Uint8Array }[]): Uint8Array {
  const steps = entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0));
  const offsets = entries.map((_, index) => (index === 0 ? 1 : 0));
  const lengths = entries.map(({ packed }) => packed.length);
  const ones = entries.map(() => 1);
  return Uint8Array.from([entries.length, ...steps, ...ones, ...lengths, ...offsets].flatMap(varint));
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
