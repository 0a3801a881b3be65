import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { isPersonName, personNameOf } from '#domain/people/personName.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from '../unit/server/people/peopleApp.ts';
import { signInUrl } from '../unit/server/identity/identityApp.ts';

const ADA = 'admin@acme.example';
const DAY_MS = 86_400_000;
/** Addresses that look like Ada's, or that some comparison of letters takes for hers. */
const LOOK_ALIKES = [
  ['a Cyrillic а', '\u0430dmin@acme.example'],
  ['a Cyrillic е in the domain', 'admin@acm\u0435.example'],
  ['a dotless ı', 'adm\u0131n@acme.example'],
  ['a dotted İ', 'ADM\u0130N@ACME.EXAMPLE'],
  ['wide letters', '\uFF41\uFF44\uFF4D\uFF49\uFF4E@acme.example'],
  ['a wide @', 'admin\uFF20acme.example'],
  ['a combining mark', 'a\u0301dmin@acme.example'],
  ['a zero-width space', 'ad\u200Bmin@acme.example'],
  ['a soft hyphen', 'ad\u00ADmin@acme.example'],
  ['a mark that turns the direction', '\u202Eadmin@acme.example'],
  ['a NUL', 'admin@acme.example\0'],
  ['a NUL and more', 'admin@acme.example\0@other.example'],
  ['two addresses', 'admin@acme.example,other@acme.example'],
  ['a name around it', 'Ada <admin@acme.example>'],
  ['a plus tag', 'admin+1@acme.example'],
  ['dots', 'a.d.m.i.n@acme.example'],
  ['a dot at the end', 'admin@acme.example.'],
] as const;

let people: PeopleApp;
let calls = 0;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());
beforeEach(() => {
  people.clock.atMs += DAY_MS;
  people.forgetSessions();
});

const post = (url: string, form: Record<string, string>) => {
  calls += 1;
  return people.app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.100.${calls & 255}`,
    headers: { host: 'yard.example:8080', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
};

test.each(LOOK_ALIKES)(
  'an address with %s signs nobody in, although the password is right [AUTH-05]',
  async (_, email) => {
    expect((await post(signInUrl(), { email, password: DEMO_PASSWORD })).statusCode).not.toBe(303);
    expect((await post(signInUrl(), { email: ADA, password: DEMO_PASSWORD })).statusCode).toBe(303);
  },
);

test.each(LOOK_ALIKES.slice(0, 13))(
  'an account for an address with %s is not made [AUTH-05][GAP-113]',
  async (_, email) => {
    const invitation = await people.call(ADA, 'POST', '/auth/admin/registration_url', {});
    const { pathname, search } = new URL(invitation.json<{ registrationUrl: string }>().registrationUrl);
    const password = 'gate moss 41 harbor';
    const form = { name: 'Ada Admin', email, password, repeated: password };
    const answer = await post(pathname + search, form);
    expect(answer.statusCode).toBe(400);
  },
);

test.each(['\u202EnimdA adA', '\u200BAda Admin', 'Ada\u2066Admin', 'Ada\u00ADAdmin', 'Ada\nAdmin'])(
  'a name with an invisible character is refused: %j [PROF-14]',
  (name) => {
    expect(isPersonName(personNameOf(name))).toBe(false);
  },
);
