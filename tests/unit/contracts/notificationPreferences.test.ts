import { describe, expect, it } from 'vitest';
import { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import { faultyFields } from './faultyFields.ts';

describe('NotificationPreferences', () => {
  const wind = { eventType: 'wind_level1', sms: true, email: false };
  it('reads a list, each event type once [DATA-28][CALL-41][SUB-05]', () => {
    expect(NotificationPreferences.parse({ notificationPreferences: [wind] })).toEqual({
      notificationPreferences: [wind],
    });
    expect(faultyFields(NotificationPreferences, { notificationPreferences: [wind, wind] })).toEqual([
      'notificationPreferences.1.eventType',
    ]);
  });

  it.each([
    ['eventType', ''],
    ['sms', 'true'],
    ['sms', undefined],
    ['email', 1],
    ['email', undefined],
  ])('names %s when it is %j [DATA-28][SUB-05]', (field, value) => {
    const notificationPreferences = [{ ...wind, [field]: value }];
    expect(faultyFields(NotificationPreferences, { notificationPreferences })).toEqual([
      `notificationPreferences.0.${field}`,
    ]);
  });
});
