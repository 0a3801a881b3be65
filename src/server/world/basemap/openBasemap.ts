import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BasemapNames } from '#contracts/basemapSources.ts';
import { ArchiveError, openTileArchive, type TileArchive } from '../../platform/tiles/tileArchive.ts';
import { createTileBodies } from '../../platform/tiles/tileBodies.ts';
import type { BasemapSettings } from './tileSettings.ts';
import { createBasemap, type Basemap } from './basemap.ts';
import { northAmericaFile } from './readNorthAmerica.ts';

/** A file of this name in the data folder takes the place of the service's own basemap. */
const FILE = 'basemap.pmtiles';
/** When tiles were last cut in another way, or from another version of a package: they get new addresses. */
const TILES_CHANGED = '2026-11-25';
/** Layers by which a form of names is known: all of them are there. */
const KNOWN_BY: Readonly<Record<BasemapNames, readonly string[]>> = {
  own: ['land'],
  protomaps: ['earth', 'water'],
  openmaptiles: ['water', 'boundary'],
};

/** Tiles of the basemap, and the settings that maps receive with them. */
export type OpenBasemap = { readonly tiles: Basemap; readonly settings: BasemapSettings };

/**
 * The service's own basemap, or the archive that was dropped into the data folder.
 *
 * @throws ArchiveError that names the file and what is wrong with it.
 */
export async function openBasemap(dataDir: string, settings: BasemapSettings): Promise<OpenBasemap> {
  const path = join(dataDir, FILE);
  const archive = await openTileArchive(path);
  if (archive === null) return openOwn(settings);
  const ownNames = namesOf(archive);
  if (ownNames === null) {
    await archive.close();
    const found = archive.layers.join(', ') || 'none';
    throw new ArchiveError(`${path} has the layers ${found}; ${expectedLayers()} were expected.`);
  }
  const { maxZoom, tile, close, credit } = archive;
  return {
    tiles: { maxZoom, version: '', tile: createTileBodies(tile), stop: close },
    settings: {
      ...settings,
      tiles: { ...settings.tiles, ownNames, ownMaxZoom: maxZoom },
      credit: [credit, settings.credit].filter((part) => part !== '').join(' · '),
    },
  };
}

async function openOwn(settings: BasemapSettings): Promise<OpenBasemap> {
  const version = createHash('sha256')
    .update(TILES_CHANGED)
    .update(await readFile(northAmericaFile()))
    .digest('base64url')
    .slice(0, 16);
  const own = `${settings.tiles.own}?v=${version}`;
  return { tiles: createBasemap(version), settings: { ...settings, tiles: { ...settings.tiles, own } } };
}

function namesOf({ layers }: TileArchive): BasemapNames | null {
  const forms = Object.keys(KNOWN_BY) as BasemapNames[];
  return forms.find((form) => KNOWN_BY[form].every((layer) => layers.includes(layer))) ?? null;
}

function expectedLayers(): string {
  return Object.values(KNOWN_BY)
    .map((layers) => layers.join(' and '))
    .join(', or ');
}
