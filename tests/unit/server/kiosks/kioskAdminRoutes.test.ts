import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDisplayWorld, type DisplayWorld } from '../../../attacks/displayWorld.ts';
import { SLOW_MS } from '../testNetwork.ts';

let world: DisplayWorld;
beforeAll(async () => void (world = await createDisplayWorld()), SLOW_MS);
afterAll(() => world.network.close());

const pass = (ms: number) => void (world.network.clock.atMs += ms);

test('the list of displays says the worst of the yards that a wall shows, and of how many [GAP-141]', async () => {
  const wall = await world.enrolled();
  const report = async (facilityId: string, status: string) => {
    pass(1_000);
    const shown = { facilityId, status };
    expect((await world.heartbeat(await world.signed(wall, shown), shown)).statusCode).toBe(200);
  };
  const lastReport = async () =>
    (await world.as('admin', 'GET', '/auth/admin/kiosks')).json().kiosks[0].lastReport;
  await report('YARD', 'CLOSED');
  await report('FAR_YARD', 'OPEN');
  const at = new Date(world.network.clock.atMs).toISOString();
  expect(await lastReport()).toMatchObject({ at, facilityId: 'YARD', status: 'CLOSED', facilityCount: 2 });
  // a wall reports its yards in turn: what it says of one ends with its last report, or once it leaves that one out
  pass(60_000);
  expect(await lastReport()).toMatchObject({ at, facilityId: 'YARD', facilityCount: 2, isAlive: true });
  pass(1);
  expect(await lastReport()).toMatchObject({ at, facilityId: 'FAR_YARD', isAlive: false });
  expect(await lastReport()).not.toHaveProperty('facilityCount');
  expect(await world.metric('scc_screens')).toBe(0);
});

test('the list of displays quotes what one shows, CLOSED by an override before any other status [S9][GAP-141]', async () => {
  const wall = await world.enrolled();
  const report = async (facilityId: string, shown: 'OPEN_OVERRIDE' | 'CLOSED_OVERRIDE') => {
    pass(1_000);
    const told = { facilityId, status: 'UNKNOWN', shown };
    expect((await world.heartbeat(await world.signed(wall, told), told)).statusCode).toBe(200);
  };
  await report('YARD', 'CLOSED_OVERRIDE');
  await report('FAR_YARD', 'OPEN_OVERRIDE');
  const { kiosks } = (await world.as('admin', 'GET', '/auth/admin/kiosks')).json();
  expect(kiosks.find(({ id }: { id: string }) => id === wall.id).lastReport).toMatchObject({
    facilityId: 'YARD',
    status: 'UNKNOWN',
    shown: 'CLOSED_OVERRIDE',
  });
});

test.each([
  ['a warning before a plain OPEN', ['OPEN', 'OPEN'], ['OPEN', 'WARNING']],
  ['ALERT OPEN before an opening override', ['UNKNOWN', 'OPEN_OVERRIDE'], ['OPEN', 'ALERT_OPEN']],
  ['what is real before a drill', ['OPEN', 'CLOSED_DRILL'], ['OPEN', 'WARNING']],
] as const)('the list of displays says %s [GAP-141][GAP-144]', async (_, better, worse) => {
  const wall = await world.enrolled();
  // the better one comes first in the alphabet
  for (const [facilityId, [status, shown]] of [['FAR_YARD', better] as const, ['YARD', worse] as const]) {
    pass(1_000);
    const told = { facilityId, status, shown };
    expect((await world.heartbeat(await world.signed(wall, told), told)).statusCode).toBe(200);
  }
  const { kiosks } = (await world.as('admin', 'GET', '/auth/admin/kiosks')).json();
  const { lastReport } = kiosks.find(({ id }: { id: string }) => id === wall.id);
  expect(lastReport).toMatchObject({ facilityId: 'YARD', shown: worse[1] });
});
