import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isoInstant } from '#domain/time/instant.ts';
import { createLiveProbability } from '#server/sources/mrms/liveProbability.ts';
import { mrmsKey } from '#server/sources/mrms/mrmsFiles.ts';
import { readProbability } from '#server/sources/mrms/readProbability.ts';
import { createCanadaRadar } from '#server/world/radar/canadaRadar.ts';
import { createFrameWork } from '#server/world/radar/frameWork.ts';
import { createLiveRadar } from '#server/world/radar/liveRadar.ts';
import { bucketAnswer } from '../../../../support/localBucket.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { builtRadarFiles, RAIN } from '../../radar/builtRadar.ts';
import { builtMessage } from '../mrms/builtMessage.ts';
import { PACED, type AdapterRow, type Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';
import { workerHere } from './workerHere.ts';

const MINUTE_MS = 60_000;
const PROBABILITY = 'LightningProbabilityNext30minGrid_scale_1';
const YARD = { lon: -99.5, lat: 44.5 };
/** Cells of 0.01° around the yard. */
const FIELD = { columns: 40, north: 44_700_000, west: 260_300_000 } as const;
const CELLS = Array.from({ length: FIELD.columns ** 2 }, () => 4);

/** Fields by their time: the same few are served to each test. */
const built = new Map<string, LocalAnswer>();
function builtOnce(name: string, atMs: number, build: () => LocalAnswer): LocalAnswer {
  const key = `${name} ${atMs}`;
  const answer = built.get(key) ?? build();
  built.set(key, answer);
  return answer;
}

function probabilityBucketAt(atMs: number) {
  const file = gzipSync(builtMessage({ ...FIELD, referenceMs: atMs, codes: CELLS }));
  return bucketAnswer(new Map([[mrmsKey(PROBABILITY, atMs), { bytes: file, lastModifiedMs: atMs }]]));
}

function radarBucketAt(atMs: number) {
  const { rate, flag } = builtRadarFiles({
    ...FIELD,
    referenceMs: atMs,
    columns: 10,
    cells: CELLS.slice(0, 100).map(() => RAIN),
  });
  return bucketAnswer(
    new Map([
      [mrmsKey('PrecipRate_00.00', atMs), { bytes: rate, lastModifiedMs: atMs }],
      [mrmsKey('PrecipFlag_00.00', atMs), { bytes: flag, lastModifiedMs: atMs }],
    ]),
  );
}

function beginProbability(world: FaultWorld): Rig {
  const live = createLiveProbability({
    ...world,
    bucketUrl: world.url,
    thread: workerHere(readProbability),
  });
  const { profile, probabilityAt, asOfMs, stop } = live;
  return {
    goneAfterMs: profile.goneAfterMs,
    knownMs() {
      const nowMs = world.clock.nowMs();
      return probabilityAt({ ...YARD, radiusM: 9_656, initMs: nowMs, forecastMs: nowMs }) === null
        ? null
        : asOfMs();
    },
    stop,
  };
}

/** Pages take a picture for none of the present once it is as old as its source may be. */
const whileShown = (world: FaultWorld, goneAfterMs: number, newestMs: () => number | null) => () => {
  const atMs = newestMs();
  return atMs === null || world.clock.nowMs() - atMs > goneAfterMs ? null : atMs;
};

function beginRadar(world: FaultWorld): Rig {
  const dataDir = mkdtempSync(join(tmpdir(), 'radar-faults-'));
  const live = createLiveRadar({
    ...world,
    dataDir,
    bucketUrl: world.url,
    thread: workerHere(createFrameWork()),
  });
  const { goneAfterMs } = live.profile;
  return {
    goneAfterMs,
    knownMs: whileShown(world, goneAfterMs, () => live.times().newestMs),
    async stop() {
      await live.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function beginCanada(world: FaultWorld): Rig {
  const radar = createCanadaRadar({ ...world, baseUrl: world.url, thread: workerHere(createFrameWork()) });
  const { goneAfterMs } = radar.profile;
  return { goneAfterMs, knownMs: whileShown(world, goneAfterMs, radar.newestMs), stop: radar.stop };
}

const XML = 'text/xml';
const second = (atMs: number) => isoInstant(atMs).replace('.000Z', 'Z');

function capabilities(layers: string): string {
  return `<?xml version='1.0' encoding="UTF-8" ?>\n<WMS_Capabilities version="1.3.0"><Capability><Layer>${layers}</Layer></Capability></WMS_Capabilities>\n`;
}

function radarLayer(atMs: number): string {
  const times = `${second(atMs - 180 * MINUTE_MS)}/${second(atMs)}/PT6M`;
  return `<Layer><Name>RADAR_1KM_RRAI</Name><Dimension name="time" units="ISO8601" default="${second(atMs)}" nearestValue="0">${times}</Dimension></Layer>`;
}

export const MRMS_ROWS: readonly AdapterRow[] = [
  {
    id: 'mrms-lightning-probability',
    folders: ['sources/mrms'],
    leftOut: { burst: PACED },
    stage: {
      type: 'application/xml',
      contentAt: (atMs) => builtOnce('probability', atMs, () => probabilityBucketAt(atMs)),
      empty: bucketAnswer(new Map()),
      askAgainMs: 2 * MINUTE_MS,
      lagMs: 2 * MINUTE_MS,
      begin: beginProbability,
    },
  },
  {
    id: 'mrms-radar',
    folders: ['sources/mrms', 'world/radar'],
    leftOut: { burst: PACED },
    stage: {
      type: 'application/xml',
      contentAt: (atMs) => builtOnce('radar', atMs, () => radarBucketAt(atMs)),
      empty: bucketAnswer(new Map()),
      askAgainMs: 2 * MINUTE_MS,
      lagMs: 2 * MINUTE_MS,
      begin: beginRadar,
    },
  },
  {
    id: 'eccc-radar',
    folders: ['sources/geomet', 'world/radar'],
    leftOut: { burst: PACED },
    stage: {
      type: XML,
      contentAt: (atMs) => answering(200, { 'content-type': XML }, capabilities(radarLayer(atMs))),
      empty: answering(200, { 'content-type': XML }, capabilities('')),
      askAgainMs: 6 * MINUTE_MS,
      lagMs: 6 * MINUTE_MS,
      begin: beginCanada,
    },
  },
];
