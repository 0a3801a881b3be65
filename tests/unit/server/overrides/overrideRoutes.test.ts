import rateLimit from '@fastify/rate-limit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { OverridesSet, type OverrideUpdate } from '#contracts/override.ts';
import { Problem } from '#contracts/problem.ts';
import { overrideRoutes } from '#server/routes/overrides/overrideRoutes.ts';
import { ProblemError } from '#server/platform/http/problemError.ts';
import type { RefusedOverride } from '#server/useCases/overrides/noteRefusal.ts';
import { stillMay } from '#tests/support/noLongerMay.ts';
import { createFeedApp } from '../feeds/feedApp.ts';
import {
  ADA,
  CLOSING,
  createTestService,
  DOCK,
  facilityAt,
  OPENING,
  SAM,
  updateOf,
  YARD,
  type TestService,
} from './overrideFixture.ts';

const PATH = '/api/alerts/merged/yard_alerts';
const PEOPLE = [
  SAM,
  ADA,
  { ...SAM, id: 'p-own', authorities: ['acme_site_admin_endpoints'] },
  { ...SAM, id: 'p-user', authorities: ['user_endpoints'] },
  { ...SAM, id: 'p-guest', authorities: ['guest_endpoints', 'site_admin_endpoints'] },
  { ...SAM, id: 'p-theirs', clientId: 'OTHER', authorities: ['admin_endpoints'] },
];
const CHANGES_A_MINUTE = 40;
/** Facilities that nobody may change. */
let locked: readonly number[];
const EVERYTHING = {
  readable: <List>(_person: unknown, list: List) => list,
  mayWrite: (_person: unknown, { gid }: { gid: number }) => !locked.includes(gid),
};

let service: TestService;
let app: ReturnType<typeof createFeedApp>;
let probability: number | null;
let refused: RefusedOverride[];
/** The person has not confirmed lately who they are. */
let isProofMissing: boolean;
/** Called for each request that was let in. */
let arrived: () => void;

beforeEach(async () => {
  service = await createTestService();
  probability = 0.02;
  refused = [];
  isProofMissing = false;
  locked = [];
  arrived = () => {};
  const facilities: Record<string, Facility[]> = {
    ACME: [YARD, DOCK],
    OTHER: [facilityAt('THEIR_YARD', 'OTHER')],
  };
  app = createFeedApp();
  await app.register(rateLimit, { global: false });
  await app.register(overrideRoutes, {
    gate: {
      admit:
        () =>
        async ({ headers }) => {
          if (headers.authorization === undefined) throw new ProblemError(403, 'accessTokenExpired');
        },
      ordererOf: ({ headers }) => {
        arrived();
        return { ...PEOPLE.find(({ id }) => id === headers.authorization)!, stillMay };
      },
    },
    requireFreshProof: async () => {
      if (isProofMissing) throw new ProblemError(401, 'proofRequired');
    },
    noteRefused: async (refusal) => void refused.push(refusal),
    facilitiesOf: (clientId) => facilities[clientId] ?? null,
    access: EVERYTHING,
    probabilityOf: () => probability,
    overrides: service.service,
    changesPerMinute: CHANGES_A_MINUTE,
  });
});
afterEach(() => app.close());

const bodyOf = (...updates: unknown[]) => ({ facilityStatusUpdates: updates, feedType: 'OVERRIDE' });
const headersOf = (who: string | null) => (who === null ? {} : { authorization: who });
const post = (who: string | null, ...updates: unknown[]) =>
  app.inject({ method: 'POST', url: PATH, headers: headersOf(who), payload: bodyOf(...updates) });
const remove = (who: string | null, path: string) =>
  app.inject({ method: 'DELETE', url: `${PATH}/${path}`, headers: headersOf(who) });
const keyOf = (answer: { json(): unknown }) => Problem.parse(answer.json())['generalError']?.message;
const textOf = (answer: { json(): unknown }) => Problem.parse(answer.json())['generalError']?.messageText;

