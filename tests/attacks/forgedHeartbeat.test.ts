import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DISPLAY_ID_HEADER } from '#contracts/displayProof.ts';
import { createDisplayKey } from '../support/displayKey.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { createDisplayWorld, type DisplayWorld } from './displayWorld.ts';

let world: DisplayWorld;
beforeAll(async () => void (world = await createDisplayWorld()), SLOW_MS);
afterAll(() => world.network.close());

const pass = (ms: number) => void (world.network.clock.atMs += ms);
const ofUser = (displayId?: string) => ({
  authorization: `Bearer ${world.tokenOf('user')}`,
  ...(displayId === undefined ? {} : { [DISPLAY_ID_HEADER]: displayId }),
});

describe('a forged heartbeat', () => {
  test('without a session or a signature is refused, counted and keeps no dead display alive [S12][GAP-76][GAP-141]', async () => {
    const display = await world.enrolled();
    expect((await world.heartbeat(await world.signed(display))).statusCode).toBe(200);
    expect(await world.metric('scc_screens')).toBe(1);
    expect(await world.metric('scc_displays_silent')).toBe(0);
    pass(60_001);
    const refused = await world.heartbeat({});
    expect([refused.statusCode, refused.json().generalError.message]).toEqual([403, 'accessTokenExpired']);
    expect(await world.metric('scc_screens')).toBe(0);
    expect(await world.metric('scc_displays_silent')).toBe(1);
    expect(await world.metric('scc_display_reports_refused_total')).toBe(1);
    const { kiosks } = (await world.as('admin', 'GET', '/auth/admin/kiosks')).json();
    expect(kiosks).toMatchObject([{ lastReport: { isAlive: false } }]);
  });

  test('signed with another key, or by a session in the name of a display, is refused or another display [GAP-141]', async () => {
    const display = await world.enrolled();
    const other = { key: await createDisplayKey(), id: display.id };
    expect((await world.heartbeat(await world.signed(other))).statusCode).toBe(403);
    const bearer = { authorization: `Bearer ${display.kiosk.session.accessToken}` };
    expect((await world.heartbeat(bearer)).statusCode).toBe(403);
    expect((await world.heartbeat(ofUser(`kiosk/${display.id}`))).statusCode).toBe(200);
    const { kiosks } = (await world.as('admin', 'GET', '/auth/admin/kiosks')).json();
    const listed = kiosks.find(({ id }: { id: string }) => id === display.id);
    expect(listed.lastReport).toBeNull();
  });

  test('that repeats one, comes later than a minute, or says something else than was signed is refused [GAP-141]', async () => {
    const display = await world.enrolled();
    const headers = await world.signed(display);
    expect((await world.heartbeat(headers)).statusCode).toBe(200);
    expect((await world.heartbeat(headers)).statusCode).toBe(403);
    pass(1_000);
    const closed = await world.signed(display, { status: 'CLOSED' });
    expect((await world.heartbeat(closed, { status: 'OPEN' })).statusCode).toBe(403);
    const late = await world.signed(display);
    pass(60_001);
    expect((await world.heartbeat(late)).statusCode).toBe(403);
    pass(1);
    const onTime = await world.signed(display);
    pass(60_000);
    expect((await world.heartbeat(onTime)).statusCode).toBe(200);
    const ahead = await world.signed(display, { atMs: world.network.clock.atMs + 5_001 });
    expect((await world.heartbeat(ahead)).statusCode).toBe(403);
  });

  test('that says to show something else than was signed, or leaves it out, is refused [S9][GAP-141]', async () => {
    const display = await world.enrolled();
    const told = { status: 'UNKNOWN', shown: 'CLOSED_OVERRIDE' } as const;
    const headers = await world.signed(display, told);
    for (const forged of [{ status: 'UNKNOWN' }, { ...told, shown: 'OPEN_OVERRIDE' as const }])
      expect((await world.heartbeat(headers, forged)).statusCode).toBe(403);
    expect((await world.heartbeat(headers, told)).statusCode).toBe(200);
    pass(1_000);
    const older = await world.signed(display, { status: 'UNKNOWN' });
    expect((await world.heartbeat(older, told)).statusCode).toBe(403);
    expect((await world.heartbeat(older, { status: 'UNKNOWN' })).statusCode).toBe(200);
  });

  test('of two copies that arrive together one is counted [GAP-141]', async () => {
    const display = await world.enrolled();
    const headers = await world.signed(display);
    const answers = await Promise.all([world.heartbeat(headers), world.heartbeat(headers)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '403']);
  });

  test('of a person of another client, or for a yard that a display does not show, is refused [AUTH-24][GAP-141]', async () => {
    const theirs = { authorization: `Bearer ${world.tokenOf('admin of another client')}` };
    expect((await world.heartbeat(theirs)).statusCode).toBe(403);
    const display = await world.enrolled(['FAR_YARD']);
    expect((await world.heartbeat(await world.signed(display))).statusCode).toBe(403);
    const far = { facilityId: 'FAR_YARD' };
    expect((await world.heartbeat(await world.signed(display, far), far)).statusCode).toBe(200);
  });

  test('of a revoked display is refused at once, by the key that makes its page ask for its session [S12][GAP-141]', async () => {
    const display = await world.enrolled();
    await world.as('admin', 'DELETE', `/auth/admin/kiosks/${display.id}`);
    const refused = await world.heartbeat(await world.signed(display));
    expect([refused.statusCode, refused.json().generalError.message]).toEqual([403, 'accessTokenExpired']);
  });
});

test('two devices of one account at one yard count as two displays [S12][GAP-141]', async () => {
  pass(60_001);
  await world.heartbeat(ofUser('a'.repeat(22)));
  await world.heartbeat(ofUser('b'.repeat(22)));
  expect(await world.metric('scc_screens')).toBe(2);
});
