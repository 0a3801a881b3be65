import type { LonLat } from '#domain/geo/distance.ts';
import { readCensusAreas, type CensusAreas } from '#server/sources/alerts/censusAreas.ts';
import { createLiveAlerts } from '#server/sources/alerts/liveAlerts.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { answering } from '../../../../support/localServer.ts';
import { ecccAlerts, ecccRow, nwsAlerts, nwsMessage } from '../alerts/alertAnswers.ts';
import { PACED, type AdapterRow, type Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';

const MINUTE_MS = 60_000;
const GEO_TYPE = 'application/geo+json';

/** Read once: it takes a while. */
let census: CensusAreas | null = null;

function begin(world: FaultWorld, service: 'nws' | 'eccc', place: LonLat): Rig {
  const live = createLiveAlerts({
    ...world,
    urls: { nws: null, eccc: null, [service]: world.url },
    census: (census ??= readCensusAreas()),
    pauses: { nws: world.pause, eccc: world.pause },
  });
  return {
    goneAfterMs: live.profiles[0]!.goneAfterMs,
    knownMs: () => (live.isKnownAt(place) ? live.times()!.oldestMs : null),
    stop: live.stop,
  };
}

const json = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  answering(200, { 'content-type': GEO_TYPE, ...headers }, JSON.stringify(body));

export const ALERT_ROWS: readonly AdapterRow[] = [
  {
    id: 'nws-alerts',
    folders: ['sources/alerts'],
    leftOut: { burst: PACED },
    stage: {
      type: GEO_TYPE,
      contentAt: (atMs) =>
        json(nwsAlerts([nwsMessage('1')], isoInstant(atMs)), {
          'last-modified': new Date(atMs).toUTCString(),
        }),
      empty: json(nwsAlerts([])),
      // it is asked whether there is anything newer
      untold: ['unasked304'],
      askAgainMs: MINUTE_MS,
      lagMs: MINUTE_MS,
      begin: (world) => begin(world, 'nws', [-85.3, 37.1]),
    },
  },
  {
    id: 'eccc-alerts',
    folders: ['sources/alerts'],
    leftOut: { burst: PACED },
    stage: {
      type: GEO_TYPE,
      contentAt: (atMs) => json(ecccAlerts([ecccRow()], { timeStamp: isoInstant(atMs) })),
      empty: json(ecccAlerts([])),
      askAgainMs: MINUTE_MS,
      lagMs: MINUTE_MS,
      begin: (world) => begin(world, 'eccc', [-79.4, 43.7]),
    },
  },
];
