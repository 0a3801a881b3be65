import { describe, expect, test } from 'vitest';
import {
  accessOrderOf,
  overrideLifetimeOrderOf,
  silenceOrderOf,
  type AccessDraft,
} from '#machines/profileForm/adminDrafts.ts';
import {
  callbacksOrderOf,
  callbackUrlsIn,
  usersOrderOf,
  webhookOrderOf,
} from '#machines/profileForm/subscriberDrafts.ts';

const HOOK = 'https://hooks.example.com/in';
const OTHER = 'http://other.example.org:8080';
const NONE = { subscribers: [], facilities: [], ending: null };

describe('access', () => {
  const held = { roles: ['user'], locations: [1, 2], isLimited: true };
  const draft = (change: Partial<AccessDraft>): AccessDraft => ({
    ...held,
    held,
    refused: null,
    ...change,
  });

  test('that has not changed asks for nothing [ADMIN-27]', () => {
    expect(accessOrderOf(draft({}))).toBeNull();
  });

  test('asks for what was added and what was taken out, each once [ADMIN-26][ADMIN-28]', () => {
    expect(accessOrderOf(draft({ roles: ['admin'], locations: [2, 3] }))).toEqual({
      give: ['admin'],
      take: ['user'],
      grant: [3],
      withdraw: [1],
      isLifted: false,
    });
  });

  test('that is lifted takes no location one by one [AUTH-26]', () => {
    expect(accessOrderOf(draft({ isLimited: false, locations: [3] }))).toEqual({
      give: [],
      take: [],
      grant: [],
      withdraw: [],
      isLifted: true,
    });
  });

  test('of a user who saw everything is limited to one location at least [AUTH-26]', () => {
    const free = { ...held, isLimited: false, locations: [] };
    expect(accessOrderOf({ ...free, held: free, isLimited: true })).toBeNull();
    expect(accessOrderOf({ ...free, held: free, isLimited: true, locations: [7] })?.grant).toEqual([7]);
    expect(accessOrderOf({ ...free, held: free, locations: [7] })).toBeNull();
  });
});

test('silent times hold lightning back when that is acknowledged, and let it pass at once [S11]', () => {
  const draft = { isHeld: false, isWanted: true, isAcknowledged: false };
  expect(silenceOrderOf(draft)).toBeNull();
  expect(silenceOrderOf({ ...draft, isAcknowledged: true })).toEqual({ maySilenceLightning: true });
  expect(silenceOrderOf({ ...draft, isHeld: true, isWanted: false })).toEqual({ maySilenceLightning: false });
  expect(silenceOrderOf({ ...draft, isHeld: true, isAcknowledged: true })).toBeNull();
});

test('the life of overrides is changed where another one is wanted [S9]', () => {
  expect(overrideLifetimeOrderOf({ heldHours: 12, wantedHours: 12 })).toBeNull();
  expect(overrideLifetimeOrderOf({ heldHours: 12, wantedHours: 4 })).toEqual({ overrideLifetimeHours: 4 });
});

describe('a subscription', () => {
  const people = [{ id: 'u', name: 'Uma', email: 'user@acme.example' }];

  test('of people needs a user and a facility [ADMIN-22]', () => {
    expect(usersOrderOf({ ...NONE, people: [], facilities: ['YARD'] })).toBeNull();
    expect(usersOrderOf({ ...NONE, people })).toBeNull();
    expect(usersOrderOf({ ...NONE, people, facilities: ['YARD'] })).toEqual({
      kind: 'subscribe',
      facilityList: ['YARD'],
      emailList: ['user@acme.example'],
      callbacklist: [],
    });
  });

  test('of URLs needs one that is valid, and no other, and a facility [ADMIN-20][ADMIN-22]', () => {
    const draft = { ...NONE, facilities: ['YARD'] };
    expect(callbacksOrderOf({ ...draft, urlsText: ' ' })).toBeNull();
    expect(callbacksOrderOf({ ...draft, urlsText: `${HOOK}, hooks.example.com` })).toBeNull();
    expect(callbacksOrderOf({ ...NONE, urlsText: HOOK })).toBeNull();
    expect(callbacksOrderOf({ ...draft, urlsText: `${HOOK} ,${OTHER},${HOOK}` })).toMatchObject({
      callbacklist: [HOOK, OTHER],
      emailList: [],
    });
  });

  test('is ended whatever was filled in besides [ADMIN-17][ADMIN-18]', () => {
    const ending = { subscriberId: 'u', facilityId: null };
    expect(usersOrderOf({ ...NONE, people: [], ending })).toEqual({ kind: 'end', ending });
    expect(callbacksOrderOf({ ...NONE, urlsText: 'x', ending })).toEqual({ kind: 'end', ending });
  });
});

test('URLs stand between commas, and one that is none spoils them all [ADMIN-19][ADMIN-20]', () => {
  expect(callbackUrlsIn('')).toEqual([]);
  expect(callbackUrlsIn(`${HOOK},`)).toBeNull();
  expect(callbackUrlsIn('ftp://hooks.example.com')).toBeNull();
  expect(callbackUrlsIn('https://hooks.toolong')).toBeNull();
});

test('the webhook may be empty, and must be a URL if it is not [ADMIN-19][ADMIN-21]', () => {
  const draft = { signingSecret: 'x', oldSecretEndsAtMs: null, ofSecret: null };
  expect(webhookOrderOf({ ...draft, callbackUrl: ' ' })).toEqual({ kind: 'set', callbackUrl: '' });
  expect(webhookOrderOf({ ...draft, callbackUrl: `${HOOK} ` })).toEqual({ kind: 'set', callbackUrl: HOOK });
  expect(webhookOrderOf({ ...draft, callbackUrl: 'hooks' })).toBeNull();
  const rotating = { ...draft, callbackUrl: 'hooks', ofSecret: 'rotate' } as const;
  expect(webhookOrderOf(rotating)).toEqual({ kind: 'rotate', callbackUrl: 'hooks' });
});
