import { describe, expect, it } from 'vitest';
import { AccessEntry, ClientUpdate, FoundUsers } from '#contracts/administration.ts';
import { SilentTimes } from '#contracts/silentTimes.ts';
import { WEEKDAYS } from '#domain/people/silentTimes.ts';
import { faultyFields } from './faultyFields.ts';

const NONE = Object.fromEntries(
  WEEKDAYS.flatMap((day) => [
    [`${day}Opens`, null],
    [`${day}Close`, null],
  ]),
);

describe('SilentTimes', () => {
  it('reads fourteen times and a zone [DATA-29][CALL-42]', () => {
    const times = { ...NONE, monOpens: '22:00', monClose: '06:00', timezone: 'America/Toronto' };
    expect(SilentTimes.parse(times)).toEqual(times);
    expect(Object.keys(SilentTimes.parse(times))).toHaveLength(15);
  });

  it.each([
    [['monClose'], { monOpens: '22:00' }],
    [['sunOpens'], { sunClose: '06:00' }],
    [['tueOpens'], { tueOpens: '7:00', tueClose: '08:00' }],
    [['wedOpens'], { wedOpens: undefined }],
    [['timezone'], { timezone: 'Toronto' }],
    [['timezone'], { timezone: undefined }],
  ])('names %j when %j [SUB-07][DATA-29]', (fields, change) => {
    expect(faultyFields(SilentTimes, { ...NONE, timezone: 'UTC', ...change })).toEqual(fields);
  });
});

const NEW_ENTRY = {
  userId: '3f1c1a51-7f0b-4a51-9e4e-0d2a40c6a0d1',
  resourceClass: 'LOCATION',
  resourceId: 7,
  read: true,
  write: false,
};

describe('administration', () => {
  it('reads found users without roles as well [DATA-30][GAP-120]', () => {
    const found = { users: [{ id: 'a', email: 'a@x.org', name: 'A' }] };
    expect(FoundUsers.parse(found).users[0]?.roles).toEqual([]);
  });

  it.each([
    ['id', 7],
    ['email', undefined],
    ['name', undefined],
    ['roles', [{ id: 'user' }]],
    ['roles', [{ name: 'acme_user' }]],
  ])('refuses a found user whose %s is %j [DATA-30]', (field, value) => {
    const user = { id: 'a', email: 'a@x.org', name: 'A', roles: [{ id: 'user', name: 'acme_user' }] };
    const [fault] = faultyFields(FoundUsers, { users: [{ ...user, [field]: value }] });
    expect(fault).toMatch(new RegExp(`^users\\.0\\.${field}`));
  });

  it('reads an access entry that is new, without an id [DATA-31][GAP-119]', () => {
    expect(AccessEntry.parse(NEW_ENTRY)).toEqual(NEW_ENTRY);
    expect(faultyFields(AccessEntry, { ...NEW_ENTRY, resourceClass: 'ROLE' })).toEqual(['resourceClass']);
  });

  it('keeps the id of an access entry and the title of its facility [DATA-31]', () => {
    const entry = { id: 3, ...NEW_ENTRY, title: 'YARD' };
    expect(AccessEntry.parse(entry)).toEqual(entry);
  });

  it.each(['userId', 'resourceClass', 'resourceId', 'read', 'write'] as const)(
    'refuses an access entry without %s [DATA-31]',
    (field) => {
      expect(faultyFields(AccessEntry, { ...NEW_ENTRY, [field]: undefined })).toEqual([field]);
    },
  );

  it.each([
    ['id', '3'],
    ['userId', 'uma'],
    ['resourceId', 'YARD'],
    ['read', 'true'],
    ['write', 1],
    ['title', 7],
  ])('refuses an access entry whose %s is %j [DATA-31]', (field, value) => {
    expect(faultyFields(AccessEntry, { ...NEW_ENTRY, [field]: value })).toEqual([field]);
  });

  it('clears the webhook with an empty address [ADMIN-21][GAP-122]', () => {
    expect(ClientUpdate.parse({ callbackUrl: '' })).toEqual({ callbackUrl: '' });
    expect(faultyFields(ClientUpdate, { callbackUrl: 'nowhere' })).toEqual(['callbackUrl']);
  });
});
