import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { KioskEnrolment, Kiosk } from '#contracts/kiosk.ts';
import type { LightningReportTaken } from '#contracts/lightningReport.ts';
import type { OverridesSet } from '#contracts/override.ts';
import type { SnowSensors } from '#contracts/snowSensor.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { hashToken, newOpaqueToken } from '#server/useCases/access/opaqueTokens.ts';
import { newTotpSecret } from '#server/useCases/identity/factors/totp.ts';
import { hashPassword } from '#server/useCases/identity/passwords.ts';
import type { Sessions } from '#server/useCases/identity/sessions.ts';
import { endOverride } from '#server/useCases/overrides/endOverride.ts';
import { createDisplayKey } from '../../../support/displayKey.ts';
import { createSoftAuthenticator } from '../../../support/softAuthenticator.ts';
import { CLOSING } from '../overrides/overrideFixture.ts';
import type { TestNetwork } from '../testNetwork.ts';
import type { Role } from './roles.ts';
import { SENSOR_ORDER } from './sensorOrder.ts';

const DAY_MS = 86_400_000;
export const PASSWORD = 'ochre tin kettle walk';

type MakerDependencies = {
  readonly network: TestNetwork;
  readonly sessions: Sessions;
  readonly tokenOf: (role: Role) => string | null;
  readonly idOf: (role: Role) => string;
};
export type Makers = ReturnType<typeof createAccessMakers>;

/** Makes what calls use up, anew each time; all of it is Acme's. */
export function createAccessMakers(dependencies: MakerDependencies) {
  return {
    ask: createAsking(dependencies),
    ...accountMakers(dependencies),
    ...factorMakers(dependencies),
    ...displayMakers(dependencies),
    ...noticeMakers(dependencies),
    ...yardMakers(dependencies),
  };
}

