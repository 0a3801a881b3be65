import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { readConfig } from '#server/composition/config/config.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { CatalogueError, openCatalogue } from '#server/world/layers/openCatalogue.ts';
import { answering, startLocalServer } from '../../../support/localServer.ts';

const LAYER = {
  title: { 'en-US': 'Ours' },
  name: 'ours',
  group: 'otherHazards',
  type: 'geojson',
  zIndex: 40,
  url: 'https://layers.example/ours.json',
};
const ORIGINS = ['https://layers.example'];
const JSON_HEADERS = { 'content-type': 'application/json' };

let folder: string;
let server: Awaited<ReturnType<typeof startLocalServer>>;
let warnings: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scc-catalogue-'));
  server = await startLocalServer(answering(503, {}));
  warnings = [];
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

const open = (url: string, origins = ORIGINS) =>
  openCatalogue(
    { url, origins },
    {
      client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0', timeoutMs: 2_000 }),
      log: { warn: (facts: unknown) => void warnings.push(facts) },
    },
  );

function fileOf(document: unknown): string {
  const file = join(folder, 'layers.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

describe('openCatalogue', () => {
  it('reads a file, and an address', async () => {
    expect(await open('')).toBeNull();
    expect(await open(fileOf([LAYER]))).toEqual([LAYER]);
    server.answerBy(answering(200, JSON_HEADERS, JSON.stringify([LAYER])));
    expect(await open(`${server.url}/layers.json`)).toEqual([LAYER]);
  });

  it('takes addresses of the service, and of hosts with numbers', async () => {
    const own = { ...LAYER, url: '/layers/features/earthquakes.json?init={INIT}', legend: '/legend.json' };
    expect(await open(fileOf([own]), [])).toEqual([own]);
    const tileUrl = 'https://t{NO}.tiles.example/{z}/{x}/{y}.png';
    const spread = { ...LAYER, url: undefined, type: 'extendedTile', tileUrl, tileUrlNo: 2 };
    const origins = ['https://t1.tiles.example', 'https://t2.tiles.example'];
    expect(await open(fileOf([spread]), origins)).toHaveLength(1);
    await expect(open(fileOf([spread]), origins.slice(0, 1))).rejects.toThrow(
      'LAYERS_URL: 0.tileUrl: https://t2.tiles.example is not in LAYERS_ORIGINS.',
    );
  });

  it.each([
    ['no JSON', 'This is no list.', /layers\.json cannot be read as JSON/],
    ['no list', { layers: [] }, /a list of layers was expected/],
    ['an empty list', [], /a list of layers was expected/],
    ['a faulty field', [LAYER, { ...LAYER, name: 'b', zIndex: 'top' }], /^LAYERS_URL: 1\.zIndex: /],
    ['a name twice', [LAYER, LAYER], /^LAYERS_URL: 1\.name: "ours" is there twice/],
    [
      'another host',
      [{ ...LAYER, url: 'https://other.example/a.json' }],
      /0\.url: https:\/\/other\.example is not/,
    ],
    ['a host in other letters', [{ ...LAYER, url: 'https://LAYERS.example/a.json' }], /0\.url: /],
    ['a host without https', [{ ...LAYER, url: 'http://layers.example/a.json' }], /0\.url: /],
    ['a host that begins alike', [{ ...LAYER, url: 'https://layers.example.com/a.json' }], /0\.url: /],
    ['an address without a scheme', [{ ...LAYER, legend: '//other.example/a.json' }], /0\.legend: /],
    ['a user in front of the host', [{ ...LAYER, url: 'https://layers.example@b.example/' }], /0\.url: /],
  ])('refuses %s in a line that names it', async (_, document, message) => {
    await expect(open(fileOf(document))).rejects.toThrow(message);
    await expect(open(fileOf(document))).rejects.toThrow(CatalogueError);
  });

  it('refuses a faulty catalogue of an address, and a file that is not there', async () => {
    server.answerBy(answering(200, JSON_HEADERS, JSON.stringify([{ ...LAYER, group: 'mine' }])));
    await expect(open(`${server.url}/layers.json`)).rejects.toThrow(/^LAYERS_URL: 0\.group: /);
    await expect(open(join(folder, 'none.json'))).rejects.toThrow(/ENOENT/);
  });

  it('leaves the service its own layers where the address does not answer', async () => {
    expect(await open(`${server.url}/layers.json`)).toBeNull();
    expect(warnings).toEqual([{ reason: 'status 503' }]);
  });
});

describe('the settings', () => {
  const read = (env: Record<string, string>) => readConfig(env, [], null).layers;

  it('name a catalogue and its origins, whose hosts get no session [NET-01]', () => {
    expect(read({})).toEqual({ url: '', origins: [] });
    const layers = read({
      LAYERS_URL: 'https://layers.example/layers.json',
      LAYERS_ORIGINS: 'https://layers.example,https://tiles.example:8443',
    });
    expect(layers.origins).toEqual(['https://layers.example', 'https://tiles.example:8443']);
    const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false, { layers }).environments;
    expect(environment!.objectStorageHosts).toEqual(['layers.example', 'tiles.example:8443']);
  });

  it.each([
    ['LAYERS_URL', 'ftp://layers.example/layers.json'],
    ['LAYERS_ORIGINS', 'http://layers.example'],
    ['LAYERS_ORIGINS', 'https://*.example'],
    ['LAYERS_ORIGINS', 'https://Layers.example'],
    ['LAYERS_ORIGINS', 'https://layers.example/'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} is `, 'u'));
  });
});
