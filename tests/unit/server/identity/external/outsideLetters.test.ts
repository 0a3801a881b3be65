import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Session } from '#contracts/session.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { writeFactorsReset } from '#server/useCases/notices/writeReset.ts';
import { createOutsideVisitor, type OutsideVisitor } from '../../../../attacks/outsideVisitor.ts';
import { SLOW_MS } from '../../testNetwork.ts';
import { redeem, refresh } from '../identityApp.ts';

const LETTERHEAD = { appOrigin: 'https://app.example', isSimulation: false, metadata: [] };
const LEA = 'lea@acme.example';

let visitor: OutsideVisitor;
beforeAll(async () => {
  visitor = await createOutsideVisitor();
}, SLOW_MS);
afterAll(() => visitor.close());

/** Signs in with the provider; `device` is the cookie by which the browser is known, if it is. */
async function signIn(device = '') {
  const { cookie, state, nonce } = await visitor.begin();
  visitor.provider.hand(await visitor.provider.sign(visitor.claimsFor(nonce)));
  const query = { code: 'code', state, iss: visitor.provider.issuer };
  const { headers } = await visitor.comeBack(`${cookie}; ${device}`, query);
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!);
  const code = new URL(headers.location ?? '').searchParams.get('code') ?? '';
  return { code, device: cookies.find((one) => !one.startsWith('scc-sign-in-')) ?? device };
}
const letters = () =>
  visitor.identity.repositories.notices.claim({
    channel: 'email',
    heldYards: [],
    nowMs: visitor.identity.clock.nowMs(),
    leaseMs: 60_000,
    most: 10,
  });
async function speak(language: string) {
  const { people } = visitor.identity.repositories;
  await people.update((await people.findByEmail(LEA))!.id, { language });
}

describe('a person of an outside provider', () => {
  let device: string;
  beforeEach(async () => {
    await visitor.identity.storage.db.execute('delete from known_devices');
    ({ device } = await signIn());
    await letters();
  });

  test.each([
    ['en-US', 'change your password with your sign-in provider'],
    ['fr-CA', 'changez tout de suite votre mot de passe chez votre fournisseur d’identité'],
  ])(
    'is told of a sign-in from a new device, with advice that fits, in %s [AUTH-05][GAP-141]',
    async (language, advice) => {
      await speak(language);
      await signIn(device);
      expect(await letters()).toEqual([]);
      await signIn();
      const [letter, ...others] = await letters();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ address: LEA, content: { kind: 'newDevice' } });
      const { text } = writeLetter(letter!, LETTERHEAD)!;
      expect(text).toContain(advice);
      expect(text).not.toMatch(/in your profile|dans votre profil/);
    },
  );

  test.each([
    ['en-US', 'change your password with your sign-in provider'],
    ['fr-CA', 'changez votre mot de passe chez votre fournisseur d’identité'],
  ])(
    'is told of a session that was used from two places, with advice that fits, in %s [AUTH-16][GAP-141]',
    async (language, advice) => {
      await speak(language);
      const redirectUri = 'http://yard.example:8080/auth-callback.html';
      const { code } = await signIn(device);
      const session = Session.parse((await redeem(visitor.identity.app, code, { redirectUri })).json());
      expect((await redeem(visitor.identity.app, code, { redirectUri })).statusCode).toBe(401);
      expect((await refresh(visitor.identity.app, session.refreshToken)).statusCode).toBe(401);
      const [letter, ...others] = await letters();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ address: LEA, content: { kind: 'sessionStolen' } });
      const { text } = writeLetter(letter!, LETTERHEAD)!;
      expect(text).toContain(advice);
      expect(text).not.toMatch(/in your profile|dans votre profil/);
    },
  );

  test.each([
    ['en-US', ['Sign in with your sign-in provider', 'with your sign-in provider']],
    ['fr-CA', ['Connectez-vous avec votre fournisseur d’identité', 'chez votre fournisseur d’identité']],
  ])(
    'reads how to go on after lost second factors were removed, in %s [AUTH-26][GAP-142]',
    (language, words) => {
      const reader = { name: 'Léa', language: language as 'en-US', unitSystem: 1, unitMetricSubsystem: 0 };
      const content = { kind: 'factorsReset', decidedAtMs: 0, isOutside: true, reader } as const;
      const { text } = writeFactorsReset(content);
      for (const word of words) expect(text).toContain(word);
    },
  );
});
