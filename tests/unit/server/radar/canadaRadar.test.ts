import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { PICTURE_GRID } from '#server/sources/geomet/geometRadar.ts';
import { newestTimeMs } from '#server/sources/geomet/readTimes.ts';
import { datasets } from '#server/world/layers/datasets.ts';
import { createCanadaRadar, type CanadaRadar } from '#server/world/radar/canadaRadar.ts';
import { answering, type LocalAnswer } from '../../../support/localServer.ts';
import { FAULTS, MINUTE_MS, NOON_MS, startLayerStage } from '../sources/layers/layerStage.ts';
import { bandsOfPng } from './bandsOfPng.ts';
import { builtPicture } from './builtPicture.ts';

const SCRIPT = new URL('../../../../src/server/world/radar/frameWorker.ts', import.meta.url);
/** Runs the script of the thread from its source, where the service has its build. */
const THREAD = `import('tsx/esm/api').then(({ register }) => (register(), import('${SCRIPT.href}')))`;
const HOUR_MS = 60 * MINUTE_MS;
const NEWEST_MS = NOON_MS - 6 * MINUTE_MS;
const LIST = '/geomet?service=WMS&version=1.3.0&request=GetCapabilities&layer=RADAR_1KM_RRAI';
/** Around Regina. */
const TILE = { z: 7, x: 26, y: 42, scheme: 'dark' } as const;
const XML = { 'content-type': 'text/xml; charset=UTF-8' };
const PNG = { 'content-type': 'image/png' };

const iso = (atMs: number) => isoInstant(atMs).replace('.000Z', 'Z');
const mapOf = (layer: string, style: string, atMs = NEWEST_MS) =>
  `/geomet?service=WMS&version=1.3.0&request=GetMap&layers=${layer}&styles=${style}&crs=EPSG:4326&bbox=41,-141,65,-52&width=4450&height=1920&format=image/png&transparent=true&time=${iso(atMs)}`;
const [RAIN, SNOW] = [
  mapOf('RADAR_1KM_RRAI', 'Radar-Rain_Dis-14colors'),
  mapOf('RADAR_1KM_RSNO', 'Radar-Snow_Dis-14colors'),
];
const [RAIN_UNSEEN, SNOW_UNSEEN] = [
  mapOf('RADAR_COVERAGE_RRAI.INV', ''),
  mapOf('RADAR_COVERAGE_RSNO.INV', ''),
];

/** Capabilities in the form of GeoMet, as its documentation and its users have them; none was recorded. */
function capabilities(
  newestMs = NEWEST_MS,
  { step = 'PT6M', nearest = '0', layer = 'RADAR_1KM_RRAI' } = {},
): string {
  return `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
<!-- MapServer -->
<Service><Name>WMS</Name></Service>
<Capability><Layer><Name>Weather</Name>
  <Dimension name="time" units="ISO8601">2000-01-01T00:00:00Z/2000-01-01T00:00:00Z/PT6M</Dimension>
  <Layer queryable="1" opaque="0" cascaded="0">
    <Name>${layer}</Name>
    <Title>Radar precipitation rate for rain (1 km) [mm/h]</Title>
    <CRS>EPSG:4326</CRS>
    <Dimension name="time" units="ISO8601" default="${iso(newestMs)}" nearestValue="${nearest}">${iso(newestMs - 3 * HOUR_MS)}/${iso(newestMs)}/${step}</Dimension>
    <Style><Name>Radar-Rain_14colors</Name></Style>
  </Layer>
</Layer></Capability>
</WMS_Capabilities>
`;
}
const listing = (...told: Parameters<typeof capabilities>) => answering(200, XML, capabilities(...told));

/** Two mm of rain an hour, 3 cm of snow, or unseen east of 90° W, all over the picture. */
let echoes: Buffer;
let unseen: Buffer;
beforeAll(() => {
  const { columns: width, rows: height } = PICTURE_GRID;
  const row = new Uint8Array(width).fill(1);
  const east = new Uint8Array(width).fill(1, 2550);
  echoes = builtPicture({
    width,
    height,
    rowOf: () => row,
    palette: [
      [0, 0, 0, 0],
      [0, 255, 102, 255],
    ],
  });
  unseen = builtPicture({
    width,
    height,
    rowOf: () => east,
    palette: [
      [0, 0, 0, 0],
      [181, 181, 181, 128],
    ],
  });
});

