import { randomUUID } from 'node:crypto';
import type { SnowSensors } from '#contracts/snowSensor.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createAccessMakers } from './accessMakers.ts';
import { createAccessSources, THEIR_DOCK, vehicleMarks } from './accessSources.ts';
import { alertOf } from '../history/historyFixture.ts';
import { CLOSING } from '../overrides/overrideFixture.ts';
import { handSource, profileOf } from '../sources/sourceFixture.ts';
import { feedOf } from '../sources/ingest/feedFixture.ts';
import { createTestNetwork, START_MS, type TestNetwork } from '../testNetwork.ts';
import type { Role } from './roles.ts';
import { SENSOR_ORDER } from './sensorOrder.ts';

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

/** What stands in the things of one client alone: in its people, places, sensors, tags and vehicles. */
const MARKS = {
  ACME: ['acme.example', 'FAR_YARD', 'SNS-1', 'A site admin', 'Kept tag', 'Lost tag'],
  OTHER: ['other.example', 'THEIR_YARD', THEIR_DOCK.id, 'of another client', 'THEIR-SNS', 'Their tag'],
};

/** All but the south of the east, where FAR_YARD lies. */
const WATCHED = [
  [
    [-180, -89],
    [-80, -89],
    [-80, 89],
    [-180, 89],
  ],
  [
    [-80, 40],
    [180, 40],
    [180, 89],
    [-80, 89],
  ],
] as const;

const SATELLITE = handSource(profileOf('satellite', { role: 'secondary', clearsByAcceptance: true })).source;

