import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';

/** Instants by the contract, and beyond the years that a database reads. */
const FIRST = '0000-01-01T00:00:00Z';
const LAST = '9999-12-31T23:59:59-01:00';

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());

test('the history of all years is an answer, and no fault of the service [CALL-60]', async () => {
  const body = { start: FIRST, end: LAST, facilityIds: ['YARD'] };
  const answer = await world.call('user', 'POST', '/api/alerts/inmem/v1/history', body);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ keplerId: string }[]>().map(({ keplerId }) => keplerId)).toContain(world.closingId);
});

test('an export up to the last instant is ordered and told of [CALL-61]', async () => {
  const start = new Date(world.network.clock.nowMs() - 86_400_000).toISOString();
  const body = { start, end: LAST, facilityIds: ['YARD'] };
  const path = '/api/alerts/inmem/v1/history/alert_history_report';
  const ordered = await world.call('user', 'POST', path, body);
  expect([ordered.statusCode, ordered.json()]).toEqual([
    200,
    expect.objectContaining({ end: '9999-12-31T23:59:59.999Z' }),
  ]);
});

test.each(['/api/meteogram?clientId=ACME&facilityId=YARD', '/weather/probability.txt?client=ACME&id=YARD'])(
  'weather of the first and the last instants is no fault of the service: %s [CALL-10][CALL-13]',
  async (path) => {
    const place = path.includes('meteogram') ? 'latitude=44.5&longitude=-73.2' : 'lat=44.5&lon=-73.2';
    for (const init of [FIRST, LAST]) {
      const url = `${path}&${place}&init=${encodeURIComponent(init)}`;
      expect((await world.call('user', 'GET', url)).statusCode).toBeLessThan(500);
    }
  },
);

test('the audit of all years is an answer too [AUTH-24]', async () => {
  const query = new URLSearchParams({ from: FIRST, to: LAST }).toString();
  const answer = await world.call('admin', 'GET', `/auth/admin/audit?${query}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ entries: object[] }>().entries).not.toEqual([]);
});

test('a poll without an end is read as it was made [CALL-53]', async () => {
  const order = { title: 'Ready?', message: 'Are you ready?', options: ['Yes', 'No'], closesAt: LAST };
  const body = { ...order, userIds: [world.umaId] };
  const made = await world.call('admin', 'POST', '/api/pipeline/polls', body);
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: string }>();
  const read = await world.call('admin', 'GET', `/api/pipeline/poll_results/${id}`);
  expect([read.statusCode, read.json<{ closesAt: string }>().closesAt]).toEqual([
    200,
    '9999-12-31T23:59:59.999Z',
  ]);
});
