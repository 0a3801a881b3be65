import { join } from 'node:path';
import type { GroundNames } from '#contracts/groundTiles.ts';
import { ArchiveError, openTileArchive, type TileArchive } from '../tiles/tileArchive.ts';
import { createTileBodies } from '../tiles/tileBodies.ts';
import type { GroundSettings } from '../tiles/tileSettings.ts';
import { createBasemap, type Basemap } from './basemap.ts';

/** A file of this name in the data folder takes the place of the service's own ground. */
const FILE = 'basemap.pmtiles';
/** Layers by which a form of names is known: all of them are there. */
const KNOWN_BY: Readonly<Record<GroundNames, readonly string[]>> = {
  own: ['land'],
  protomaps: ['earth', 'water'],
  openmaptiles: ['water', 'boundary'],
};

/** The tiles of the maps' ground, and what the maps are told of them. */
export type Ground = { readonly basemap: Basemap; readonly settings: GroundSettings };

/**
 * The service's own ground, or the archive that was dropped into the data folder.
 *
 * @throws ArchiveError that names the file and what is wrong with it.
 */
export async function openGround(dataDir: string, settings: GroundSettings): Promise<Ground> {
  const path = join(dataDir, FILE);
  const archive = await openTileArchive(path);
  if (archive === null) return { basemap: createBasemap(), settings };
  const ownNames = namesOf(archive);
  if (ownNames === null) {
    await archive.close();
    const found = archive.layers.join(', ') || 'none';
    throw new ArchiveError(`${path} has the layers ${found}; ${expectedLayers()} were expected.`);
  }
  const { maxZoom, tile, close, credit } = archive;
  return {
    basemap: { maxZoom, tile: createTileBodies(tile), stop: close },
    settings: {
      ...settings,
      tiles: { ...settings.tiles, ownNames, ownMaxZoom: maxZoom },
      credit: [credit, settings.credit].filter((part) => part !== '').join(' · '),
    },
  };
}

function namesOf({ layers }: TileArchive): GroundNames | null {
  const forms = Object.keys(KNOWN_BY) as GroundNames[];
  return forms.find((form) => KNOWN_BY[form].every((layer) => layers.includes(layer))) ?? null;
}

function expectedLayers(): string {
  return Object.values(KNOWN_BY)
    .map((layers) => layers.join(' and '))
    .join(', or ');
}
