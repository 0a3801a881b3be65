import { Problem } from '#contracts/problem.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { hashPassword } from '#server/useCases/identity/passwords.ts';
import type { Channel } from '#server/storage/rows/notice.ts';
import { toFacility } from '#server/useCases/facilities/toFacility.ts';
import { createLocationAccess } from '#server/useCases/access/locationAccess.ts';
import { accountAdminRoutes } from '#server/routes/people/accountAdminRoutes.ts';
import { peopleRoutes } from '#server/routes/people/peopleRoutes.ts';
import type { Session } from '#contracts/session.ts';
import { bearer, createIdentityApp, signIn } from '../identity/identityApp.ts';

/** A store in memory and passwords take seconds where the machine is busy. */
export const SLOW_MS = 60_000;

/** More than there are people to sign in. */
const SIGN_INS = 10;

const PLACE = { countryCode: 'US', latitude: 44.5, longitude: -73.2, tags: [] };
const EVENT_TYPES = ['lightning_alert', 'lightning_warning', 'wind_level1'];

/** The real routes of people over a real store: Acme with two yards and a device, and Other with a yard of its own. */
export async function createPeopleApp(channels: ReadonlySet<Channel> = new Set()) {
  const identity = await createIdentityApp(10_000, null, channels);
  const { app, clock, gate, repositories } = identity;
  await repositories.clients.ensure('OTHER', 'Other');
  await repositories.facilities.addMany([
    { ...PLACE, id: 'YARD', clientId: 'ACME' },
    { ...PLACE, id: 'FAR_YARD', clientId: 'ACME' },
    { ...PLACE, id: 'GAUGE', clientId: 'ACME', isDevice: true },
    { ...PLACE, id: 'THEIR_YARD', clientId: 'OTHER' },
  ]);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const role of ['user', 'admin']) {
    const authorities = [`${role}_endpoints`];
    const person = { email: `${role}@other.example`, name: `Olaf ${role}`, clientId: 'OTHER' };
    await repositories.people.add({ ...person, authorities, passwordHash });
  }
  await app.register(accountAdminRoutes, {
    prefix: '/accounts-elsewhere',
    gate,
    repositories,
    clock,
    hasOwnAccounts: false,
  });
  const access = await createLocationAccess({ repositories, clock, log: app.log });
  await app.register(peopleRoutes, {
    gate,
    repositories,
    clock,
    outbox: { channels },
    eventTypes: () => EVENT_TYPES,
    access,
    facilitiesOf: async (clientId) => (await repositories.facilities.list(clientId)).map(toFacility),
  });

  const sessions = new Map<string, Promise<Session>>();
  const sessionOf = (email: string): Promise<Session> => {
    const session = sessions.get(email) ?? signIn(app, email);
    sessions.set(email, session);
    return session;
  };
  return {
    ...identity,
    access,
    sessionOf,
    /** People sign in again with their next call. */
    forgetSessions: () => sessions.clear(),
    idOf: async (email: string) => (await repositories.people.findByEmail(email))!.id,
    /** Calls as somebody, or as nobody when `email` is null. */
    async call(
      email: string | null,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      payload?: object,
    ) {
      const headers = email === null ? {} : bearer(await sessionOf(email));
      return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    },
    /** The newest entries of the audit trail, newest first; sign-ins, which `call` makes at need, are left out. */
    async audited(count: number) {
      const newest = await repositories.audit.listLast(count + SIGN_INS);
      return newest
        .map(({ what }) => what)
        .filter((what) => what !== 'signIn.succeeded')
        .slice(0, count);
    },
  };
}
export type PeopleApp = Awaited<ReturnType<typeof createPeopleApp>>;

/** What a refusal says. */
export const problemOf = (answer: { json(): unknown }) => Problem.parse(answer.json());
