import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { LayerConfig } from '#contracts/layers.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { PullClient } from '../../sources/pull/pullClient.ts';
import { readWholeJson } from '../../sources/pull/readJson.ts';
import type { CatalogueSettings } from './catalogueSettings.ts';

/** A catalogue of layers that cannot be used, told in one line. */
export class CatalogueError extends Error {}

const MOST_BYTES = 4_000_000;
const TIMEOUT_MS = 10_000;
/** Types that hosts state for a file of JSON. */
const ACCEPTED = ['application/json', 'text/plain', 'application/octet-stream'];

type Dependencies = {
  readonly client: PullClient;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/** Layers of a catalogue as it has them: checked, and without defaults. */
export type Catalogue = readonly z.input<typeof LayerConfig>[];

/**
 * Reads the catalogue in the place of the service's own. It is read once, at the start.
 *
 * @returns null: there is none, or its host does not answer. Then the service has its own: a host of layers must not keep
 *   yards from being watched.
 * @throws CatalogueError that names the field that is wrong.
 */
export async function openCatalogue(
  { url, origins }: CatalogueSettings,
  { client, log }: Dependencies,
): Promise<Catalogue | null> {
  if (url === '') return null;
  if (!/^https?:/iu.test(url)) return checked(await readFileJson(url), origins);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await readWholeJson(client, url, { accept: ACCEPTED, maxBytes: MOST_BYTES, signal });
  if (answer.is === 'read') return checked(answer.body, origins);
  log.warn({ reason: answer.reason }, 'LAYERS_URL does not answer: the map has the layers of the service');
  return null;
}

async function readFileJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new CatalogueError(`LAYERS_URL: ${path} cannot be read as JSON (${reasonOf(cause)}).`, { cause });
  }
}

function checked(document: unknown, origins: readonly string[]): Catalogue {
  const { data: entries } = z.array(z.unknown()).min(1).safeParse(document);
  if (entries === undefined) throw new CatalogueError('LAYERS_URL: a list of layers was expected.');
  const names = new Set<string>();
  for (const [nth, entry] of entries.entries()) {
    const { data: layer, error } = LayerConfig.safeParse(entry);
    const [issue] = error?.issues ?? [];
    if (layer === undefined) throw wrong(nth, issue?.path ?? [], issue?.message ?? 'not usable');
    if (names.has(layer.name)) throw wrong(nth, ['name'], `"${layer.name}" is there twice`);
    names.add(layer.name);
    for (const field of ['url', 'tileUrl', 'legend', 'legendImage'] as const) {
      const stranger = strangerOf(layer[field], layer.tileUrlNo ?? 1, origins);
      if (stranger !== null) throw wrong(nth, [field], `${stranger} is not in LAYERS_ORIGINS`);
    }
  }
  return entries as Catalogue;
}

function wrong(nth: number, path: readonly PropertyKey[], message: string): CatalogueError {
  return new CatalogueError(`LAYERS_URL: ${[nth, ...path].map(String).join('.')}: ${message}.`);
}

/**
 * Origin of an address that is neither the service's nor one of the given; null: none.
 * {NO} stands for the number of a host.
 */
function strangerOf(address: string | undefined, hosts: number, origins: readonly string[]): string | null {
  if (address === undefined || /^\/(?!\/)/u.test(address)) return null;
  const numbers = Array.from({ length: hosts }, (_, nth) => String(nth + 1));
  const filled = numbers.map((number) => address.replaceAll('{NO}', number));
  const stranger = filled.find((one) => !origins.some((origin) => one.startsWith(`${origin}/`)));
  return stranger === undefined ? null : stranger.split('/', 3).join('/');
}
