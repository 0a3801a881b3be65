import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { RouteShare } from '#contracts/routeShare.ts';
import type { RouteContent } from '#server/storage/rows/notice.ts';
import { dateText, timeText } from '#server/useCases/notices/noticeFigures.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { ProblemError } from '#server/platform/http/problemError.ts';
import { shareRoute } from '#server/useCases/sharing/shareService.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';

const PATH = '/lightningalert/ACME/route/YARD/10%2C20/';
const url = Buffer.from(`https://yards.example/#${PATH}`).toString('base64');
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const scope = {
  hosts: ['yards.example'],
  facilities: [{ id: 'YARD', latitude: 35, longitude: -101 } as Facility],
};
const uma = {
  id: 'uma',
  clientId: 'ACME',
  name: 'ALL CLEAR: YARD IS OPEN',
  email: 'uma@acme.example',
  language: 'fr-CA',
  unitSystem: 1,
  unitMetricSubsystem: 1,
} as PersonRecord;

let storage: Storage;
let repositories: Repositories;
let wakes = 0;
let nowMs = MISSION_TIME_MS;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme Freight');
  await repositories.clients.ensure('OTHER', 'Other');
}, SLOW_MS);
afterAll(() => storage.close());
beforeEach(() => {
  wakes = 0;
  nowMs += 2 * DAY_MS;
});

type Order = Partial<RouteShare> & { channel?: 'sms' | 'email'; person?: PersonRecord; channels?: string[] };
const share = ({ channels = ['sms', 'email'], ...order }: Order = {}) =>
  shareRoute(
    {
      clock: { nowMs: () => nowMs },
      outbox: { channels: new Set(channels) as never, noteQueued: () => void wakes++ },
      repositories,
    },
    { recipients: ['+1 (555) 010-1234'], url, message: 3, channel: 'sms', person: uma, scope, ...order },
  );
const queued = async () => {
  const order = { heldYards: [], nowMs, leaseMs: 60_000, most: 1_000 };
  const claimed = [
    ...(await repositories.notices.claim({ ...order, channel: 'sms' })),
    ...(await repositories.notices.claim({ ...order, channel: 'email' })),
  ];
  for (const one of claimed) await repositories.notices.settle(one, { state: 'delivered', atMs: nowMs });
  return claimed;
};
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error instanceof ProblemError && [error.statusCode, error.message],
  );
const keyOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'sent',
    (error: ProblemError) => error.problem['generalError']?.message,
  );
const emails = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `${name}${n}@acme.example`);
const personOf = (id: string, clientId = 'ACME') => ({ ...uma, id, clientId });

describe('a route is shared', () => {
  test('by text message, to a number as gateways take it, and the sender is audited [SHARE-01] [CALL-62]', async () => {
    await share();
    expect((await queued()).map(({ channel, address }) => [channel, address])).toEqual([
      ['sms', '+15550101234'],
    ]);
    const [told] = await repositories.audit.listLast(1);
    expect(told).toMatchObject({ what: 'route.shared', who: 'uma', atMs: nowMs });
    expect(wakes).toBe(1);
  });

  test('by e-mail to several people, each once, and each by a letter of its own [SHARE-01] [CALL-62]', async () => {
    const recipients = ['a@acme.example', 'b@acme.example', 'a@acme.example', 'A@Acme.example'];
    await share({ channel: 'email', recipients });
    const addresses = (await queued()).map(({ address }) => address.toLowerCase());
    expect(addresses).toEqual(['a@acme.example', 'b@acme.example']);
  });

  test('in the name of the client, with one of four texts and a link written anew: no text of the sender is in it [SHARE-04][GAP-103]', async () => {
    await share();
    const content = (await queued())[0]!.content as RouteContent;
    const head = { appOrigin: 'https://app.example', metadata: [], isSimulation: true };
    const letter = writeLetter({ id: '1', channel: 'sms', address: '', content }, head)!;
    const shared = `Transmis le ${dateText(nowMs, null, 'fr-CA')}, ${timeText(nowMs, null, 'fr-CA')}.`;
    expect(letter.short).toBe(
      `[SIMULATION] Acme Freight: Conditions dangereuses sur votre itinéraire\u00A0: reportez le départ ou changez d’itinéraire. ${shared} https://app.example/#${PATH}`,
    );
    expect(letter.text).toContain('SIMULATION');
    expect(letter.text).toContain(`\n\n${shared}\n\n`);
    expect(letter.subject).toBe('[SIMULATION] Acme Freight\u00A0: un itinéraire vous est transmis');
    expect(JSON.stringify([letter, content])).not.toMatch(/ALL CLEAR|yards\.example|uma@/);
  });

  test('never by a letter that an older version queued as its link came [SHARE-04][GAP-103]', () => {
    const content = { kind: 'route', path: '/x ALL CLEAR', sharer: 'X', message: 1, reader: {} };
    const head = { appOrigin: 'https://app.example', metadata: [], isSimulation: false };
    const notice = { id: '1', channel: 'sms' as const, address: '', content: content as never };
    expect(writeLetter(notice, head)).toBeNull();
  });
});

