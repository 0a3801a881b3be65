import { createLayerSource, layerProfile, type LayerSource } from '../layers/layerSource.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { readWholeJson } from '../pull/readJson.ts';
import { read511 } from './read511.ts';
import { readWzdx } from './readWzdx.ts';
import type { RoadEvent } from './roadEvent.ts';
import { roadworkId, type RoadworkFeed } from './roadworkSettings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_BYTES = 64_000_000;
const EVERY_MS = 5 * MINUTE_MS;

/** A feed of work zones is made anew every few minutes; a list of a 511 service is as old as its newest event. */
const KINDS = {
  wzdx: { read: readWzdx, lateAfterMs: 30 * MINUTE_MS, goneAfterMs: 3 * HOUR_MS },
  '511': { read: read511, lateAfterMs: 2 * HOUR_MS, goneAfterMs: 12 * HOUR_MS },
} as const;

/** Road work of one feed, asked for every five minutes. */
export function createRoadworkSource(
  { name, url, kind, attribution }: RoadworkFeed,
  options: Omit<PulledSourceOptions, 'baseUrl'>,
): LayerSource<readonly RoadEvent[]> {
  const { read, lateAfterMs, goneAfterMs } = KINDS[kind];
  const profile = layerProfile({
    id: roadworkId(name),
    name,
    footprint: null,
    cadenceMs: EVERY_MS,
    publishLagMs: EVERY_MS,
    lateAfterMs,
    goneAfterMs,
    licence: '',
    attribution,
    contact: new URL(url).origin,
  });
  return createLayerSource(options, {
    profile,
    everyMs: EVERY_MS,
    mostBackOffMs: 30 * MINUTE_MS,
    async ask(signal) {
      const answer = await readWholeJson(options.client, url, { maxBytes: MOST_BYTES, signal });
      return answer.is === 'failed' ? answer : { is: 'read', ...read(answer.body) };
    },
  });
}
