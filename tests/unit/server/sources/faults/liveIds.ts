import { join } from 'node:path';
import { pino } from 'pino';
import { openLive } from '#server/composition/service/openLive.ts';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { ROADWORK } from './layerRows.ts';

const URL_OF_NOBODY = 'http://127.0.0.1:1';

/** Ids of all sources that `--live` asks. */
export async function liveIds(): Promise<readonly string[]> {
  const clock = { nowMs: () => 0 };
  const log = pino({ level: 'silent' });
  const names = ['glmEast', 'glmWest', 'mrms', 'radar', 'metar', 'nws', 'eccc', 'geomet'] as const;
  const layers = ['usgs', 'nhc', 'noaaMaps', 'nwps', 'snotel'] as const;
  const urls = Object.fromEntries([...names, ...layers].map((name) => [name, URL_OF_NOBODY]));
  const live = openLive(
    {
      contact: '',
      urls: urls as Record<(typeof names)[number] | (typeof layers)[number], string>,
      roadwork: Object.values(ROADWORK),
    },
    { dataDir: join(import.meta.dirname, 'nowhere') },
    {
      client: { get: async () => ({ is: 'failed', reason: 'nobody is there', retryAfterMs: null }) },
      objects: null,
      clock,
      log,
      facilityCache: { all: () => [], of: () => null, show: () => {}, load: async () => {} },
      readings: createSourceReadings(clock),
      quietPeriodMs: 1_800_000,
      started: { add: () => {} },
    },
  );
  const { strikes, observations, probability, radar, canadaRadar, alerts, forecast, layers: ofLayers } = live;
  const begun = [probability!, radar!, canadaRadar!, alerts, forecast, ofLayers];
  await Promise.all(begun.map(async (one) => one.stop()));
  const single = [...strikes, ...observations, probability!, radar!, canadaRadar!].map(
    ({ profile }) => profile,
  );
  return [...single, ...alerts.profiles, ...forecast.profiles, ...ofLayers.profiles].map(({ id }) => id);
}
