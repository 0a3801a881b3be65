import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

type Cruise = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
};

const HOUSE = join(import.meta.dirname, '../../..');
const CANARY = join(import.meta.dirname, 'canary');
const CRUISER = join(HOUSE, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Runs dependency-cruiser as `npm run lint:rooms` does. Broken rules make it leave with an error, and still answer. */
async function cruise(folder: string, config: string, rooms: readonly string[]): Promise<Cruise> {
  const args = [CRUISER, '--config', config, '--output-type', 'json', ...rooms];
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const run = promisify(execFile)(process.execPath, args, options);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout) as Cruise;
}

const canary = await cruise(CANARY, 'dependency-cruiser.config.mjs', ['src', 'machines', 'workers']);
const broken = new Map<string, string[]>();
for (const { from, rule } of canary.summary.violations) {
  broken.set(rule.name, [...(broken.get(rule.name) ?? []), from]);
}

describe('the rules of the house bite', () => {
  const ROOMS = [
    'src/domain',
    'src/contracts',
    'machines',
    'workers',
    'src/adapters',
    'src/offline',
    'src/map',
    'src/charts',
    'src/ui',
    'src/views',
    'src/server',
    'src/app',
  ];

  test.each(ROOMS)('%s may not import from a room that is closed to it', (room) => {
    expect(broken.get(`room:${room}`)).toContain(`${room}/breaksRoom.ts`);
  });

  const FLOORS = ['platform', 'storage', 'sources', 'world', 'alerting', 'useCases', 'routes', 'composition'];

  test.each(FLOORS)('src/server/%s may not import from a floor above it', (floor) => {
    expect(broken.get(`floor:src/server/${floor}`)).toEqual([`src/server/${floor}/breaksFloor.ts`]);
  });

  test('two folders of the service or of the views may not import each other, even by other files', () => {
    expect(broken.get('no-folder-cycles')).toEqual(
      expect.arrayContaining([
        'src/server/world/here',
        'src/server/world/there',
        'src/views/here',
        'src/views/there',
      ]),
    );
  });

  const DOORS = [
    ['xstate', 'src/domain/knowsXstate.ts'],
    ['react', 'machines/knowsReact.ts'],
    ['ol', 'src/views/knowsOl.ts'],
    ['ol-mapbox-style', 'src/ui/knowsOlMapboxStyle.ts'],
    ['d3-[a-z-]+', 'src/map/knowsD3Array.ts'],
    ['comlink', 'src/app/knowsComlink.ts'],
    ['zod', 'machines/knowsZod.ts'],
    ['fastify', 'src/contracts/knowsFastify.ts'],
    ['h5wasm', 'src/server/alerting/knowsH5wasm.ts'],
    ['fast-png', 'src/server/alerting/knowsFastPng.ts'],
    ['drizzle-orm', 'src/server/alerting/knowsDrizzleOrm.ts'],
    ['@electric-sql/pglite', 'src/server/alerting/knowsElectricSqlPglite.ts'],
    ['@nats-io/[a-z-]+', 'src/server/alerting/knowsNatsIoTransportNode.ts'],
    ['aws4fetch', 'src/server/alerting/knowsAws4fetch.ts'],
    ['socket.io-client', 'src/server/alerting/knowsSocketIoClient.ts'],
    ['@opentelemetry/[a-z-]+', 'src/server/alerting/knowsOpentelemetryApi.ts'],
  ] as const;

  test.each(DOORS)('only its own rooms may know %s', (library, file) => {
    expect(broken.get(`door:${library}`)).toEqual([file]);
  });

  const APP_FLOORS = [
    'choice+displays+firstYard+links+people+policyLab+routes+signIn+sources+tracking+wall',
    'mapPage',
    'facility',
    'map',
    'layers+sensors+shell+vehicleHeat+yard',
    'profile',
    'admin',
    'compute+forms+history+kiosk+places+reports',
    'page',
    'platform',
    'address+binding',
  ];

  test.each(APP_FLOORS)('of the app, %s may import no floor but those below', (floor) => {
    const [folder] = floor.split('+');
    expect(broken.get(`floor:src/app/${floor}`)).toEqual([`src/app/${folder}/climbs.ts`]);
  });

  test('a folder of the app that stands on no floor is found', () => {
    expect(broken.get('floor:src/app has no other folders')).toEqual(['src/app/entersCellar.ts']);
  });

  test('a cycle and an import that leads nowhere are found', () => {
    expect(broken.get('no-cycles')).toContain('src/domain/cycleHere.ts');
    expect(broken.get('resolvable')).toContain('src/domain/leadsNowhere.ts');
  });

  test('every rule that the house has is seen to bite', () => {
    const rules = canary.summary.ruleSetUsed.forbidden.map(({ name }) => name);
    expect(rules.filter((name) => !broken.has(name))).toEqual([]);
    const counted = [ROOMS, FLOORS, APP_FLOORS, DOORS].flat().length;
    expect(rules.length).toBeGreaterThanOrEqual(counted + 4);
  });

  test('a file that keeps the rules is left alone', () => {
    expect([...broken.values()].flat().filter((from) => from.endsWith('keepsRules.ts'))).toEqual([]);
  });
});

test('the rules read the real rooms, and leave the canary out', { timeout: 60_000 }, async () => {
  const real = await cruise(HOUSE, '.dependency-cruiser.mjs', ['machines', 'tests/unit/rooms']);
  expect(real.summary.totalCruised).toBeGreaterThan(20);
  expect(real.summary.violations.map(({ from }) => from).filter((from) => from.includes('canary'))).toEqual(
    [],
  );
});
