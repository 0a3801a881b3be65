import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  Compression,
  PMTiles,
  ResolvedValueCache,
  TileType,
  type DecompressFunc,
  type Header,
  type Source,
} from 'pmtiles';
import { z } from 'zod';
import type { TileAddress } from './tileAddress.ts';
import { reasonOf } from '../log/reasonOf.ts';

/** Vector tiles in one file. */
export type TileArchive = {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Ids of its layers, as its metadata tell them. */
  readonly layers: readonly string[];
  /** Whom it is by, as plain text; empty: it does not say. */
  readonly credit: string;
  /** Mapbox vector tile, uncompressed; of length 0 where there is none. Rejects, naming the file, when it cannot be read. */
  tile(address: TileAddress): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The file cannot be used; the message is one line that names it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** A whole directory or tile; the largest ones that are made hold some 5 MB. */
const PART_MAX_BYTES = 64_000_000;
/** Directories that are remembered, some 200 kB each. */
const DIRECTORIES = 100;
/** Maps go no nearer. Source: requirement CONST-19. */
const FINEST_ZOOM = 22;

const Metadata = z.object({
  vector_layers: z.array(z.object({ id: z.string() })).default([]),
  attribution: z.string().default(''),
});

/**
 * Opens a PMTiles archive (version 3) and looks whether it can be used. It is held open, so that taking the file away
 * does not trouble a running service.
 *
 * @returns null: there is no such file.
 * @throws ArchiveError that names the file and what is wrong with it.
 *
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export async function openTileArchive(path: string): Promise<TileArchive | null> {
  const file = await openFile(path);
  if (file === null) return null;
  try {
    const cache = new ResolvedValueCache(DIRECTORIES, undefined, unpack); // it forgets what could not be read
    const archive = new PMTiles(sourceOf(path, file), cache, unpack);
    const header = await archive.getHeader();
    const fault = faultOf(header, (await file.stat()).size);
    if (fault !== null) throw new Error(fault);
    const { vector_layers: layers, attribution } = Metadata.parse(await archive.getMetadata());
    return {
      minZoom: header.minZoom,
      maxZoom: Math.min(header.maxZoom, FINEST_ZOOM),
      layers: layers.map(({ id }) => id),
      credit: plainText(attribution),
      tile: (address) => readTile(archive, path, address),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw new ArchiveError(`${path} is no archive of vector tiles that can be used: ${faultIn(error)}.`);
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return null;
    throw new ArchiveError(`${path} cannot be opened: ${reasonOf(error)}.`);
  }
}

function sourceOf(path: string, file: FileHandle): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      if (length > PART_MAX_BYTES) throw new Error(`a part of ${length} bytes is named`);
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}

const gunzipAsync = promisify(gunzip);
const brotliAsync = promisify(brotliDecompress);

const unpack: DecompressFunc = async (packed, compression) => {
  if (compression === Compression.None) return packed;
  const options = { maxOutputLength: PART_MAX_BYTES };
  const unpacked = await (compression === Compression.Gzip ? gunzipAsync : brotliAsync)(
    new Uint8Array(packed),
    options,
  );
  return new Uint8Array(unpacked).buffer;
};

const UNPACKED: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip, Compression.Brotli]);

/** null: it can be used. */
function faultOf(header: Header, sizeBytes: number): string | null {
  const { specVersion, tileType, tileDataOffset, tileDataLength = 0 } = header;
  if (specVersion !== 3) return `it is of version ${specVersion}, and 3 was expected`;
  if (tileType !== TileType.Mvt)
    return `its tiles are of kind ${TileType[tileType] ?? tileType}, and Mvt was expected`;
  for (const compression of [header.internalCompression, header.tileCompression])
    if (!UNPACKED.has(compression))
      return `it is packed by ${Compression[compression] ?? compression}, and Gzip, Brotli or None was expected`;
  const expected = tileDataOffset + tileDataLength;
  return sizeBytes < expected ? `it has ${sizeBytes} bytes, and ${expected} were expected` : null;
}

function faultIn(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'its metadata are broken';
  if (error instanceof RangeError) return 'it is too short';
  return reasonOf(error);
}

async function readTile(archive: PMTiles, path: string, { z: zoom, x, y }: TileAddress): Promise<Uint8Array> {
  try {
    const tile = await archive.getZxy(zoom, x, y);
    return tile === undefined ? new Uint8Array() : new Uint8Array(tile.data);
  } catch (error) {
    throw new ArchiveError(`Tile ${zoom}/${x}/${y} of ${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Credits are written with links. */
function plainText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim();
}
