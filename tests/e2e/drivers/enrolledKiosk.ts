import { KioskEnrolment, KioskTaken, type KioskSession } from '#contracts/kiosk.ts';
import { createDisplayKey } from '../../support/displayKey.ts';
import { sessionOf } from './signIn.ts';

const ADMIN = 'admin@acme.example';

/** Enrols a display of its own with the service, by a code that an administrator confirms. */
export async function enrolKiosk(
  origin: string,
  { name, facilityIds }: Pick<KioskSession, 'name' | 'facilityIds'>,
): Promise<KioskSession> {
  const key = await createDisplayKey();
  const { accessToken } = (await sessionOf(origin, ADMIN)) as { accessToken: string };
  const { token, code } = KioskEnrolment.parse(
    await post(`${origin}/auth/kiosk/enrolments`, { publicKey: key.publicKey }),
  );
  await post(`${origin}/auth/admin/kiosks`, { code, name, facilityIds }, accessToken);
  const proof = await key.sign({ purpose: 'enrolment', subject: token, atMs: Date.now() });
  const { kiosk } = KioskTaken.parse(await post(`${origin}/auth/kiosk/enrolments/take`, { token, proof }));
  if (kiosk === null) throw new Error('The service gave no session for a confirmed code.');
  return kiosk;
}

async function post(url: string, body: object, bearer?: string): Promise<unknown> {
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
