import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CurrentConditions } from '#contracts/currentConditions.ts';
import { Datasets } from '#contracts/dataset.ts';
import { FeedReceipt } from '#contracts/feeds.ts';
import { SnowSensors } from '#contracts/snowSensor.ts';
import { SnowSensorFeatures } from '#contracts/snowSensorFeatures.ts';
import { SourcesAnswer } from '#contracts/sources.ts';
import { VehicleFeatures } from '#contracts/vehicle.ts';
import { VehicleHeatById } from '#contracts/vehicleHeat.ts';
import { readConfig } from '#server/composition/config/config.ts';
import { assembleLeader } from '#server/composition/service/assembleLeader.ts';
import { createStartedParts } from '#server/composition/service/startedParts.ts';
import { openFoundations } from '#server/composition/start/openFoundations.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { SENSOR_PALETTE } from '#server/world/layers/pointPalettes.ts';
import { gtfsMessage } from '../../../support/gtfsMessage.ts';
import { YARD } from '../alerting/engineFixture.ts';
import { FEED_KEY } from '../sources/ingest/feedFixture.ts';
import { NO_EVIDENCE } from '../evidence/noEvidence.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { startAirport, TELEMETRY_MAPPINGS } from './telemetryStage.ts';

const MINUTE_MS = 60_000;
let dir: string;
let origin: string;
let repositories: Repositories;
let token: string;
let theirToken: string;
let wallToken: string;
let stop: () => Promise<void>;

/** The whole service as `FEEDS_DIR=… npm start -- --live` makes it, with one public station 20 km from the yard. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-telemetry-'));
  const feedsDir = join(dir, 'mappings');
  await mkdir(feedsDir);
  for (const [name, mapping] of Object.entries(TELEMETRY_MAPPINGS))
    await writeFile(join(feedsDir, `${name}.json`), JSON.stringify(mapping));
  const airport = await startAirport();
  const keys = Object.keys(TELEMETRY_MAPPINGS).filter((name) => name !== 'dtn');
  const settings = {
    DEMO: 'off',
    DATA_DIR: join(dir, 'data'),
    FEEDS_DIR: feedsDir,
    FEED_KEY_DTN_LEGACY: FEED_KEY,
    ...Object.fromEntries(keys.map((name) => [`FEED_KEY_${name.toUpperCase()}`, FEED_KEY])),
    LIVE_CONTACT: 'ops@acme.example',
    ...Object.fromEntries(
      ['GLM_EAST', 'GLM_WEST', 'MRMS', 'NWS', 'ECCC'].map((name) => [`${name}_URL`, 'off']),
    ),
    METAR_URL: airport.url,
  };
  const config = readConfig(settings, ['--live'], null);
  const { db, close } = await openTestStorage();
  repositories = createRepositories(db);
  await repositories.clients.ensure('ACME', 'Acme', { asksFreshProof: false });
  await repositories.clients.ensure('OTHER', 'Other');
  const place = { countryCode: 'US', isDevice: false, tags: [], latitude: YARD.lat, longitude: YARD.lon };
  await repositories.facilities.addMany([
    { ...place, clientId: 'ACME', id: 'YARD', tz: 'America/New_York' },
    { ...place, clientId: 'ACME', id: 'SOUTH', latitude: 30, tz: 'America/New_York' },
    { ...place, clientId: 'OTHER', id: 'THEIR_YARD', tz: 'America/New_York' },
  ]);
  const foundations = await openFoundations(config, Date.now(), pino({ level: 'silent' }));
  const started = createStartedParts();
  const leader = await assembleLeader(config, foundations, {
    lease: soleLease(1),
    db,
    evidence: NO_EVIDENCE,
    started,
  });
  origin = await leader.app.listen({ port: 0, host: '127.0.0.1' });
  token = await tokenFor(
    'ACME',
    ['user_endpoints', 'admin_endpoints', 'site_admin_endpoints'],
    foundations.clock,
  );
  theirToken = await tokenFor('OTHER', ['user_endpoints'], foundations.clock);
  wallToken = await tokenFor('ACME', ['kiosk_endpoints'], foundations.clock);
  stop = async () => {
    await started.stop();
    await foundations.stop();
    await close();
    await airport.stop();
    await rm(dir, { recursive: true, force: true });
  };
}, SLOW_MS);
afterAll(() => stop());

let people = 0;
async function tokenFor(clientId: string, authorities: string[], clock: { nowMs(): number }) {
  const signer = await createTokenSigner(repositories.engineState, clock);
  const email = `sam${(people += 1)}@acme.example`;
  const known = await repositories.people.add({ email, name: 'Sam', clientId, authorities });
  if (known === null) throw new Error(`${email} is there already.`);
  const until = clock.nowMs() + 60 * MINUTE_MS;
  const { accessToken } = await createSessions({ repositories, signer, clock }).begin(known, until, {
    provedBy: 'password',
  });
  return accessToken;
}

const ask = async (path: string, bearer = token, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  return fetch(origin + path, { ...init, headers });
};
async function send(feed: string, body: Buffer | readonly object[]): Promise<FeedReceipt> {
  const bytes = Buffer.isBuffer(body)
    ? new Uint8Array(body)
    : body.map((row) => JSON.stringify(row)).join('\n');
  const answer = await ask(`/ingest/v1/${feed}`, FEED_KEY, { method: 'POST', body: bytes });
  expect(answer.status).toBe(202);
  return FeedReceipt.parse(await answer.json());
}
const at = () => `geocode=${YARD.lat},${YARD.lon}&units=m&language=en-US&format=json`;
const conditions = async (bearer = token) =>
  CurrentConditions.parse(await (await ask(`/weather/currentConditions?${at()}`, bearer)).json());
/** Name of the source that proves the wind of the yard. */
async function windSource(): Promise<string | undefined> {
  const answer = await ask('/api/alerts/active?clientId=ACME&facilityId=YARD');
  const { weatherAsOf } = (await answer.json()) as { weatherAsOf?: { hazard: string; source: string }[] };
  return weatherAsOf?.find(({ hazard }) => hazard === 'wind')?.source;
}

