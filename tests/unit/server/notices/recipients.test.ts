import { describe, expect, test } from 'vitest';
import { recipientsOf } from '#server/useCases/notices/recipients.ts';
import type { SubscribedPerson } from '#server/storage/repositories/recipientsRepository.ts';
import type { Channel } from '#server/storage/rows/notice.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const ALERT = 'lightning_alert';
const UMA: SubscribedPerson = {
  id: 'uma',
  name: 'Uma User',
  email: 'uma@acme.example',
  phoneNumber: '+15555550100',
  language: 'en-US',
  unitSystem: 0,
  unitMetricSubsystem: 0,
  silentTimes: null,
  preferences: new Map(),
};
const chosen = (sms: boolean, email: boolean) => new Map([[ALERT, { sms, email }]]);

/** Channels that a person is told of a lightning alert by. */
function channelsFor(person: Partial<SubscribedPerson>, open: readonly Channel[]) {
  const people = [{ ...UMA, ...person }];
  return recipientsOf(
    { people, callbackUrls: [], webhookUrl: null, maySilenceLightning: false },
    new Set(open),
    MISSION_TIME_MS,
  )
    .filter(({ wants }) => wants(ALERT))
    .map(({ channel }) => channel);
}

describe('a person is told of an alert [SUB-05]', () => {
  test.each([
    { choice: 'nothing', preferences: UMA.preferences, by: ['email'] },
    { choice: 'email', preferences: chosen(false, true), by: ['email'] },
    { choice: 'SMS', preferences: chosen(true, false), by: ['sms'] },
    { choice: 'both', preferences: chosen(true, true), by: ['email', 'sms'] },
    { choice: 'none', preferences: chosen(false, false), by: [] },
  ])('as chosen where all channels work: $choice', ({ preferences, by }) => {
    expect(channelsFor({ preferences }, ['email', 'sms'])).toEqual(by);
  });

  test('by email where SMS alone was chosen and the service sends none', () => {
    expect(channelsFor({ preferences: chosen(true, false) }, ['email'])).toEqual(['email']);
  });

  test('by email where SMS alone was chosen and there is no number', () => {
    expect(channelsFor({ preferences: chosen(true, false), phoneNumber: '' }, ['email', 'sms'])).toEqual([
      'email',
    ]);
  });

  test('by SMS where email alone was chosen and there is no address, or no mail', () => {
    const preferences = chosen(false, true);
    expect(channelsFor({ preferences, email: '' }, ['email', 'sms'])).toEqual(['sms']);
    expect(channelsFor({ preferences }, ['sms'])).toEqual(['sms']);
  });

  test('by nothing more than the one of two chosen channels that works', () => {
    expect(channelsFor({ preferences: chosen(true, true), phoneNumber: '' }, ['email', 'sms'])).toEqual([
      'email',
    ]);
  });

  test('by no channel where none was chosen, whatever works', () => {
    expect(channelsFor({ preferences: chosen(false, false), phoneNumber: '' }, ['email', 'sms'])).toEqual([]);
  });
});
