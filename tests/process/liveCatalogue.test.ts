import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Datasets } from '#contracts/dataset.ts';
import { parseLayers, type LayerConfig } from '#contracts/layers.ts';
import { basicInstant, fillTemplate } from '#domain/layers/fillTemplate.ts';
import { LIVE_SETTINGS } from '#server/composition/config/liveSettings.ts';
import { layerCatalogue } from '#server/world/layers/layerCatalogue.ts';
import { answering, startLocalServer } from '../support/localServer.ts';
import { runService, type RunningService } from './serviceProcess.ts';

const SLOW_MS = 120_000;
const HOUR_MS = 3_600_000;
/** Drawn from the lightning of the service itself, and from areas that an operator has put there. */
const OWN = ['lightningTiles', 'liveLightning', 'zipCodes'];
const EVERYTHING = { hasSky: true, hasVehicles: true, postal: { isMadeUp: true, maxZoom: 9 } };

let folder: string;
let network: Awaited<ReturnType<typeof startLocalServer>>;
let service: RunningService;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-live-'));
  network = await startLocalServer(answering(503, {}));
  const addresses = Object.keys(LIVE_SETTINGS).filter((name) => name.endsWith('_URL'));
  service = runService(
    {
      DATA_DIR: join(folder, 'data'),
      LIVE_CONTACT: 'ops@example.com',
      ...Object.fromEntries(addresses.map((name) => [name, network.url])),
    },
    ['--live'],
  );
  origin = await service.origin();
}, SLOW_MS);
afterAll(async () => {
  await service.end('SIGKILL');
  await network.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Addresses of what a layer shows, as a map asks for them: of now, and of the hours around it. */
function addressesOf({ name, model = name, var: variable, url, tileUrl }: LayerConfig): string[] {
  const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return [-HOUR_MS, 0, HOUR_MS].flatMap((offMs) => {
    const time = basicInstant(hourMs + offMs);
    const values = {
      INIT: basicInstant(hourMs),
      FORE: time,
      MODEL: model,
      VAR: variable ?? 'precip',
      SCHEME: 'dark',
      METRIC: 'true',
      LANG: 'en-US',
      BBOX: '-101,34,-100,35',
      ZOOM: '8',
      FROM: String((hourMs - HOUR_MS) / 1_000),
      TO: String(hourMs / 1_000),
    };
    return [url, tileUrl].flatMap((template) => {
      if (template === undefined) return [];
      const address = fillTemplate(template, values).replace('{z}/{x}/{y}', '5/7/12');
      return template.includes('/points/') ? `${address}?lon=-100.5&lat=34.5&metric=true` : address;
    });
  });
}

/** What an address answers with: its status, and whether it says that it is made up. */
async function ask(address: string) {
  const answer = await fetch(`${origin}${address}`);
  const body = await answer.text();
  return { address, status: answer.status, isSimulated: body.includes('"isSimulation":true') };
}

describe('a live run', () => {
  test('offers no layer without a real source, and no address answers with simulated data [S14]', async () => {
    const answer = await fetch(`${origin}/layers/layers.json`);
    const { layers, dropped } = parseLayers((await answer.json()) as unknown[]);
    expect(dropped).toBe(0);
    const simulated = parseLayers(layerCatalogue(EVERYTHING)).layers;
    for (const name of ['trafficFlow', 'roadRisk', 'forecastRadar', 'temperature', 'AmazonVehicles'])
      expect(layers.map((layer) => layer.name)).not.toContain(name);
    const asked = [...layers, ...simulated].filter(({ name }) => !OWN.includes(name)).flatMap(addressesOf);
    const answers = await Promise.all([...new Set(asked)].map(ask));
    expect(answers.length).toBeGreaterThan(30);
    // the network answers nothing: what is not known is no layer without features (S4)
    for (const { address, status, isSimulated } of answers)
      expect([address, [403, 404].includes(status), isSimulated]).toEqual([address, true, false]);
  });

  test('tells no times of what nobody makes, and none to the slider of a radar without pictures [S4][S14][TIME-06]', async () => {
    const answer = await fetch(`${origin}/layers/datasets.json`);
    const datasets = Datasets.parse(await answer.json());
    expect(datasets.flatMap(({ name, reference_time }) => (reference_time.length > 0 ? name : []))).toEqual(
      [],
    );
    expect(datasets.filter(({ offersTimes }) => offersTimes)).toMatchObject([
      { name: 'cond_radar_highcoverage', valid_at_times: [] },
    ]);
  });
});
