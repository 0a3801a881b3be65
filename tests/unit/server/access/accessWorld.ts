import type { SnowSensors } from '#contracts/snowSensor.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { createSessions } from '#server/identity/sessions.ts';
import { createTokenSigner } from '#server/identity/tokenSigner.ts';
import { CLOSING } from '../overrides/overrideFixture.ts';
import { createTestNetwork, START_MS, type TestNetwork } from '../testNetwork.ts';
import type { Role } from './roles.ts';
import { SENSOR_ORDER } from './sensorRoutes.ts';

/** Id that nobody and nothing has. */
export const NOBODY_ID = '00000000-0000-4000-8000-000000000000';

const DAY_MS = 86_400_000;

const AUTHORITIES = {
  guest: ['guest_endpoints'],
  kiosk: ['kiosk_endpoints'],
  user: ['user_endpoints'],
  'site admin': ['user_endpoints', 'site_admin_endpoints'],
  admin: ['user_endpoints', 'admin_endpoints'],
  operator: ['user_endpoints', 'operator_endpoints'],
  'user of another client': ['user_endpoints'],
  'admin of another client': ['user_endpoints', 'admin_endpoints', 'site_admin_endpoints'],
};

/** The whole service with one person for each role, and an override in force at Acme's YARD. */
export async function createAccessWorld(parts: Parameters<typeof createTestNetwork>[0] = {}) {
  const network = await createTestNetwork(parts);
  const { repositories, clock } = network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const sessions = createSessions({ repositories, signer, clock });
  const tokens = new Map<Role, string | null>([['nobody', null]]);
  const ids = new Map<Role, string>();

  for (const [role, authorities] of Object.entries(AUTHORITIES) as [keyof typeof AUTHORITIES, string[]][]) {
    const clientId = role.endsWith('another client') ? 'OTHER' : 'ACME';
    const email = `${role.split(' ')[0]}@${clientId.toLowerCase()}.example`;
    const person = (await repositories.people.add({ email, name: `A ${role}`, clientId, authorities }))!;
    tokens.set(role, (await sessions.begin(person, START_MS + DAY_MS, { provedBy: 'password' })).accessToken);
    ids.set(role, person.id);
    if (role === 'admin') {
      clock.atMs = START_MS - 2 * 3_600_000;
      tokens.set(
        'expired admin',
        (await sessions.begin(person, START_MS + DAY_MS, { provedBy: 'password' })).accessToken,
      );
      clock.atMs = START_MS;
    }
  }
  tokens.set('tampered admin', withMoreRights(tokens.get('guest')!));
  await closeYard(network, tokens.get('admin')!);
  const sensorGid = await putUpSensor(network, tokens.get('user')!);
  return {
    network,
    tokenOf: (role: Role) => tokens.get(role) ?? null,
    idOf: (role: Role) => ids.get(role)!,
    umaId: ids.get('user')!,
    sensorGid,
    yardGid: (await repositories.facilities.findById('ACME', 'YARD'))!.gid,
    /** Day and time of the step in which the strike of the test network fell. */
    step: stepPath('{YYYYMMDD}/{HHmmss}', START_MS - 60_000),
  };
}
export type AccessWorld = Awaited<ReturnType<typeof createAccessWorld>>;

/** A guest's token that claims an administrator's rights under the guest's signature. */
function withMoreRights(token: string): string {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const forged = { ...claims, authorities: ['admin_endpoints', 'user_endpoints', 'site_admin_endpoints'] };
  return [head, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.');
}

async function putUpSensor({ app }: TestNetwork, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'POST', url: '/api/sensors', headers, payload: SENSOR_ORDER });
  if (answer.statusCode !== 201) throw new Error(`The sensor was not put up: ${answer.body}`);
  return answer.json<SnowSensors>().sensors[0]!.gid;
}

async function closeYard({ app }: TestNetwork, token: string): Promise<void> {
  const answer = await app.inject({
    ...{
      method: 'POST',
      url: '/api/alerts/merged/yard_alerts',
      headers: { authorization: `Bearer ${token}` },
    },
    payload: { facilityStatusUpdates: [{ ...CLOSING, facilityId: 'YARD' }], feedType: 'OVERRIDE' },
  });
  if (answer.statusCode !== 201) throw new Error(`The yard was not closed: ${answer.body}`);
}
