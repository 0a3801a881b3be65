import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import { SilentTimes } from '#contracts/silentTimes.ts';
import { createPeopleApp, problemOf, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());

describe('notification preferences', () => {
  const URL = '/api/notification_preferences';
  const read = async (email = UMA) =>
    NotificationPreferences.parse((await people.call(email, 'GET', URL)).json()).notificationPreferences;
  const byMail = (eventType: string) => ({ eventType, sms: false, email: true });

  test('name every event type, by e-mail until something else is chosen [SUB-05][CALL-41][PROF-10]', async () => {
    expect(await read()).toEqual(['lightning_alert', 'lightning_warning', 'wind_level1'].map(byMail));
  });

  test('say whether the service sends SMS at all [SUB-05]', async () => {
    expect((await people.call(UMA, 'GET', URL)).json()).toMatchObject({ isSmsOff: true });
  });

  test('change where they are named, for the person who asks alone, and are audited [SUB-05][CALL-41][AUTH-25]', async () => {
    const wind = { eventType: 'wind_level1', sms: true, email: false };
    const answer = await people.call(UMA, 'PUT', URL, { notificationPreferences: [wind] });
    expect(NotificationPreferences.parse(answer.json()).notificationPreferences[2]).toEqual(wind);
    expect(await people.audited(1)).toEqual(['notificationPreferences.changed']);
    await people.call(UMA, 'PUT', URL, {
      notificationPreferences: [{ ...byMail('lightning_warning'), sms: true }],
    });
    expect(await read()).toEqual([
      byMail('lightning_alert'),
      { ...byMail('lightning_warning'), sms: true },
      wind,
    ]);
    expect(await read('siteadmin@acme.example')).toContainEqual(byMail('wind_level1'));
  });

  test('of an event type that there is not are refused [SUB-05]', async () => {
    const answer = await people.call(UMA, 'PUT', URL, { notificationPreferences: [byMail('meteor')] });
    expect([answer.statusCode, problemOf(answer)['notificationPreferences']?.message]).toEqual([
      400,
      'There is no event type meteor.',
    ]);
  });

  test('with one event type that there is not change none of the others [SUB-05]', async () => {
    const before = await read();
    const notificationPreferences = [{ ...byMail('lightning_alert'), email: false }, byMail('meteor')];
    expect((await people.call(UMA, 'PUT', URL, { notificationPreferences })).statusCode).toBe(400);
    expect(await read()).toEqual(before);
  });

  test.each([
    ['without a channel', [{ eventType: 'lightning_alert', sms: true }]],
    ['twice the same', [byMail('lightning_alert'), byMail('lightning_alert')]],
    ['no list', undefined],
  ])('that are %s are refused [SUB-05]', async (_, notificationPreferences) => {
    const answer = await people.call(UMA, 'PUT', URL, { notificationPreferences });
    expect([answer.statusCode, Object.keys(problemOf(answer))]).toEqual([
      400,
      ['generalError', 'notificationPreferences'],
    ]);
  });
});

describe('silent times', () => {
  const URL = '/api/silent_times';
  const read = async () => SilentTimes.parse((await people.call(UMA, 'GET', URL)).json());

  test('are none at first, then what was set, and are audited [SUB-06][SUB-08][CALL-42]', async () => {
    const none = await read();
    expect(new Set(Object.values(none))).toEqual(new Set([null, 'UTC']));
    const set = { ...none, monOpens: '22:00', monClose: '06:00', timezone: 'America/Toronto' };
    expect((await people.call(UMA, 'PUT', URL, set)).json()).toEqual(set);
    expect(await read()).toEqual(set);
    expect(await people.audited(1)).toEqual(['silentTimes.changed']);
  });

  test('with one end of a day are refused, and the day is named [SUB-07]', async () => {
    const before = await read();
    const answer = await people.call(UMA, 'PUT', URL, { ...before, tueClose: '06:00' });
    expect([answer.statusCode, Object.keys(problemOf(answer))]).toEqual([400, ['generalError', 'tueOpens']]);
    expect(await read()).toEqual(before);
  });
});
