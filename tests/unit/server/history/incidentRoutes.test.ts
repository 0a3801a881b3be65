import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Incident } from '#contracts/incident.ts';
import { createAccessWorld, type AccessWorld } from '../access/accessWorld.ts';
import type { Role } from '../access/roles.ts';
import { SLOW_MS } from '../testNetwork.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());

function ask(role: Role, path = '') {
  return world.network.app.inject({
    url: `/api/incidents/yard/${world.closingId}${path}`,
    headers: { authorization: `Bearer ${world.tokenOf(role)}` },
  });
}

describe('the record of a closing over HTTP', () => {
  test('is of its facility, whatever the case of its id, and tells names to people of the client alone', async () => {
    const user = Incident.parse((await ask('user')).json());
    expect(user).toMatchObject({ facilityId: 'YARD', clientId: 'ACME', tellsNames: true });
    const guest = Incident.parse((await ask('guest')).json());
    expect(guest.tellsNames).toBe(false);
  });

  test('is a PDF in a language and units that are named, and no other', async () => {
    const { headers, rawPayload } = await ask('user', '/pdf?language=fr-CA&unitSystem=1');
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['cache-control']).toBe('no-store');
    expect(rawPayload.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    for (const query of ['', '?language=de&unitSystem=1', '?language=en-US&unitSystem=7'])
      expect((await ask('user', `/pdf${query}`)).statusCode).toBe(400);
  });
});