const open = () =>
  startLayerStage(
    (options) =>
      createCanadaRadar({
        ...options,
        thread: { createWorker: () => new Worker(THREAD, { eval: true }), idleMs: 60_000 },
      }),
    {
      [LIST]: listing(),
      [RAIN]: answering(200, PNG, echoes),
      [RAIN_UNSEEN]: answering(200, PNG, unseen),
      [SNOW]: answering(200, PNG, echoes),
      [SNOW_UNSEEN]: answering(200, PNG, unseen),
    },
  );
let stage: Awaited<ReturnType<typeof open>>;
beforeEach(async () => void (stage = await open()));
afterEach(() => stage.stop());

const bandsAt = async (radar: CanadaRadar, kind: 'rain' | 'snow' = 'rain', atMs = NEWEST_MS) => {
  const picture = await radar.tile(kind, { ...TILE, atMs });
  return picture && new Set(bandsOfPng(picture.bytes));
};

describe('the radar of Canada', () => {
  it('knows the newest time by its capabilities, and fetches no picture that nobody asked for', async () => {
    const radar = await stage.start();
    expect(radar.newestMs()).toBe(NEWEST_MS);
    expect([stage.asked(), stage.warnings]).toEqual([[LIST], []]);
    expect(stage.reading().condition).toBe('well');
  });

  it('fetches one picture for all screens and tiles, and draws it as rain or as snow', async () => {
    const radar = await stage.start();
    const asked = [0, 1, 2, 3].map((x) => radar.tile('rain', { ...TILE, x: TILE.x + x, atMs: NEWEST_MS }));
    const pictures = await Promise.all([...asked, ...asked]);
    expect(new Set(bandsOfPng(pictures[0]!.bytes))).toEqual(new Set([3]));
    expect(await bandsAt(radar)).toEqual(new Set([3]));
    expect(stage.asked()).toEqual([LIST, RAIN, RAIN_UNSEEN]);
    expect(await bandsAt(radar, 'snow')).toEqual(new Set([1]));
    expect(stage.asked().slice(3)).toEqual([SNOW, SNOW_UNSEEN]);
    expect(stage.warnings).toEqual([]);
  });

  it('names the operator, and asks no cache to be passed over', async () => {
    const seen: Record<string, unknown>[] = [];
    const told = stage.answers[RAIN]!;
    stage.answers[RAIN] = (request, response) => {
      seen.push(request.headers);
      told(request, response);
    };
    await bandsAt(await stage.start());
    expect(seen[0]!['user-agent']).toBe('SafetyCommandCenter/1.0 (ops@example.com)');
    expect([seen[0]!['cache-control'], seen[0]!['pragma']]).toEqual([undefined, undefined]);
  });

  it('follows the next picture, keeps the one before for pages that show it, and forgets older ones', async () => {
    const radar = await stage.start();
    await bandsAt(radar);
    for (const steps of [1, 2]) {
      stage.answers[LIST] = listing(NEWEST_MS + steps * 6 * MINUTE_MS);
      stage.advance(6 * MINUTE_MS);
      await stage.next();
      expect(await bandsAt(radar)).toEqual(steps === 1 ? new Set([3]) : null);
    }
    expect(stage.asked().filter((url) => url === RAIN)).toHaveLength(1);
  });

  it('has no picture of any other time [S4]', async () => {
    const radar = await stage.start();
    for (const offMs of [-6 * MINUTE_MS, MINUTE_MS, HOUR_MS])
      expect(await bandsAt(radar, 'rain', NEWEST_MS + offMs)).toBeNull();
    expect(stage.asked()).toEqual([LIST]);
  });

  it.each([
    ...FAULTS.map(([title, answer]) => [title, answer] as const),
    ['an exception', answering(200, XML, '<?xml version="1.0"?><ServiceExceptionReport/>')],
    ['capabilities that are cut off', answering(200, XML, capabilities().slice(0, -30))],
    ['capabilities of another layer', listing(NEWEST_MS, { layer: 'RADAR_1KM_RSNO' })],
    ['other steps', listing(NEWEST_MS, { step: 'PT10M' })],
    ['pictures of the nearest time', listing(NEWEST_MS, { nearest: '1' })],
    ['a picture of a time to come', listing(NOON_MS + MINUTE_MS)],
    ['an empty document', answering(200, XML, '')],
  ] as (readonly [string, LocalAnswer])[])('knows no time after %s [S4][S5]', async (_, answer) => {
    stage.answers[LIST] = answer;
    const radar = await stage.start();
    expect(radar.newestMs()).toBeNull();
    expect(stage.warnings).toHaveLength(1);
    const [told] = datasets(NOON_MS, null, false, { canadaRadarMs: radar.newestMs() }).slice(-1);
    expect(told).toMatchObject({ name: 'cond_radar_canada', reference_time: [], valid_at_times: [] });
  });

  it('does not go back to an older picture [S5]', async () => {
    const radar = await stage.start();
    stage.answers[LIST] = listing(NEWEST_MS - 6 * MINUTE_MS);
    await stage.next();
    expect([radar.newestMs(), stage.warnings]).toEqual([
      NEWEST_MS,
      [expect.stringMatching(/older than the one before/)],
    ]);
  });

  it.each(FAULTS)(
    'shows nothing after %s in the place of the picture, and asks again after a minute [S4]',
    async (_, answer) => {
      stage.answers[RAIN] = answer;
      const radar = await stage.start();
      expect([await bandsAt(radar), await bandsAt(radar)]).toEqual([null, null]);
      expect(stage.asked().filter((url) => url === RAIN)).toHaveLength(1);
      expect(stage.warnings).toHaveLength(1);
      stage.answers[RAIN] = answering(200, PNG, echoes);
      stage.advance(MINUTE_MS);
      expect(await bandsAt(radar)).toEqual(new Set([3]));
    },
  );

  it('waits as long as the service wants', async () => {
    stage.answers[RAIN] = answering(503, { 'retry-after': '300' });
    const radar = await stage.start();
    await bandsAt(radar);
    stage.advance(5 * MINUTE_MS - 1);
    await bandsAt(radar);
    expect(stage.asked().filter((url) => url === RAIN)).toHaveLength(1);
    stage.advance(1);
    await bandsAt(radar);
    expect(stage.asked().filter((url) => url === RAIN)).toHaveLength(2);
  });

  it.each(FAULTS)(
    'shows what falls and takes nothing for dry after %s in the place of what is not seen [S4]',
    async (_, answer) => {
      stage.answers[RAIN_UNSEEN] = answer;
      const { columns: width, rows: height } = PICTURE_GRID;
      const oneEcho = new Uint8Array(width);
      const [falls, dry] = [Uint8Array.from(oneEcho).fill(1, 0, 1), oneEcho];
      stage.answers[RAIN] = answering(
        200,
        PNG,
        builtPicture({
          width,
          height,
          rowOf: (row) => (row === 0 ? falls : dry),
          palette: [
            [0, 0, 0, 0],
            [0, 255, 102, 255],
          ],
        }),
      );
      // hatched throughout
      expect(await bandsAt(await stage.start())).toEqual(new Set([0, 15]));
    },
  );

  it('is late after 20 minutes and no picture of the present after 40 [S5]', () => {
    const [told] = datasets(NOON_MS, null, false, { canadaRadarMs: NEWEST_MS }).slice(-1);
    expect([told!.next_update_at, told!.gone_at]).toEqual(
      [20, 40].map((minutes) => isoInstant(NEWEST_MS + minutes * MINUTE_MS)),
    );
  });
});

describe('newestTimeMs', () => {
  it('reads the dimension of the layer itself, whatever other layers have', () => {
    expect(newestTimeMs(capabilities(), 'RADAR_1KM_RRAI')).toBe(NEWEST_MS);
    expect(() =>
      newestTimeMs(
        capabilities().replace('name="time" units="ISO8601" default', 'name="run" default'),
        'RADAR_1KM_RRAI',
      ),
    ).toThrow(/no times/);
  });
});