/** Asks the service as a role, each time from another address: no limit of calls is met. */
function createAsking({ network, tokenOf }: Pick<MakerDependencies, 'network' | 'tokenOf'>) {
  let asked = 0;
  return async <Answer>(
    role: Role,
    order: { method: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object },
  ) => {
    const token = tokenOf(role);
    const answer = await network.app.inject({
      ...order,
      remoteAddress: `198.51.${100 + Math.floor(++asked / 250)}.${asked % 250}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    if (answer.statusCode >= 400) throw new Error(`${order.method} ${order.url} was refused: ${answer.body}`);
    return (answer.body === '' ? null : answer.json()) as Answer;
  };
}

function accountMakers({ network: { repositories, clock }, sessions }: MakerDependencies) {
  let count = 0;
  let hash: Promise<string> | null = null;

  async function newPerson() {
    hash ??= hashPassword(PASSWORD);
    const email = `fresh${++count}@acme.example`;
    const account = { email, name: 'Fresh', clientId: 'ACME', authorities: ['user_endpoints'] };
    return (await repositories.people.add({ ...account, passwordHash: await hash }))!;
  }

  const setPassword = async (personId: string) => {
    hash ??= hashPassword(PASSWORD);
    await repositories.people.update(personId, { passwordHash: await hash });
  };

  async function newSession(personId: string) {
    const person = (await repositories.people.findById(personId))!;
    const before = await familiesOf(personId);
    const session = await sessions.begin(person, clock.nowMs() + DAY_MS, { provedBy: 'password' });
    const familyId = (await familiesOf(personId)).find((id) => !before.includes(id))!;
    return { ...session, familyId };
  }
  const familiesOf = async (personId: string) =>
    (await repositories.sessions.listOf(personId, { nowMs: clock.nowMs(), usedSinceMs: null })).map(
      ({ familyId }) => familyId,
    );

  async function newLink(purpose: 'registration' | 'passwordReset', issuedBy: string) {
    const token = newOpaqueToken();
    const personId = purpose === 'passwordReset' ? (await newPerson()).id : null;
    await repositories.links.add({
      tokenHash: hashToken(token),
      purpose,
      clientId: 'ACME',
      issuedBy,
      personId,
      expiresAtMs: clock.nowMs() + DAY_MS,
    });
    return token;
  }

  const newEmail = () => `fresh${++count}@acme.example`;
  const newClientId = () => `NEW_${++count}`;
  return { newPerson, setPassword, newSession, newLink, newEmail, newClientId };
}

function factorMakers(dependencies: MakerDependencies) {
  const ask = createAsking(dependencies);
  const { repositories, clock } = dependencies.network;

  /** Gives somebody an authenticator app in place of the one that they had. */
  async function newTotp(personId: string, isConfirmed = true): Promise<string> {
    await repositories.factors.removeTotp(personId);
    const secret = newTotpSecret();
    await repositories.factors.beginTotp(personId, secret, clock.nowMs());
    if (isConfirmed) await repositories.factors.confirmTotp(personId, secret, clock.nowMs());
    return secret;
  }
  const optionsOf = (role: Role, path: string) =>
    ask<{ token: string; options: object }>(role, { method: 'POST', url: `/auth/${path}/options` });
  /** A passkey that a role has made and not handed in yet. */
  async function newPasskey(role: Role) {
    const authenticator = createSoftAuthenticator('http://localhost:80');
    const { token, options } = await optionsOf(role, 'factors/passkeys');
    return { authenticator, order: { token, response: authenticator.create(options), name: 'Key' } };
  }
  /** A passkey that a role has. */
  async function ownPasskey(role: Role) {
    const { authenticator, order } = await newPasskey(role);
    await ask(role, { method: 'POST', url: '/auth/factors/passkeys', payload: order });
    return authenticator;
  }
  async function passkeyProof(role: Role) {
    const authenticator = await ownPasskey(role);
    const { token, options } = await optionsOf(role, 'proof/passkey');
    return { token, response: authenticator.use(options) };
  }
  return { newTotp, newPasskey, ownPasskey, passkeyProof };
}

function displayMakers(dependencies: MakerDependencies) {
  const ask = createAsking(dependencies);
  const { clock } = dependencies.network;

  async function newEnrolment() {
    const key = await createDisplayKey();
    const payload = { publicKey: key.publicKey };
    const made = await ask<KioskEnrolment>('nobody', {
      method: 'POST',
      url: '/auth/kiosk/enrolments',
      payload,
    });
    return { key, ...made };
  }
  /** A display that an administrator has confirmed, and that has not taken its session yet. */
  async function newDisplay() {
    const { key, token, code } = await newEnrolment();
    const payload = { code, name: 'Hall', facilityIds: null };
    const { id } = await ask<Kiosk>('admin', { method: 'POST', url: '/auth/admin/kiosks', payload });
    const proof = await key.sign({ purpose: 'enrolment', subject: token, atMs: clock.nowMs() });
    return { id, key, take: { token, proof } };
  }
  /** What a display that runs renews its session with. */
  async function newRenewal() {
    const { id, key, take } = await newDisplay();
    await ask('nobody', { method: 'POST', url: '/auth/kiosk/enrolments/take', payload: take });
    const atMs = clock.nowMs() + 1; // each proof is younger than the one before
    return { proof: await key.sign({ purpose: 'renewal', subject: id, atMs }, id) };
  }
  return { newEnrolment, newDisplay, newRenewal };
}

function noticeMakers({ network: { repositories, clock, storage }, idOf }: MakerDependencies) {
  async function newPoll() {
    const poll = {
      id: randomUUID(),
      clientId: 'ACME',
      title: 'FAR_YARD',
      message: 'Message',
      options: [
        { id: '1', text: 'Yes' },
        { id: '2', text: 'No' },
      ],
      closesAtMs: clock.nowMs() + DAY_MS,
    };
    const notificationId = randomUUID();
    const asked = [{ id: notificationId, personId: idOf('user') }];
    await repositories.polls.add({ ...poll, madeBy: idOf('admin'), madeAtMs: clock.nowMs() }, asked);
    return { poll, notificationId };
  }
  /** The id of a notice that waits to be sent. */
  async function newNotice(): Promise<string> {
    const { poll, notificationId } = await newPoll();
    const thread = poll.id;
    const reader = {
      name: 'FAR_YARD',
      language: 'en-US',
      unitSystem: 'IMPERIAL',
      unitMetricSubsystem: 'KMH',
    } as never;
    const content = { kind: 'poll', poll, notificationId, decidedAtMs: clock.nowMs(), reader } as const;
    const letter = { thread, channel: 'email', address: 'user@acme.example', content } as const;
    await repositories.notices.queueLetters('ACME', [letter]);
    const [queued] = await storage.db
      .select({ id: notices.id })
      .from(notices)
      .where(eq(notices.thread, thread));
    return queued!.id;
  }
  return { newPoll, newNotice };
}

function yardMakers(dependencies: MakerDependencies) {
  const ask = createAsking(dependencies);
  const { network, idOf } = dependencies;
  let count = 0;

  async function openFarYard(): Promise<void> {
    const admin = (await network.repositories.people.findById(idOf('admin')))!;
    await endOverride(network.network.overrides, admin, 'FAR_YARD', 'any');
  }
  /** The id of an override that closes FAR_YARD. */
  async function newOverride(): Promise<string> {
    await openFarYard();
    const payload = { facilityStatusUpdates: [{ ...CLOSING, facilityId: 'FAR_YARD' }], feedType: 'OVERRIDE' };
    const url = '/api/alerts/merged/yard_alerts';
    const { overrides } = await ask<OverridesSet>('admin', { method: 'POST', url, payload });
    return overrides[0]!.overrideID;
  }
  /** Somebody has seen lightning at FAR_YARD, and the service thinks that it was none. Returns its time. */
  async function reportLightning(): Promise<string> {
    network.chance.fraction = 0;
    const payload = { facilityId: 'FAR_YARD', sign: 'flash' };
    const url = '/api/alerts/lightning_reports';
    return (await ask<LightningReportTaken>('user', { method: 'POST', url, payload })).reportedAt;
  }
  const newSensorOrder = () => ({ ...SENSOR_ORDER, device_id: `SNS-1-${++count}` });
  async function newSensor(): Promise<number> {
    const payload = newSensorOrder();
    const made = await ask<SnowSensors>('user', { method: 'POST', url: '/api/sensors', payload });
    return made.sensors[0]!.gid;
  }
  return { openFarYard, newOverride, reportLightning, newSensorOrder, newSensor };
}