describe('setting an override', () => {
  test('is answered below 300, with the id and the end of each [CALL-08][OVR-01]', async () => {
    const answer = await post(SAM.id, OPENING, { ...CLOSING, facilityId: 'dock' });
    expect(answer.statusCode).toBe(201);
    expect(OverridesSet.parse(answer.json()).overrides).toMatchObject([
      { facilityId: 'YARD', overrideID: 'o-1' },
      { facilityId: 'DOCK', overrideID: 'o-2' },
    ]);
    expect(service.events()[0]).toMatchObject({ overrideID: 'o-1', yardStatus: 'OPEN' });
  });

  test.each([
    ['an admin', ADA.id, 201],
    ['a site admin by the right of the client', 'p-own', 201],
    ['a user', 'p-user', 403],
    ['a guest, though a site admin', 'p-guest', 403],
  ])('by %s [OVR-10]', async (_, who, status) => {
    const answer = await post(who, CLOSING);
    expect(answer.statusCode).toBe(status);
    expect(service.events()).toHaveLength(status === 201 ? 1 : 0);
  });

  test('at a facility that the person may only look at is refused, and of several none is set [OVR-01][OVR-10]', async () => {
    locked = [DOCK.gid];
    const answer = await post(SAM.id, CLOSING, { ...CLOSING, facilityId: 'DOCK' });
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'notAuthorised']);
    expect(service.events()).toEqual([]);
  });

  test('without a fresh proof of who the person is sets nothing [OVR-01][OVR-02][GAP-142]', async () => {
    isProofMissing = true;
    const answer = await post(SAM.id, CLOSING);
    expect([answer.statusCode, keyOf(answer)]).toEqual([401, 'proofRequired']);
    expect(service.events()).toEqual([]);
  });

  test('by a user without the right says that renewing does not help [AUTH-19]', async () => {
    expect(keyOf(await post('p-user', CLOSING))).toBe('notAuthorised');
  });

  test('needs a session, and says that a renewal helps [AUTH-01]', async () => {
    const answer = await post(null, CLOSING);
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'accessTokenExpired']);
  });

  test.each<[string, Partial<OverrideUpdate>]>([
    ['status', { status: 'ALERT' }],
    ['yardStatus', { yardStatus: 'CLOSED' }],
    ['customMessage', { customMessage: 'Do as you like' }],
    ['overrideGroupId', { overrideGroupId: 'Others' }],
    ['override', { override: false }],
  ])(
    'is refused with the name of the field that contradicts the rest: %s [OVR-05][ERR-08]',
    async (field, changes) => {
      const answer = await post(SAM.id, { ...OPENING, ...changes });
      expect([answer.statusCode, keyOf(answer)]).toEqual([400, 'invalidRequest']);
      expect(textOf(answer)).toContain(`/facilityStatusUpdates/0/${field}:`);
      expect(service.written).toEqual([]);
    },
  );

  test('says nothing of a facility of another client that it does not say of one that does not exist, and sets none [AUTH-20]', async () => {
    const theirs = await post(SAM.id, CLOSING, { ...CLOSING, facilityId: 'THEIR_YARD' });
    const nobodys = await post(SAM.id, CLOSING, { ...CLOSING, facilityId: 'NO_YARD' });
    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(nobodys.body.replaceAll('NO_YARD', 'THEIR_YARD'));
    expect(service.events()).toEqual([]);
  });

  test.each([
    ['too likely by the service', 0.051, 0.02],
    ['too likely by the person', 0.02, 0.051],
    ['not known to the service', null, 0.02],
    ['not known to the person', 0.02, null],
  ])(
    'that opens is refused while lightning is %s; one that closes never is [OVR-02][S8]',
    async (_, known, seen) => {
      probability = known;
      for (const text of ['Yard is Open', 'High Wind Alert']) {
        const answer = await post(SAM.id, updateOf(text, { lightningProbability: seen }));
        expect([answer.statusCode, keyOf(answer)]).toEqual([409, 'probabilityTooHigh']);
      }
      const closing = updateOf('Dust Storm Alert', { lightningProbability: seen });
      expect((await post(SAM.id, closing)).statusCode).toBe(201);
    },
  );

  test('while one stands is refused and names who set it [OVR-02]', async () => {
    await post(SAM.id, CLOSING);
    const answer = await post(ADA.id, OPENING);
    expect([answer.statusCode, keyOf(answer)]).toEqual([409, 'overrideExists']);
    expect(refused).toMatchObject([
      { facilityId: YARD.id, reason: 'overrideExists', update: { facilityId: YARD.id } },
    ]);
    expect(textOf(answer)).toContain('Sam Siteadmin');
    expect(Problem.parse(answer.json())['overrideUserName']).toEqual({ message: 'Sam Siteadmin' });
  });

  test('that is refused is noted with what was asked, however its facility is written [OVR-02][S9]', async () => {
    await post(SAM.id, CLOSING);
    const facilityId = YARD.id.toLowerCase();
    await post(ADA.id, { ...OPENING, facilityId });
    expect(refused).toMatchObject([{ facilityId: YARD.id, update: { facilityId, yardStatus: 'OPEN' } }]);
  });

  test('at the same moment over two connections succeeds for exactly one [OVR-02]', async () => {
    let open = () => {};
    service.trouble.gate = new Promise((resolve) => (open = resolve));
    const origin = await app.listen({ port: 0 });
    const ask = (who: string) =>
      fetch(`${origin}${PATH}`, {
        method: 'POST',
        headers: { authorization: who, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(CLOSING)),
      });
    let waiting = 6;
    arrived = () => {
      if ((waiting -= 1) === 0) setImmediate(open); // the first is with the store, the others behind it
    };
    const asked = [SAM, ADA, SAM, ADA, SAM, ADA].map(({ id }) => ask(id));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(service.written).toHaveLength(1);
  });
});

