import { DISPLAY_PROOF_HEADER, heartbeatSubject, type DisplayProof } from '#contracts/displayProof.ts';
import type { ScreenWord } from '#domain/alerting/screenWord.ts';
import type { Kiosk, KioskEnrolment, KioskSession } from '#contracts/kiosk.ts';
import { createDisplayKey, type DisplayKeyPair } from '../support/displayKey.ts';
import { createAccessWorld } from '../unit/server/access/accessWorld.ts';
import type { Role } from '../unit/server/access/roles.ts';

/** What a heartbeat tells; left out: an open yard of an older version, which does not tell what it shows. */
type Told = { facilityId?: string; status?: string; shown?: ScreenWord };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A running service with people of every role, and what displays and administrators do with it. */
export async function createDisplayWorld() {
  const world = await createAccessWorld();
  const { app, clock } = world.network;
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

  function as(role: Role, method: Method, url: string, payload?: object) {
    const headers = { authorization: `Bearer ${world.tokenOf(role)}` };
    return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  }
  const enrol = async ({ publicKey }: DisplayKeyPair) =>
    (await post('/auth/kiosk/enrolments', { publicKey })).json<KioskEnrolment>();
  const confirm = (code: string, facilityIds: readonly string[] | null = null, role: Role = 'admin') =>
    as(role, 'POST', '/auth/admin/kiosks', { code, name: 'Hall', facilityIds });
  async function take(token: string, key: DisplayKeyPair, changes: Partial<DisplayProof> = {}) {
    clock.atMs += 1_000; // each proof is younger than the one before
    const proof = await key.sign({ purpose: 'enrolment', subject: token, atMs: clock.atMs, ...changes });
    return post('/auth/kiosk/enrolments/take', { token, proof });
  }
  async function renew(key: DisplayKeyPair, kioskId: string) {
    clock.atMs += 1_000;
    const proof = await key.sign({ purpose: 'renewal', subject: kioskId, atMs: clock.atMs }, kioskId);
    return post('/auth/kiosk/renew', { proof });
  }
  /** A display that an administrator of Acme has confirmed. */
  async function enrolled(facilityIds: readonly string[] | null = null) {
    const key = await createDisplayKey();
    const { token, code } = await enrol(key);
    const confirmed = await confirm(code, facilityIds);
    if (confirmed.statusCode !== 201) throw new Error(confirmed.body);
    const { kiosk } = (await take(token, key)).json<{ kiosk: KioskSession }>();
    return { key, token, code, id: confirmed.json<Kiosk>().id, kiosk };
  }
  const heartbeat = (
    headers: Record<string, string>,
    { facilityId = 'YARD', status = 'OPEN', shown }: Told = {},
  ) => {
    const query = `appVersion=1&status=${status}${shown === undefined ? '' : `&shown=${shown}`}`;
    return app.inject({ url: `/static/status/ACME/${facilityId}.json?${query}`, headers });
  };
  const heartbeatProof = (
    { key, id }: { key: DisplayKeyPair; id: string },
    { atMs = clock.atMs, facilityId = 'YARD', status = 'OPEN', shown }: Told & { atMs?: number } = {},
  ) => {
    const subject = heartbeatSubject({ clientId: 'ACME', facilityId, status, appVersion: '1' });
    return key.sign({ purpose: 'heartbeat', subject, shown, atMs }, id);
  };
  const signed = async (...args: Parameters<typeof heartbeatProof>) => ({
    [DISPLAY_PROOF_HEADER]: await heartbeatProof(...args),
  });
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await app.inject({ url: '/metrics' })).body)?.[1]);
  return { ...world, as, enrol, confirm, take, renew, enrolled, heartbeat, signed, metric };
}
export type DisplayWorld = Awaited<ReturnType<typeof createDisplayWorld>>;
