import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ready } from 'h5wasm/node';
import { LIVE_SETTINGS } from '#server/composition/config/liveSettings.ts';
import { glmFileName, glmPrefix, writeGlmFile } from '../../support/glmFile.ts';
import { startLocalBucket } from '../../support/localBucket.ts';
import { builtRadarFiles, DRY, NOTHING, RAIN, radarKeys } from '../../unit/server/radar/builtRadar.ts';
import { builtMessage } from '../../unit/server/sources/mrms/builtMessage.ts';

type Place = { readonly lon: number; readonly lat: number };

const FILE_MS = 20_000;
const PUBLISHED_AFTER_MS = 5_000;
const MINUTE_MS = 60_000;
/** More than a quiet period, so that a service that begins knows it. */
const BEHIND_MS = 36 * MINUTE_MS;
const FIELD_MS = 2 * MINUTE_MS;
const FIELD_FOLDER = 'CONUS/LightningProbabilityNext30minGrid_scale_1';

export type LiveSky = Awaited<ReturnType<typeof startLiveSky>>;

/**
 * Public buckets of this machine, filled in real time as those of NOAA are: files of GOES-East every 20 s, and a field of
 * the probability of lightning every 2 min, which is 2 % everywhere within half a degree of a place, with rain on the radar.
 */
export async function startLiveSky(around: Place) {
  await ready;
  const folder = mkdtempSync(join(tmpdir(), 'live-sky-'));
  const [satellite, radar] = await Promise.all([startLocalBucket(), startLocalBucket()]);
  let writtenUpToMs = Math.floor((Date.now() - BEHIND_MS) / FILE_MS) * FILE_MS;
  let fieldAtMs = Math.floor(Date.now() / FIELD_MS) * FIELD_MS - FIELD_MS;
  let next: readonly Place[] = [];

  function writeFiles(): void {
    while (writtenUpToMs + FILE_MS + PUBLISHED_AFTER_MS <= Date.now()) {
      const [fromMs, toMs] = [writtenUpToMs, writtenUpToMs + FILE_MS];
      writtenUpToMs = toMs;
      const name = glmFileName(19, fromMs, toMs);
      const path = writeGlmFile(join(folder, name), { fromMs, toMs, groups: next });
      next = [];
      satellite.put(`${glmPrefix(fromMs)}${name}`, readFileSync(path), Date.now());
      rmSync(path);
    }
    for (; fieldAtMs + MINUTE_MS <= Date.now(); fieldAtMs += FIELD_MS) putFields(fieldAtMs);
  }

  function putFields(atMs: number): void {
    radar.put(fieldKey(atMs), fieldOf(atMs, around), Date.now());
    const [rateKey, flagKey] = radarKeys(atMs);
    const { rate, flag } = radarFilesOf(atMs, around);
    radar.put(rateKey, rate, Date.now());
    radar.put(flagKey, flag, Date.now());
  }

  const addresses = Object.keys(LIVE_SETTINGS).filter((name) => name.endsWith('_URL'));
  writeFiles();
  const timer = setInterval(writeFiles, 1_000);
  return {
    env: {
      ...Object.fromEntries(addresses.map((name) => [name, 'off'])),
      GLM_EAST_URL: satellite.url,
      MRMS_URL: radar.url,
      RADAR_URL: radar.url,
    },
    /** Lightning in the next file. */
    strike: (place: Place) => void (next = [...next, place]),
    async dispose() {
      clearInterval(timer);
      await Promise.all([satellite.stop(), radar.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** North-western corner of fields around a place, microdegrees. */
function cornerOf({ lon, lat }: Place) {
  const [north, west] = [Math.ceil(lat * 100) / 100 + 0.5, Math.floor(lon * 100) / 100 - 0.5 + 360];
  return { north: Math.round(north * 1e6), west: Math.round(west * 1e6) };
}

function fieldOf(referenceMs: number, around: Place): Buffer {
  return gzipSync(
    builtMessage({
      referenceMs,
      columns: 100,
      codes: Array.from({ length: 10_000 }, () => 2),
      ...cornerOf(around),
    }),
  );
}

/** Rain within half a degree of a place, with a column that no radar sees. */
function radarFilesOf(referenceMs: number, { lon, lat }: Place) {
  return builtRadarFiles({
    referenceMs,
    columns: 100,
    cells: Array.from({ length: 10_000 }, (_, n) => (n % 100 > 70 ? NOTHING : n % 100 > 30 ? RAIN : DRY)),
    ...cornerOf({ lon, lat }),
  });
}

function fieldKey(atMs: number): string {
  const [day, time] = new Date(atMs).toISOString().slice(0, 19).split('T') as [string, string];
  const stamp = `${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`;
  const name = `MRMS_LightningProbabilityNext30minGrid_scale_1_${stamp}.grib2.gz`;
  return `${FIELD_FOLDER}/${day.replaceAll('-', '')}/${name}`;
}
