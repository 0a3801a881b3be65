import { mkdtemp, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Compression, TileType } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ArchiveError, openTileArchive, type TileArchive } from '#server/platform/tiles/tileArchive.ts';
import { writeTileArchive } from '#tests/support/writeTileArchive.ts';

const TILES = {
  '0/0/0': Uint8Array.of(1),
  '3/7/0': Uint8Array.of(2, 3),
  '2/1/1': new Uint8Array(3_000).fill(7),
};

let dir: string;
let path: string;
let opened: TileArchive | null = null;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-archive-'));
  path = join(dir, 'basemap.pmtiles');
});
afterEach(async () => {
  await opened?.close();
  opened = null;
  await rm(dir, { recursive: true });
});

async function open(bytes: Uint8Array): Promise<TileArchive> {
  await writeFile(path, bytes);
  opened = await openTileArchive(path);
  return opened!;
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error: unknown = await open(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ArchiveError);
  return (error as Error).message;
}

describe('an archive of vector tiles', () => {
  test('gives its tiles as they were before they were packed, and an empty one where it has none [MAP-02]', async () => {
    const archive = await open(writeTileArchive({ tiles: TILES }));
    expect(await archive.tile({ z: 0, x: 0, y: 0 })).toEqual(TILES['0/0/0']);
    expect(await archive.tile({ z: 3, x: 7, y: 0 })).toEqual(TILES['3/7/0']);
    expect(await archive.tile({ z: 2, x: 1, y: 1 })).toEqual(TILES['2/1/1']);
    for (const address of [
      { z: 2, x: 0, y: 1 },
      { z: 9, x: 0, y: 0 },
    ])
      expect(await archive.tile(address)).toHaveLength(0);
  });

  test('tells its zooms, its layers and whom it is by, without markup', async () => {
    const attribution = '<a href="https://maps.example">&copy; Maps &amp; Sons</a>';
    const archive = await open(writeTileArchive({ tiles: TILES, layers: ['earth', 'water'], attribution }));
    expect(archive).toMatchObject({
      minZoom: 0,
      maxZoom: 3,
      layers: ['earth', 'water'],
      credit: '© Maps & Sons',
    });
  });

  test('that is not there is none', async () => {
    expect(await openTileArchive(path)).toBeNull();
  });

  test('goes on when its file is taken away', async () => {
    const archive = await open(writeTileArchive({ tiles: TILES }));
    await unlink(path);
    expect(await archive.tile({ z: 3, x: 7, y: 0 })).toEqual(TILES['3/7/0']);
  });

  test('whose file is cut while it is read says which tile of which file does not come', async () => {
    const bytes = writeTileArchive({ tiles: TILES });
    const archive = await open(bytes);
    await truncate(path, bytes.length - 10);
    await expect(archive.tile({ z: 3, x: 7, y: 0 })).rejects.toThrow(`Tile 3/7/0 of ${path} cannot be read`);
    await writeFile(path, bytes);
    expect(await archive.tile({ z: 3, x: 7, y: 0 })).toEqual(TILES['3/7/0']);
  });
});

describe('a file that is no such archive is refused in one line that names it', () => {
  const whole = writeTileArchive({ tiles: TILES });
  const older = Uint8Array.from(whole);
  older[7] = 2;
  test.each([
    ['of pictures', writeTileArchive({ tiles: TILES, tileType: TileType.Png }), 'of kind Png, and Mvt'],
    [
      'packed in a way that is not known',
      writeTileArchive({ tiles: TILES, tileCompression: Compression.Zstd }),
      'packed by Zstd',
    ],
    ['of an older version', older, 'version 2, and 3'],
    ['cut short', whole.subarray(0, -5), `${whole.length - 5} bytes, and ${whole.length} were expected`],
    ['empty', new Uint8Array(), 'it is too short'],
    ['something else', Buffer.from('{"type":"FeatureCollection"}'), 'magic number'],
    [
      'with broken metadata',
      writeTileArchive({ tiles: TILES, metadata: '{"vector_layers":7}' }),
      'metadata are broken',
    ],
    [
      'with metadata that are no JSON',
      writeTileArchive({ tiles: TILES, metadata: '{' }),
      'metadata are broken',
    ],
  ])('%s', async (_what, bytes, reason) => {
    const message = await refusal(bytes);
    expect(message).toContain(path);
    expect(message).toContain(reason);
    expect(message).not.toContain('\n');
  });

  test('a folder of that name', async () => {
    await expect(openTileArchive(dir)).rejects.toThrow(ArchiveError);
  });
});
