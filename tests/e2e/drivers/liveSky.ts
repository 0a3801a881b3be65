import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ready } from 'h5wasm/node';
import { glmFileName, glmPrefix, writeGlmFile } from '../../support/glmFile.ts';
import { startLocalBucket } from '../../support/localBucket.ts';
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
 * the probability of lightning every 2 min, which is 2 % everywhere within half a degree of a place.
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
    for (; fieldAtMs + MINUTE_MS <= Date.now(); fieldAtMs += FIELD_MS)
      radar.put(fieldKey(fieldAtMs), fieldOf(fieldAtMs, around), Date.now());
  }

  writeFiles();
  const timer = setInterval(writeFiles, 1_000);
  return {
    env: {
      GLM_EAST_URL: satellite.url,
      MRMS_URL: radar.url,
      ...Object.fromEntries(['GLM_WEST', 'METAR', 'NWS', 'ECCC'].map((name) => [`${name}_URL`, 'off'])),
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

function fieldOf(referenceMs: number, { lon, lat }: Place): Buffer {
  const [north, west] = [Math.ceil(lat * 100) / 100 + 0.5, Math.floor(lon * 100) / 100 - 0.5 + 360];
  return gzipSync(
    builtMessage({
      referenceMs,
      columns: 100,
      codes: Array.from({ length: 10_000 }, () => 2),
      north: Math.round(north * 1e6),
      west: Math.round(west * 1e6),
    }),
  );
}

function fieldKey(atMs: number): string {
  const [day, time] = new Date(atMs).toISOString().slice(0, 19).split('T') as [string, string];
  const stamp = `${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`;
  const name = `MRMS_LightningProbabilityNext30minGrid_scale_1_${stamp}.grib2.gz`;
  return `${FIELD_FOLDER}/${day.replaceAll('-', '')}/${name}`;
}
