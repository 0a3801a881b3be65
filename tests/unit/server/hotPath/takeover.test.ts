import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { createStandbyApp } from '#server/composition/app/standbyApp.ts';
import { openHttpListener, type HttpListener } from '#server/composition/start/httpListener.ts';
import { createEdgeWorld, NO_OPENINGS, type EdgeWorld } from '../../../attacks/edgeWorld.ts';
import { createTestNetwork, SLOW_MS, type TestNetwork } from '../testNetwork.ts';
import { openEntryPoints, type EntryPoints } from './entryPoints.ts';

const ACTIVE = '/api/alerts/active?clientId=ACME&facilityId=YARD';
const FILE = '/static/acme/alerts.json';

function standby() {
  return createStandbyApp({
    appDir: null,
    openings: NO_OPENINGS,
    log: pino({ level: 'silent' }),
    tellsTime: true,
  });
}

describe('a process that leads no more', () => {
  let network: TestNetwork;
  let httpListener: HttpListener;
  beforeAll(async () => {
    network = await createTestNetwork();
    httpListener = await openHttpListener({ port: 0, host: '127.0.0.1' }, network.app);
  }, SLOW_MS);
  afterAll(async () => {
    await httpListener.close();
    await network.close();
  });
  // on a connection of its own: those of the app before are ended
  const ask = () =>
    fetch(`http://127.0.0.1:${httpListener.port}${FILE}`, { headers: { connection: 'close' } });

  test('tells nothing of its term to the next request, and all of it once it leads again [S13]', async () => {
    const passedOn = vi.spyOn(network.app, 'routing');
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(200);
    expect(passedOn).toHaveBeenCalledTimes(1);
    await httpListener.showOnly(await standby());
    const answer = await ask();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ generalError: { message: 'standby' } });
    await httpListener.show(network.app);
    expect((await ask()).status).toBe(200);
  });
});

describe('the path before the framework of an edge', () => {
  let world: EdgeWorld;
  let entries: EntryPoints;
  beforeAll(async () => {
    world = await createEdgeWorld();
    entries = await openEntryPoints(world.app);
  }, SLOW_MS);
  afterAll(async () => {
    entries.close();
    await world.close();
  });
  const paths = () => [
    ACTIVE,
    FILE,
    `${FILE}?cts=1`,
    `/feeds/lightning/steps/${world.step}.json`,
    `/feeds/lightning/columns/${world.step}.bin`,
  ];
  const asUser = () => ({ authorization: `Bearer ${world.tokenOf('user')}` });

  /** Statuses in the order of the paths, and whether the path told any of them by itself. */
  async function same(headers: Record<string, string> = asUser()) {
    const statuses: number[] = [];
    const passedOn: boolean[] = [];
    for (const path of paths()) {
      const { expected, first, second, isPassedOn } = await entries.askBoth({ path, headers });
      expect({ path, ...first }).toEqual({ path, ...expected });
      expect({ path, ...second }).toEqual({ path, ...expected });
      statuses.push(second.status);
      passedOn.push(isPassedOn);
    }
    return { statuses, passedOn };
  }
  const ALL = [true, true, true, true, true];
  const NONE = ALL.map(() => false);

  test('tells what the leader tells, and nothing before that or to nobody [S13][S5]', async () => {
    expect((await same()).statuses.slice(0, 3)).toEqual([503, 503, 503]);
    await world.putAll();
    expect(await same()).toEqual({ statuses: [200, 200, 200, 200, 200], passedOn: NONE });
    expect(await same({})).toEqual({
      statuses: [403, 200, 200, 200, 200],
      passedOn: [true, ...NONE.slice(1)],
    });
  });

  test('tells the next answers of the leader at once, and no older ones [S13]', async () => {
    await world.putAll();
    await same();
    const before = await entries.askHot({ path: FILE });
    await world.putAll({}, 5_000);
    const { isPassedOn, ...after } = await entries.askHot({ path: FILE });
    expect(isPassedOn).toBe(false);
    expect(after).toEqual(await entries.askPlain({ path: FILE }));
    expect(after.body).not.toBe(before.body);
  });

  test('tells no status and no time while its clock is wrong, and both again when it is right [S6][S13]', async () => {
    await world.putAll();
    await same();
    world.skew.ms = 5_000;
    expect(await same()).toEqual({ statuses: [503, 503, 503, 200, 200], passedOn: ALL });
    const { headers } = await entries.askHot({ path: paths()[3]! });
    expect(headers.filter((line) => line.startsWith('date:'))).toEqual([]);
    world.skew.ms = 0;
    expect(await same()).toEqual({ statuses: [200, 200, 200, 200, 200], passedOn: NONE });
  });
});
