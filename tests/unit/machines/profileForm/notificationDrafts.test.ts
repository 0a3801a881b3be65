import { expect, test } from 'vitest';
import { notificationsOrderOf, type NotificationRow } from '#machines/profileForm/profileDrafts.ts';

const row = (eventType: string, sms: boolean, email: boolean): NotificationRow => ({
  eventType,
  sms,
  email,
  label: eventType,
  group: 'Lightning',
  groupId: 'lightning',
  isSmsOff: false,
});

test('all rows are sent with their channels, in their order, and nothing of how they look [SUB-05]', () => {
  expect(notificationsOrderOf([row('warning', true, false), row('alert', false, true)])).toEqual({
    notificationPreferences: [
      { eventType: 'warning', sms: true, email: false },
      { eventType: 'alert', sms: false, email: true },
    ],
  });
  expect(notificationsOrderOf([])).toEqual({ notificationPreferences: [] });
});
