import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { FieldGrid } from '../mrms/fieldGrid.ts';
import { pullFailure, type PullClient, type PullFailure } from '../pull/pullClient.ts';
import { pollSource, type PulledSourceOptions } from '../pull/pollSource.ts';
import type { Poller, PollResult } from '../pull/poller.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { CANADA_FOOTPRINT } from '../swob/canadaFootprint.ts';
import { newestTimeMs } from './readTimes.ts';

const MINUTE_MS = 60_000;
const MOST_BYTES = 16_000_000;
const MOST_LIST_BYTES = 2_000_000;
const PATH = '/geomet';
const STEP_LON_DEG = 0.02;
const STEP_LAT_DEG = 0.0125;

export const CANADA_RADAR_PROFILE: SourceProfile = {
  id: 'eccc-radar',
  name: 'ECCC radar',
  kind: 'live',
  role: 'advisory',
  footprint: CANADA_FOOTPRINT,
  cadenceMs: 6 * MINUTE_MS,
  publishLagMs: 6 * MINUTE_MS,
  lateAfterMs: 20 * MINUTE_MS,
  goneAfterMs: 40 * MINUTE_MS,
  locationErrorM: 0,
  licence: 'ECCC Data Server End-use Licence',
  attribution: 'Data source: Environment and Climate Change Canada',
  contact: 'https://eccc-msc.github.io/open-data/msc-geomet/readme_en/',
};

/**
 * What the echoes are taken for. The radar does not tell rain from snow: both pictures show the same echoes, by one formula
 * each.
 */
export type EchoKind = 'rain' | 'snow';

const LAYERS: Readonly<Record<EchoKind, { picture: string; style: string; coverage: string }>> = {
  rain: {
    picture: 'RADAR_1KM_RRAI',
    style: 'Radar-Rain_Dis-14colors',
    coverage: 'RADAR_COVERAGE_RRAI.INV',
  },
  snow: {
    picture: 'RADAR_1KM_RSNO',
    style: 'Radar-Snow_Dis-14colors',
    coverage: 'RADAR_COVERAGE_RSNO.INV',
  },
};

/** Cells that one picture has: Canada as far north as its radars see, 1 to 2 km wide. */
export const PICTURE_GRID: FieldGrid = gridOf({ west: -141, east: -52, south: 41, north: 65 });

/** A picture of the echoes and one of where no radar sees, PNG; null: that one could not be had. */
export type RadarPictures = { readonly echoes: Uint8Array; readonly unseen: Uint8Array | null };

/** Follows which picture of the radar is the newest; no picture is fetched by it. */
export function startGeometTimes(
  options: PulledSourceOptions,
  { newestMs, note }: { newestMs: () => number | null; note: (atMs: number) => void },
): Poller {
  const { client, clock, baseUrl, readings } = options;
  const meter = readings?.meterOf(CANADA_RADAR_PROFILE, 'radar');
  const url = `${baseUrl}${PATH}?service=WMS&version=1.3.0&request=GetCapabilities&layer=${LAYERS.rain.picture}`;

  async function poll(signal: AbortSignal): Promise<PollResult> {
    const answer = await client.get(url, {
      accept: ['text/xml', 'application/xml', 'application/vnd.ogc.wms_xml'],
      maxBytes: MOST_LIST_BYTES,
      signal,
    });
    if (answer.is === 'failed') return answer;
    if (answer.is !== 'new') return pullFailure(`the capabilities are ${answer.is}`);
    try {
      const atMs = newestTimeMs(new TextDecoder().decode(answer.bytes), LAYERS.rain.picture);
      if (isAheadOf(clock.nowMs(), atMs)) return pullFailure('the newest picture is of a time to come');
      if (atMs < (newestMs() ?? -Infinity))
        return pullFailure('the newest picture is older than the one before');
      if (atMs !== newestMs()) meter?.noteDelivery({ rows: 1, spans: [[atMs, atMs]], newestMs: null });
      note(atMs);
      return { is: 'done' };
    } catch (error) {
      return pullFailure(reasonOf(error));
    }
  }

  const everyMs = 2 * MINUTE_MS;
  return pollSource(options, {
    name: CANADA_RADAR_PROFILE.name,
    everyMs,
    mostBackOffMs: 10 * MINUTE_MS,
    poll,
    meter,
  });
}

/** Fetches the pictures of a time; where the one of what is not seen cannot be had, the other one comes alone. */
export async function fetchRadarPictures(
  { client, baseUrl }: { readonly client: PullClient; readonly baseUrl: string },
  { kind, atMs }: { readonly kind: EchoKind; readonly atMs: number },
  signal: AbortSignal,
): Promise<RadarPictures | PullFailure> {
  const { picture, style, coverage } = LAYERS[kind];
  const fetchMap = async (layer: string, styles: string) => {
    const answer = await client.get(`${baseUrl}${mapPath(layer, styles, atMs)}`, {
      accept: ['image/png'],
      maxBytes: MOST_BYTES,
      signal,
    });
    return answer.is === 'new' || answer.is === 'failed' ? answer : pullFailure(`${layer} is ${answer.is}`);
  };
  const echoes = await fetchMap(picture, style);
  if (echoes.is === 'failed') return echoes;
  const unseen = await fetchMap(coverage, '');
  return { echoes: echoes.bytes, unseen: unseen.is === 'new' ? unseen.bytes : null };
}

/** Version 1.3.0 with EPSG:4326 has latitude first. */
function mapPath(layer: string, style: string, atMs: number): string {
  const { columns, rows, westDeg, northDeg, stepLonDeg, stepLatDeg } = PICTURE_GRID;
  const west = westDeg - stepLonDeg / 2;
  const north = northDeg + stepLatDeg / 2;
  const corners = [north - rows * stepLatDeg, west, north, west + columns * stepLonDeg];
  const box = corners.map((degrees) => String(Math.round(degrees * 1e4) / 1e4)).join(',');
  const time = isoInstant(atMs).replace(/\.\d+Z$/u, 'Z');
  return `${PATH}?service=WMS&version=1.3.0&request=GetMap&layers=${layer}&styles=${style}&crs=EPSG:4326&bbox=${box}&width=${columns}&height=${rows}&format=image/png&transparent=true&time=${time}`;
}

function gridOf({
  west,
  east,
  south,
  north,
}: Record<'west' | 'east' | 'south' | 'north', number>): FieldGrid {
  return {
    columns: Math.round((east - west) / STEP_LON_DEG),
    rows: Math.round((north - south) / STEP_LAT_DEG),
    westDeg: west + STEP_LON_DEG / 2,
    northDeg: north - STEP_LAT_DEG / 2,
    stepLonDeg: STEP_LON_DEG,
    stepLatDeg: STEP_LAT_DEG,
  };
}