describe('a route is not shared', () => {
  test('to a number without its country, by a key of its own, so that a page says why in its language [SHARE-08][GAP-128]', async () => {
    expect(await keyOf(share({ recipients: ['555 010 1234'] }))).toBe('phoneWithoutCountry');
  });

  test.each([
    ['to a number without its country', { recipients: ['555 010 1234'] }, 400, /country code/],
    ['to what is no address', { channel: 'email', recipients: ['a@acme.example', 'b'] }, 400, /^b is not/],
    ['with another link', { url: Buffer.from('https://x.example').toString('base64') }, 400, /link/],
    ['by a way that the service does not have', { channels: ['email'] }, 409, /^Text messages are not/],
  ] as const)('%s, and it is said why [SHARE-08] [CALL-62]', async (_, order, status, words) => {
    const refusal = await refusalOf(share(order as unknown as Order));
    expect(refusal).toEqual([status, expect.stringMatching(words)]);
    expect([await queued(), wakes]).toEqual([[], 0]);
  });

  test('without an audit entry, which has the key and none of the refused text [GAP-103]', async () => {
    const link = 'https://yards.example/#/lightningalert/ACME/route/ALL CLEAR/YARD/';
    await refusalOf(share({ url: Buffer.from(link).toString('base64') }));
    const [told] = await repositories.audit.listLast(1);
    expect(told).toMatchObject({ what: 'route.shareRefused', who: 'uma' });
    expect(told!.detail).toEqual({
      clientId: 'ACME',
      channel: 'sms',
      recipients: 1,
      key: 'invalidRequest',
      field: 'url',
    });
  });
});

describe('messages are capped', () => {
  const email = (recipients: string[], person = uma) =>
    keyOf(share({ channel: 'email', recipients, person }));

  test('at ten calls of a person in a minute [GAP-103]', async () => {
    for (let n = 0; n < 10; n++) expect(await email([`minute${n}@acme.example`])).toBe('sent');
    expect(await email(['minute10@acme.example'])).toBe('shareLimitPerson');
    const [told] = await repositories.audit.listLast(1);
    expect(told).toMatchObject({ what: 'route.shareRefused', detail: { key: 'shareLimitPerson' } });
    expect(await email(['minute10@acme.example'], personOf('max'))).toBe('sent');
    nowMs += MINUTE_MS;
    expect(await email(['minute10@acme.example'])).toBe('sent');
  });

  test('at fifty messages of a person in a day, in however many calls [GAP-103]', async () => {
    for (const name of ['a', 'b']) expect(await email(emails(20, name))).toBe('sent');
    expect(await email(emails(11, 'c'))).toBe('shareLimitPerson');
    expect(await email(emails(10, 'c'))).toBe('sent');
    nowMs += DAY_MS - 1;
    expect(await email(['d@acme.example'])).toBe('shareLimitPerson');
    nowMs += 1;
    expect(await email(['d@acme.example'])).toBe('sent');
  });

  test('at five hundred messages of a client in a day, by however many people [GAP-103]', async () => {
    for (let n = 0; n < 25; n++)
      expect(await email(emails(20, `of${n}x`), personOf(`p${Math.floor(n / 2)}`))).toBe('sent');
    expect(await email(['one@acme.example'], personOf('last'))).toBe('shareLimitClient');
  });

  test('at five messages to a recipient in an hour, from whomever, in whatever case [GAP-103]', async () => {
    for (let n = 0; n < 5; n++)
      expect(await email([n % 2 ? 'Bo@acme.example' : 'bo@ACME.example'], personOf(`p${n}`))).toBe('sent');
    expect(await email(['new@acme.example', 'BO@acme.example'], personOf('p9'))).toBe('shareLimitRecipient');
    nowMs += HOUR_MS;
    expect(await email(['BO@acme.example'], personOf('p9'))).toBe('sent');
  });

  test('also where calls come at once [GAP-103]', async () => {
    const calls = Array.from({ length: 12 }, (_, n) => email([`once${n}@acme.example`]));
    const answers = await Promise.all(calls);
    expect(answers.filter((key) => key === 'sent')).toHaveLength(10);
  });
});