/** The whole service with one person for each role, an override in force at Acme's YARD, and things of Acme's. */
export async function createAccessWorld(dependencies: Parameters<typeof createTestNetwork>[0] = {}) {
  // FAR_YARD is left to satellites, so that somebody can sign for it
  const network = await createTestNetwork(
    { ...createAccessSources(), ...dependencies },
    [feedOf({ auth: 'hmac' })],
    { footprint: WATCHED, more: [SATELLITE] },
  );
  const { repositories, clock } = network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const sessions = createSessions({ repositories, signer, clock });
  // a clock of their own: timers of the service read the other one at any time
  const past = { nowMs: () => START_MS - 2 * 3_600_000 };
  const pastSigner = await createTokenSigner(repositories.engineState, past);
  const pastSessions = createSessions({ repositories, signer: pastSigner, clock: past });
  const tokens = new Map<Role, string | null>([['nobody', null]]);
  const ids = new Map<Role, string>();

  for (const [role, authorities] of Object.entries(AUTHORITIES) as [keyof typeof AUTHORITIES, string[]][]) {
    const clientId = role.endsWith('another client') ? 'OTHER' : 'ACME';
    const email = `${role.split(' ')[0]}@${clientId.toLowerCase()}.example`;
    const person = (await repositories.people.add({ email, name: `A ${role}`, clientId, authorities }))!;
    tokens.set(role, (await sessions.begin(person, START_MS + DAY_MS, { provedBy: 'password' })).accessToken);
    ids.set(role, person.id);
    if (role === 'admin') {
      tokens.set(
        'expired admin',
        (await pastSessions.begin(person, START_MS + DAY_MS, { provedBy: 'password' })).accessToken,
      );
    }
  }
  tokens.set('tampered admin', withMoreRights(tokens.get('guest')!));
  await closeYard(network, tokens.get('admin')!);
  const sensorGid = await putUpSensor(network, tokens.get('user')!);
  const tagIds: number[] = [];
  for (const name of ['Kept tag', 'Lost tag']) tagIds.push((await repositories.tags.add('ACME', name))!.id);
  const tokenOf = (role: Role) => tokens.get(role) ?? null;
  const idOf = (role: Role) => ids.get(role)!;
  const makers = createAccessMakers({ network, sessions, tokenOf, idOf });
  return {
    network,
    makers,
    /** Gives the other client things like Acme's. */
    fillOther: () => fillOther(network, tokens.get('admin of another client')!),
    marks: {
      ACME: anyOf([...MARKS.ACME, ...vehicleMarks('ACME')]),
      OTHER: anyOf([...MARKS.OTHER, ...vehicleMarks('OTHER')]),
    },
    /** Of a vehicle of Acme's. */
    vrid: vehicleMarks('ACME')[0]!,
    keplerId: await eventAtYard(network, tokens.get('user')!),
    /** Of a written report of past alerts that the user of Acme has ordered. */
    reportId: await writeReport(network, ids.get('user')!),
    /** Of a closing of Acme's YARD that is over. */
    closingId: await storeClosing(network),
    pollId: (await makers.newPoll()).poll.id,
    /** Of two tags of Acme: one to rename, one to remove. */
    tagIds,
    tokenOf,
    /** Makes a call as a role that has a session. */
    call: (role: Role, method: Method, url: string, payload?: object) =>
      network.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${tokenOf(role)}` },
        ...(payload === undefined ? {} : { payload }),
      }),
    idOf,
    umaId: ids.get('user')!,
    sensorGid,
    yardGid: (await repositories.facilities.findById('ACME', 'YARD'))!.gid,
    /** Day and time of the step in which the strike of the test network fell. */
    step: stepPath('{YYYYMMDD}/{HHmmss}', START_MS - 60_000),
  };
}
/** Method of a call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

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
    method: 'POST',
    url: '/api/alerts/merged/yard_alerts',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      facilityStatusUpdates: [
        {
          ...CLOSING,
          facilityId: 'YARD',
        },
      ],
      feedType: 'OVERRIDE',
    },
  });
  if (answer.statusCode !== 201) throw new Error(`The yard was not closed: ${answer.body}`);
}

async function writeReport({ repositories, clock }: TestNetwork, personId: string): Promise<string> {
  const id = randomUUID();
  const stretch = { fromMs: clock.nowMs() - DAY_MS, toMs: clock.nowMs() };
  await repositories.historyReports.add({
    id,
    clientId: 'ACME',
    personId,
    order: { ...stretch, facilityIds: ['FAR_YARD'], language: 'en-US' },
    requestedAtMs: clock.nowMs(),
    expiresAtMs: clock.nowMs() + DAY_MS,
  });
  const bytes = Buffer.from('FAR_YARD');
  await repositories.historyReports.finish(id, { csv: bytes, pdf: bytes });
  return id;
}

async function storeClosing({ repositories, clock }: TestNetwork): Promise<string> {
  const [fromMs, toMs] = [clock.nowMs() - 7_200_000, clock.nowMs() - 3_600_000];
  const event = alertOf('past-closing', fromMs, toMs);
  await repositories.events.upsertMany([{ clientId: 'ACME', facilityId: 'YARD', event }], toMs);
  await repositories.events.endMany([event.keplerId], toMs);
  return event.keplerId;
}

/** Gives the other client a place, a sensor and a tag of its own. */
async function fillOther({ app, repositories }: TestNetwork, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { id: name, ...at } = THEIR_DOCK;
  const place = { ...at, name, countryCode: 'US', defaultUnits: 0, city: 'Town', state: 'NY' };
  const sensor = { ...SENSOR_ORDER, device_id: 'THEIR-SNS', facility: 'THEIR_YARD' };
  for (const [url, payload] of [
    ['/api/admin/alerts/locations', place],
    ['/api/sensors', sensor],
  ] as const) {
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode !== 201) throw new Error(`${url} was not done: ${answer.body}`);
  }
  await repositories.tags.add('OTHER', 'Their tag');
}

/** The id of what happens at Acme's YARD now. */
async function eventAtYard({ app }: TestNetwork, token: string): Promise<string> {
  const url = '/api/alerts/active?clientId=ACME&facilityId=YARD';
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return /"keplerId":"([^"]+)"/.exec(answer.body)![1]!;
}

function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(texts.join('|'), 'g');
}
