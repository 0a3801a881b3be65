import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnStationSource } from '#server/sources/ingest/ownStationSource.ts';
import { pullBodies } from '#server/sources/ingest/pulledIntake.ts';
import { createReadingMemory } from '#server/sources/ingest/readingMemory.ts';
import { createTelemetryIntake } from '#server/sources/ingest/telemetryIntake.ts';
import { TelemetryMapping } from '#server/sources/ingest/telemetryMapping.ts';
import { telemetryProfile } from '#server/sources/ingest/telemetryProfile.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { answering } from '../../../../support/localServer.ts';
import { FEED_KEY } from '../ingest/feedFixture.ts';
import { fileJournalsIn } from '../ingest/fileJournals.ts';
import { ALBANY } from '../stations/stationStage.ts';
import { PACED, type AdapterRow, type Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';

const MINUTE_MS = 60_000;
const TYPE = 'application/x-ndjson';

function mappingOf(url: string) {
  const mapping = TelemetryMapping.parse({
    records: 'weather',
    feed: 'mast',
    name: 'Yard mast',
    client: ALBANY.clientId,
    role: 'primary',
    format: 'ndjson',
    pull: { url, everyS: 60 },
    time: { path: 't', unit: 'ms' },
    stations: [{ id: 'm1', name: 'Mast 1', facility: ALBANY.id }],
    values: {
      windSpeed: { path: 'w', unit: 'km/h' },
      windGust: { path: 'g', unit: 'km/h' },
      temperature: { path: 'c', unit: 'C' },
      humidity: { path: 'h', unit: '%' },
    },
    cadenceS: 60,
    publishLagS: 5,
    lateAfterS: 180,
    goneAfterS: 600,
  });
  if (mapping.records !== 'weather') throw new Error('It is a mapping of weather.');
  return mapping;
}

/** A mast of a customer that may clear, as the service fetches it. */
function begin(world: FaultWorld): Rig {
  const folder = mkdtempSync(join(tmpdir(), 'mast-faults-'));
  const mapping = mappingOf(`${world.url}/mast`);
  const profile = telemetryProfile(mapping);
  const facilities = () => [ALBANY];
  const station = createOwnStationSource(mapping, profile, { clock: world.clock, facilities });
  const delivered: WeatherObservation[] = [];
  station.setMayClear(true);
  station.troubles?.(world.noteTrouble);
  station.start((observations) => delivered.push(...observations));
  const known = createReadingMemory();
  const intake = createTelemetryIntake(
    { mapping, profile, key: FEED_KEY },
    {
      faultOf: station.faultOf,
      noteTrouble: station.noteTrouble,
      noteDelivery: () => {},
      add(readings, nowMs) {
        station.add(readings);
        return known.add(readings, nowMs);
      },
    },
    { openJournal: fileJournalsIn(folder), clock: world.clock },
  );
  const poller = pullBodies(intake, world, world.noteTrouble)!;
  const place = [ALBANY.longitude, ALBANY.latitude] as const;
  return {
    goneAfterMs: profile.goneAfterMs,
    knownMs: () =>
      station.conditionsAt(place) === null ? null : Math.max(...delivered.map(({ atMs }) => atMs)),
    async stop() {
      await poller.stop();
      await station.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const TELEMETRY_ROWS: readonly AdapterRow[] = [
  {
    id: 'weather stations of a customer, fetched',
    folders: ['sources/ingest'],
    leftOut: { burst: PACED },
    stage: {
      type: TYPE,
      contentAt: (atMs) =>
        answering(200, { 'content-type': TYPE }, JSON.stringify({ t: atMs, w: 10, g: 12, c: 20, h: 50 })),
      empty: answering(200, { 'content-type': TYPE }, '\n'),
      // a station may have nothing to tell
      untold: ['nothing', 'emptyList'],
      askAgainMs: MINUTE_MS,
      lagMs: MINUTE_MS,
      begin,
    },
  },
];
