import { beforeEach, describe, expect, test } from 'vitest';
import type { RouteShare } from '#contracts/routeShare.ts';
import type { RouteContent } from '#server/notifications/notice.ts';
import { writeLetter } from '#server/notifications/writeLetter.ts';
import { ProblemError } from '#server/problemError.ts';
import { shareRoute, type ShareDeskParts } from '#server/sharing/shareDesk.ts';
import type { NewLetter } from '#server/storage/repositories/noticesRepository.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const PATH = '/lightningalert/ACME/route/A/B/';
const url = Buffer.from(`https://yards.example/#${PATH}`).toString('base64');
const person = {
  ...{ id: 'uma', clientId: 'ACME', name: 'Uma User', email: 'uma@acme.example' },
  ...{ language: 'fr-CA', unitSystem: 1, unitMetricSubsystem: 1 },
} as PersonRecord;

let queued: NewLetter[] = [];
let told: { what: string; detail?: unknown }[] = [];
let wakes = 0;
beforeEach(() => {
  [queued, told, wakes] = [[], [], 0];
});

const share = (order: Partial<RouteShare> & { channel: 'sms' | 'email' }, channels = ['sms', 'email']) =>
  shareRoute(
    {
      clock: { nowMs: () => MISSION_TIME_MS } as ShareDeskParts['clock'],
      outbox: { channels: new Set(channels) as never, noteQueued: () => void wakes++ },
      repositories: {
        together: (work: (stores: unknown) => unknown) =>
          work({
            notices: { queueLetters: (_client: string, made: NewLetter[]) => void queued.push(...made) },
            audit: { append: (entry: { what: string }) => void told.push(entry) },
          }),
      } as never,
    },
    person,
    { recipients: ['+1 (555) 010-1234'], url, message: 3, ...order },
  );
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error instanceof ProblemError && [error.statusCode, error.message],
  );

describe('a route is shared', () => {
  test('by text message, to a number as gateways take it, and it is noted who did [SHARE-01] [CALL-62]', async () => {
    await share({ channel: 'sms' });
    expect(queued.map(({ channel, address }) => [channel, address])).toEqual([['sms', '+15550101234']]);
    expect(told).toMatchObject([{ what: 'route.shared', who: 'uma', atMs: MISSION_TIME_MS }]);
    expect(wakes).toBe(1);
  });

  test('by e-mail to several people, each once, and each by a letter of its own [SHARE-01] [CALL-62]', async () => {
    const recipients = ['a@acme.example', 'b@acme.example', 'a@acme.example'];
    await share({ channel: 'email', recipients });
    expect(queued.map(({ address }) => address)).toEqual(['a@acme.example', 'b@acme.example']);
    expect(new Set(queued.map(({ thread }) => thread)).size).toBe(2);
  });

  test('with the text that was chosen, the plain link, and the mark of a simulation [SHARE-04]', async () => {
    await share({ channel: 'sms' });
    const content = queued[0]!.content as RouteContent;
    const head = { appOrigin: 'https://app.example', metadata: [], isSimulation: true };
    const letter = writeLetter({ id: '1', channel: 'sms', address: '', content }, head)!;
    expect(letter.short).toBe(
      `[SIMULATION] Uma User: Conditions dangereuses sur votre itinéraire\u00A0: retardez le départ ou changez d’itinéraire. https://app.example/#${PATH}`,
    );
    expect(letter.text).toContain('SIMULATION');
    expect(letter.subject).toBe('[SIMULATION] Uma User partage un itinéraire avec vous');
  });
});

describe('a route is not shared', () => {
  test.each([
    [
      'to a number without its country',
      { channel: 'sms', recipients: ['555 010 1234'] },
      400,
      /country code/,
    ],
    ['to what is no address', { channel: 'email', recipients: ['a@acme.example', 'b'] }, 400, /^b is not/],
    [
      'with another link',
      { channel: 'sms', url: Buffer.from('https://x.example').toString('base64') },
      400,
      /link/,
    ],
  ] as const)('%s, and it is said why [SHARE-08] [CALL-62]', async (_, order, status, words) => {
    const refusal = await refusalOf(
      share({ ...order, recipients: [...('recipients' in order ? order.recipients : ['+15550101234'])] }),
    );
    expect(refusal).toEqual([status, expect.stringMatching(words)]);
    expect([queued, told, wakes]).toEqual([[], [], 0]);
  });

  test('by a way that the service does not have [SHARE-08]', async () => {
    expect(await refusalOf(share({ channel: 'sms' }, ['email']))).toEqual([
      ...[409, 'Text messages are not set up at this service.'],
    ]);
    expect(queued).toEqual([]);
  });
});
