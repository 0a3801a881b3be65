import { isoInstant } from '#domain/time/instant.ts';
import { PICTURE_GRID } from '#server/sources/geomet/geometRadar.ts';
import { CLASS_COLOURS } from '#server/world/radar/canadaBands.ts';
import { answering, startLocalServer } from '../../support/localServer.ts';
import { builtPicture } from '../../unit/server/radar/builtPicture.ts';

type Place = { readonly lon: number; readonly lat: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STEP_MS = 6 * MINUTE_MS;
const CLEAR = [0, 0, 0, 0] as const;

/**
 * Services of this machine for layers of the map: stations with snow around a place, one of them without data, and a
 * radar of Canada that sees all strengths of rain north of the place, and nothing west of it.
 */
export async function startLocalLayers(around: Place) {
  const rain = rainOver(around);
  const unseen = unseenWestOf(around);
  const server = await startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    answerOf(pathname, searchParams)(request, response);
  });

  function answerOf(pathname: string, asked: URLSearchParams) {
    if (pathname.endsWith('/stations')) return json(stationsAround(around));
    if (pathname.endsWith('/data')) return json(valuesOf(Date.now()));
    if (asked.get('request') === 'GetCapabilities')
      return answering(200, { 'content-type': 'text/xml' }, capabilities(Date.now()));
    const isCoverage = asked.get('layers')?.startsWith('RADAR_COVERAGE') ?? false;
    return answering(200, { 'content-type': 'image/png' }, isCoverage ? unseen : rain);
  }

  return { env: { SNOTEL_URL: server.url, GEOMET_URL: server.url }, stop: server.stop };
}

const json = (body: unknown) => answering(200, { 'content-type': 'application/json' }, JSON.stringify(body));

/** Snow in inches: none, some, deep, very deep, and one station that tells nothing. */
const DEPTHS: readonly (number | null)[] = [0, 5, 20, 60, null];

function stationsAround({ lon, lat }: Place) {
  return DEPTHS.map((_, nth) => ({
    stationTriplet: `${501 + nth}:MN:SNTL`,
    name: `Snow ${nth + 1}`,
    latitude: lat - 0.3,
    longitude: lon - 0.5 + nth * 0.25,
    elevation: 1_200,
    dataTimeZone: 0,
    endDate: '2100-01-01 00:00',
  }));
}

function valuesOf(nowMs: number) {
  const date = isoInstant(Math.floor(nowMs / HOUR_MS) * HOUR_MS)
    .slice(0, 16)
    .replace('T', ' ');
  return DEPTHS.map((depth, nth) => ({
    stationTriplet: `${501 + nth}:MN:SNTL`,
    data: (['SNWD', 'WTEQ'] as const).map((elementCode) => ({
      stationElement: { elementCode, ordinal: 1, durationName: 'HOURLY', storedUnitCode: 'in' },
      values: [{ date, value: depth === null ? null : elementCode === 'SNWD' ? depth : depth / 5 }],
    })),
  }));
}

function capabilities(nowMs: number): string {
  const newestMs = Math.floor(nowMs / STEP_MS) * STEP_MS;
  const [from, to] = [newestMs - 3 * HOUR_MS, newestMs].map((atMs) => isoInstant(atMs).replace('.000Z', 'Z'));
  return `<WMS_Capabilities version="1.3.0"><Capability><Layer><Layer><Name>RADAR_1KM_RRAI</Name>
<Dimension name="time" units="ISO8601" default="${to}" nearestValue="0">${from}/${to}/PT6M</Dimension>
</Layer></Layer></Capability></WMS_Capabilities>`;
}

const { columns: width, rows: height, westDeg, northDeg, stepLonDeg, stepLatDeg } = PICTURE_GRID;
const columnOf = (lon: number) => Math.round((lon - westDeg) / stepLonDeg);
const rowOf = (lat: number) => Math.round((northDeg - lat) / stepLatDeg);

function rainOver({ lon, lat }: Place): Buffer {
  const [west, north, south] = [columnOf(lon - 0.7), rowOf(lat + 0.6), rowOf(lat + 0.1)];
  const wet = new Uint8Array(width);
  for (const [nth] of CLASS_COLOURS.entries()) wet.fill(nth + 1, west + nth * 5, west + nth * 5 + 5);
  const dry = new Uint8Array(width);
  const palette = [CLEAR, ...CLASS_COLOURS.map(([red, green, blue]) => [red, green, blue, 255] as const)];
  return builtPicture({ width, height, palette, rowOf: (row) => (row >= north && row < south ? wet : dry) });
}

function unseenWestOf({ lon }: Place): Buffer {
  const row = new Uint8Array(width).fill(1, 0, columnOf(lon - 1));
  return builtPicture({ width, height, palette: [CLEAR, [181, 181, 181, 128]], rowOf: () => row });
}