describe('removing an override', () => {
  const standing = async () => void (await post(SAM.id, CLOSING));

  test.each([
    ['an admin', ADA.id, 204],
    ['a site admin', SAM.id, 204],
    ['a user', 'p-user', 403],
    ['a guest, though a site admin', 'p-guest', 403],
  ])('by %s [OVR-10][CALL-09]', async (_, who, status) => {
    await standing();
    const answer = await remove(who, 'acme/yard/o-1');
    expect(answer.statusCode).toBe(status);
    expect(service.events()).toHaveLength(status === 204 ? 0 : 1);
  });

  test('of one that is not the current one any more is refused, noted, and changes nothing [OVR-10][CALL-09]', async () => {
    await standing();
    await remove(SAM.id, 'ACME/YARD/o-1');
    const gone = await remove(ADA.id, 'ACME/YARD/o-1');
    expect([gone.statusCode, keyOf(gone)]).toEqual([404, 'overrideNotFound']);
    await standing();
    const replaced = await remove(ADA.id, 'ACME/YARD/o-1');
    expect([replaced.statusCode, keyOf(replaced)]).toEqual([409, 'overrideReplaced']);
    expect(Problem.parse(replaced.json())['overrideUserName']).toEqual({ message: 'Sam Siteadmin' });
    expect(service.events()).toHaveLength(1);
    expect(refused).toMatchObject([
      { person: { id: ADA.id }, facilityId: YARD.id, reason: 'overrideNotFound', update: null },
      { person: { id: ADA.id }, facilityId: YARD.id, reason: 'overrideReplaced', update: null },
    ]);
  });

  test.each([
    ['at a facility that the person may only look at', () => (locked = [YARD.gid]), 403, 'notAuthorised'],
    ['without a fresh proof of who the person is', () => (isProofMissing = true), 401, 'proofRequired'],
  ])('%s is refused and changes nothing [OVR-10][GAP-142]', async (_, forbid, status, key) => {
    await standing();
    forbid();
    const answer = await remove(SAM.id, 'ACME/YARD/o-1');
    expect([answer.statusCode, keyOf(answer)]).toEqual([status, key]);
    expect(service.events()).toHaveLength(1);
  });

  test('says nothing of another client that it does not say of a facility that does not exist [OVR-10][AUTH-20]', async () => {
    await standing();
    const theirs = await remove('p-theirs', 'ACME/YARD/o-1');
    const nobodys = await remove('p-theirs', 'ACME/NO_YARD/o-1');
    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(nobodys.body.replaceAll('NO_YARD', 'YARD'));
    expect(service.events()).toHaveLength(1);
  });
});

describe('when the store does not answer', () => {
  test('nothing is set or removed, and the answer says so [S1][OVR-13]', async () => {
    await post(SAM.id, CLOSING);
    const before = service.events();
    service.trouble.isFailing = true;
    const answers = [
      await post(SAM.id, { ...CLOSING, facilityId: 'DOCK' }),
      await remove(SAM.id, 'ACME/YARD/o-1'),
    ];
    for (const answer of answers) expect([answer.statusCode, keyOf(answer)]).toEqual([503, 'storageFailed']);
    expect(service.events()).toEqual(before);
    expect(service.service.answers.eventsOf('ACME', 'DOCK')).toEqual([]);
  });
});

test('more changes a minute than one address may ask for are refused', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth <= CHANGES_A_MINUTE; nth++)
    statuses.push((await remove(SAM.id, 'ACME/YARD/o-1')).statusCode);
  expect(statuses.slice(-2)).toEqual([404, 429]);
});
