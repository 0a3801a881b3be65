import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { Session } from '#contracts/session.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import {
  createIdentityApp,
  fetchCode,
  redeem,
  refresh,
  signIn,
  signInUrl,
  type IdentityApp,
} from './identityApp.ts';

const UMA = 'user@acme.example';
const LETTERHEAD = { appOrigin: 'https://app.example', isSimulation: false, metadata: [] };
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await createIdentityApp(10_000, null, new Set(['email']));
}, 120_000);
afterAll(() => identity.close());

async function signInBy(cookie: string | null, userAgent = CHROME) {
  const answer = await identity.app.inject({
    method: 'POST',
    url: signInUrl(),
    headers: {
      host: 'yard.example:8080',
      'user-agent': userAgent,
      ...(cookie === null ? {} : { cookie }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      email: UMA,
      password: DEMO_PASSWORD,
    }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers['set-cookie']).split(';')[0]!;
}
const letters = async () => {
  const nowMs = identity.clock.nowMs();
  const order = { channel: 'email', heldYards: [], nowMs, leaseMs: 60_000, most: 10 } as const;
  const claimed = await identity.repositories.notices.claim(order);
  // no letter is read twice, however much time passes
  await identity.storage.db.execute('delete from notices');
  return claimed;
};

describe('a person with e-mail', () => {
  beforeEach(async () => {
    const uma = (await identity.repositories.people.findByEmail(UMA))!;
    await identity.repositories.people.update(uma.id, { language: 'en-US' });
    await identity.storage.db.execute('delete from known_devices');
    await letters();
  });

  test('is told of a sign-in from a new device, and not of the first or a known one [AUTH-05][GAP-141]', async () => {
    const first = await signInBy(null);
    await signInBy(first);
    expect(await letters()).toEqual([]);
    const second = await signInBy(null);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ address: UMA, content: { kind: 'newDevice' } });
    const { text, to } = writeLetter(letter!, LETTERHEAD)!;
    expect([to, text]).toEqual(['Uma User', expect.stringContaining('Chrome, Windows')]);
    expect(text).toContain('June 1, 2026');
    await signInBy(second);
    expect(await letters()).toEqual([]);
  });

  test('reads it in their own language, without a link and without any text of the device [GAP-141]', async () => {
    const uma = (await identity.repositories.people.findByEmail(UMA))!;
    await identity.repositories.people.update(uma.id, { language: 'fr-CA' });
    await signInBy(null);
    await signInBy(null, 'See https://evil.example at once');
    const { subject, text } = writeLetter((await letters())[0]!, LETTERHEAD)!;
    expect(subject).toContain('appareil');
    expect(text).toContain('appareil inconnu');
    expect(text).not.toMatch(/https?:|evil/);
  });

  test('is told once that a session ended because its refresh token came from two places [AUTH-16][GAP-141]', async () => {
    const stolen = await signIn(identity.app);
    await letters();
    const next = Session.parse((await refresh(identity.app, stolen.refreshToken)).json());
    const last = Session.parse((await refresh(identity.app, next.refreshToken)).json());
    identity.clock.atMs += 3_600_000;
    expect(await letters()).toEqual([]);
    for (let time = 0; time < 3; time++)
      expect((await refresh(identity.app, stolen.refreshToken)).statusCode).toBe(401);
    expect((await refresh(identity.app, last.refreshToken)).statusCode).toBe(401);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ address: UMA, content: { kind: 'sessionStolen' } });
    const written = JSON.stringify([letter, writeLetter(letter!, LETTERHEAD)]);
    for (const secret of [stolen.refreshToken, next.refreshToken, last.refreshToken])
      expect(written).not.toContain(secret);
  });

  test('is told once that a session ended because its sign-in code came from two places [AUTH-16][GAP-141]', async () => {
    const code = await fetchCode(identity.app);
    await letters();
    expect((await redeem(identity.app, code)).statusCode).toBe(200);
    expect(await letters()).toEqual([]);
    for (let time = 0; time < 3; time++) expect((await redeem(identity.app, code)).statusCode).toBe(401);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ address: UMA, content: { kind: 'sessionStolen' } });
    expect(JSON.stringify([letter, writeLetter(letter!, LETTERHEAD)])).not.toContain(code);
  });

  test('is not told of a sign-in code that began no session, however often it comes [GAP-141]', async () => {
    const code = await fetchCode(identity.app);
    await letters();
    const wrong = { redirectUri: 'https://app.example/auth-callback.html' };
    for (let time = 0; time < 2; time++)
      expect((await redeem(identity.app, code, wrong)).statusCode).toBe(401);
    expect(await letters()).toEqual([]);
  });
});