describe('npm start -- --live with telemetry of a customer', () => {
  test("proves the wind by the customer's own anemometer once it is granted, and by the public station before, for its own people [AUTH-05][GAP-136][GAP-137]", async () => {
    await vi.waitFor(async () => expect((await conditions()).station?.name).toBe('Airport'), 10_000);
    expect(await windSource()).toBe('METAR');
    const row = { t: Date.now(), wind: 5, gust: 8, temp: 21, rh: 40 };
    expect(await send('mast', [row, { t: row.t, temp: '--' }])).toEqual({
      accepted: 1,
      duplicates: 0,
      refused: 1,
      problems: [{ row: 2, reason: "temp is '--', which is no number" }],
    });
    const ahead = { ...row, t: row.t + 60 * MINUTE_MS };
    expect(await send('mast', [row, ahead])).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await send('mast', [row, ahead])).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await windSource()).toBe('METAR');

    const order = { method: 'PUT', body: JSON.stringify({ mayClear: true, reason: 'Calibrated in May' }) };
    expect((await ask('/api/admin/feeds/mast/may_clear', token, order)).status).toBe(200);
    expect(await windSource()).toBe('Yard mast');
    expect(await conditions()).toMatchObject({ temperature: 21, station: { name: 'Mast 1', distanceM: 0 } });
    expect((await conditions(wallToken)).station?.name).toBe('Mast 1');
    // at the very place, and neither the name nor a value of the mast [AUTH-05]
    for (const bearer of [theirToken, 'nobody'])
      expect((await conditions(bearer)).station?.name).toBe('Airport');

    // with a thermometer that is dead [S2]
    expect(await send('mast', [{ ...row, t: row.t + 1, gust: 60, wind: 45, temp: 'NAN' }])).toEqual({
      accepted: 1,
      duplicates: 0,
      refused: 0,
      problems: [{ row: 1, reason: "temp is 'NAN', which is no number" }],
    });
    const events = await (await ask('/api/alerts/active?clientId=ACME&facilityId=YARD')).json();
    expect(JSON.stringify(events)).toContain('wind');
  });

  test('shows the depth that a snow sensor of the customer measured, in list, layer and series [SENS-28][S14]', async () => {
    const sensor = {
      device_id: 'POLE-1',
      marker_color: '#3366aa',
      project: 'Yard',
      type: 'snow depth',
      zone: 'Gate',
      facility: 'YARD',
      status: 'online',
      marker_size: 'medium',
      latitude: YARD.lat,
      longitude: YARD.lon,
    };
    const made = await ask('/api/sensors', token, { method: 'POST', body: JSON.stringify(sensor) });
    const { gid } = SnowSensors.parse(await made.json()).sensors[0]!;
    const layer = async () =>
      SnowSensorFeatures.parse(await (await ask('/layers/features/snowSensors.json')).json());
    // turned on, and nothing has come from it
    expect((await layer()).features[0]?.properties).toMatchObject({
      status: 'online',
      snow_depth_cm: null,
      fill: SENSOR_PALETTE[0]?.colors[1],
      'fill-opacity': 0.35,
    });

    await send('snow', [
      { t: Date.now() - 30_000, pole: 'pole-1', mm: 125 },
      { t: Date.now() - 120 * MINUTE_MS, pole: 'pole-1', mm: 80 },
    ]);
    expect(await layer()).toMatchObject({
      isSimulation: false,
      features: [
        {
          properties: {
            device_id: 'POLE-1',
            snow_depth_cm: 12.5,
            fill: sensor.marker_color,
            'fill-opacity': 1,
          },
        },
      ],
    });
    const answer = SnowSensors.parse(await (await ask(`/api/sensors/${gid}`)).json());
    expect(answer.isSimulation).toBe(false);
    const { time, height } = answer.sensors[0]!.sensor;
    expect(time).toHaveLength(577);
    // within ten minutes of the old reading, and never ahead of now
    expect(height.filter((cm) => cm === 8)).not.toHaveLength(0);
    expect(height.slice(290).every((cm) => cm === null)).toBe(true);
    const names = (await (await ask('/layers/layers.json')).json()) as { name: string }[];
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['snowSensors', 'AmazonVehicles']));
  });

  test('shows vehicles of the customer and the heat in them, to those who see an end of their run [HEAT-10][S14]', async () => {
    const truck = { truck: 'kep7', lat: 45.1, lon: -73.2, kmh: 80, dir: 90, from: 'YARD', to: '', vin: 'V1' };
    const heat = { cab: 35, cabRh: 40, cargo: 5 };
    expect(await send('trucks', [{ ...truck, ...heat, t: Date.now() - 20_000 }])).toMatchObject({
      accepted: 1,
    });
    const layer = async (bearer = token) =>
      VehicleFeatures.parse(await (await ask('/layers/features/AmazonVehicles.json', bearer)).json());
    const { features, isSimulation } = await layer();
    expect(isSimulation).toBe(false);
    expect(features.find(({ id }) => id === 'KEP7')?.properties).toMatchObject({
      vrid: 'KEP7',
      isInMotion: true,
      online: true,
      bearing: 90,
      cab_temperature: 35,
      cargo_temperature: 5,
      coordinates: [-73.2, 45.1],
    });
    expect((await layer(theirToken)).features).toEqual([]);
    const { 7: panel } = VehicleHeatById.parse(await (await ask('/api/vehicles/7')).json());
    expect(panel).toMatchObject({
      isSimulation: false,
      vehicle: { vin: 'V1', power: 'ON' },
      summary: { cab: { temp: { current: 95 }, humidity: { current: 40 } }, outside: null },
    });
    expect((await ask('/api/vehicles/7', theirToken)).status).toBe(404);
    expect((await ask('/api/vehicles/8')).status).toBe(404);
  });

  test('tells how old the layers of devices are to the people of the customer alone, and the vehicles as they are now [S5][DATA-23][AUTH-05]', async () => {
    const times = async (bearer: string) => {
      const answer = await ask('/layers/datasets.json', bearer);
      const list = Datasets.parse(await answer.json());
      const of = (name: string) => list.find((dataset) => dataset.name === name);
      return {
        snow: of('snow_sensors'),
        vehicles: of('vehicles'),
        cache: answer.headers.get('cache-control'),
      };
    };
    const toldMs = Date.now() - 700_000;
    await send('trucks', [{ truck: 'kep8', lat: 45, lon: -73, from: 'YARD', to: '', vin: 'V2', t: toldMs }]);
    const { snow, vehicles, cache } = await times(token);
    // the buses have told nothing
    expect(vehicles!.next_update_at).toBe(vehicles!.reference_time[0]);
    const ageMs = Date.now() - Date.parse(snow!.reference_time[0]!);
    expect(ageMs).toBeGreaterThan(29_000);
    expect(Date.parse(snow!.next_update_at!) - Date.parse(snow!.reference_time[0]!)).toBe(180_000);
    expect(snow!.valid_at_times).toHaveLength(25);
    expect(cache).toBe('private, no-cache');
    for (const bearer of [theirToken, 'nobody'])
      expect(await times(bearer)).toMatchObject({
        snow: { reference_time: [], next_update_at: null },
        vehicles: { reference_time: [] },
      });

    // the map asks by the time of the newest reading: a truck that fell silent has no signal
    const init = new Date(toldMs).toISOString().replace(/[-:]|\.\d+/g, '');
    const answer = await ask(`/layers/features/AmazonVehicles.json?init=${init}`);
    const { features } = VehicleFeatures.parse(await answer.json());
    expect(features.find(({ id }) => id === 'KEP8')?.properties.online).toBe(false);
  });

  test('takes vehicle positions of GTFS Realtime as bytes, and refuses them cut off [S4]', async () => {
    const body = gtfsMessage([{ id: 'B-1', lat: 45.2, lon: -73.3, atS: Math.floor(Date.now() / 1_000) - 5 }]);
    expect(await send('buses', body)).toMatchObject({ accepted: 1, refused: 0 });
    const { features } = VehicleFeatures.parse(
      await (await ask('/layers/features/AmazonVehicles.json')).json(),
    );
    const bus = features.find(({ id }) => id === 'B-1');
    expect(bus?.properties.isInMotion).toBe(true);
    expect(bus?.geometry.coordinates[1]).toBeCloseTo(45.2, 4);
    const cut = await ask('/ingest/v1/buses', FEED_KEY, {
      method: 'POST',
      body: new Uint8Array(body.subarray(0, body.length - 3)),
    });
    expect(cut.status).toBe(400);
    expect((await ask('/ingest/v1/buses', 'another key', { method: 'POST', body: 'x' })).status).toBe(401);
  });

  test('measures each of them on the Sources page, and asks a grant of the anemometer alone [GAP-137]', async () => {
    const { sources } = SourcesAnswer.parse(await (await ask('/api/admin/sources')).json());
    const of = (id: string) => sources.find((source) => source.id === id);
    expect(of('mast')).toMatchObject({
      content: 'weather',
      role: 'primary',
      needsGrant: true,
      mayClear: true,
    });
    expect(of('mast')?.yards.ids).toEqual(['YARD']);
    expect(of('snow')).toMatchObject({
      content: 'snow',
      role: 'advisory',
      needsGrant: false,
      mayClear: false,
    });
    expect(of('trucks')).toMatchObject({ content: 'vehicles', condition: 'well', rows: { accepted: 2 } });
    expect(of('buses')).toMatchObject({ errors: { count: 1 } });
  });
});
