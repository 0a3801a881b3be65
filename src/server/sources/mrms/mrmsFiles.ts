import { basicInstantMs } from '#domain/layers/fillTemplate.ts';
import { listObjects } from '../pull/listObjects.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import type { PullClient, PullFailure } from '../pull/pullClient.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { SourceReadings } from '../sourceReadings.ts';

/** Public bucket of MRMS. */
export const MRMS_BUCKET_URL = 'https://noaa-mrms-pds.s3.amazonaws.com';

/** Fields that are read, by their names in the bucket. */
export type MrmsProduct =
  | 'LightningProbabilityNext30minGrid_scale_1'
  | 'PrecipRate_00.00'
  | 'PrecipFlag_00.00';

/** Where the files lie, and how they are asked for. */
export type MrmsBucket = {
  readonly client: PullClient;
  readonly bucketUrl: string;
  readonly signal: AbortSignal;
};

/** What a source of MRMS works with. */
export type MrmsOptions = Omit<PulledSourceOptions, 'baseUrl' | 'readings'> & {
  /** The public bucket of MRMS unless given. */
  readonly bucketUrl?: string;
  /** Where it is measured what the source does. */
  readonly readings: Pick<SourceReadings, 'meterOf'>;
};

/** What profiles of all fields state: the United States without Alaska and Hawaii. */
export const MRMS_PROFILE = {
  kind: 'live',
  role: 'advisory',
  footprint: [
    [
      [-130, 20],
      [-60, 20],
      [-60, 55],
      [-130, 55],
    ],
  ],
  cadenceMs: 2 * 60_000,
  publishLagMs: 3 * 60_000,
  locationErrorM: 1_000,
  licence: 'Open data of the United States government, without restrictions',
  attribution: 'NOAA/NSSL Multi-Radar/Multi-Sensor System (MRMS)',
  contact: 'https://registry.opendata.aws/noaa-mrms-pds/',
} as const satisfies Partial<SourceProfile>;

/** How far back a listing goes, ms. */
export const LISTED_MS = 20 * 60_000;
const MOST_BYTES = 8_000_000;
const ENDING = '.grib2.gz';

/** Key of the field of a time. */
export function mrmsKey(product: MrmsProduct, atMs: number): string {
  return `${folderOf(product, dayOf(atMs))}MRMS_${product}_${dayOf(atMs)}-${timeOf(atMs)}${ENDING}`;
}

/** Time that a key names, epoch ms; null: it names none. */
export function mrmsKeyTimeMs(key: string): number | null {
  const [, day, time] = /_(\d{8})-(\d{6})\.grib2\.gz$/u.exec(key) ?? [];
  return basicInstantMs(`${day}T${time}Z`);
}

/** Keys of the fields of the last 20 minutes, the oldest first. */
export async function listRecentFields(
  bucket: MrmsBucket,
  product: MrmsProduct,
  nowMs: number,
): Promise<{ readonly is: 'listed'; readonly keys: readonly string[] } | PullFailure> {
  const fromMs = nowMs - LISTED_MS;
  const keys: string[] = [];
  // around midnight the newest field may still lie in the folder of the day before
  for (const day of new Set([dayOf(fromMs), dayOf(nowMs)])) {
    const prefix = folderOf(product, day);
    const startAfter = `${prefix}MRMS_${product}_${day}-${day === dayOf(fromMs) ? timeOf(fromMs) : '000000'}`;
    const listed = await listObjects(bucket.client, { ...bucket, prefix, startAfter });
    if (listed.is === 'failed') return listed;
    keys.push(...listed.objects.map(({ key }) => key).filter((key) => key.endsWith(ENDING)));
  }
  return { is: 'listed', keys };
}

/** Fetches a file, GRIB2 in gzip. */
export function fetchField({ client, bucketUrl, signal }: MrmsBucket, key: string) {
  const url = new URL(key, `${bucketUrl}/`).href;
  return client.get(url, { accept: ['*/*'], maxBytes: MOST_BYTES, signal });
}

function folderOf(product: MrmsProduct, day: string): string {
  return `CONUS/${product}/${day}/`;
}

/** `20261123` */
function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '');
}

/** `235959` */
function timeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19).replaceAll(':', '');
}
