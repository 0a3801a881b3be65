import { describe, expect, it } from 'vitest';
import {
  NumberSubscriptionOrder,
  OwnSubscriptionEnd,
  OwnSubscriptionOrder,
  SubscriptionEnd,
  SubscriptionOrder,
  SubscriptionPath,
} from '#contracts/subscription.ts';
import { faultyFields } from './faultyFields.ts';

const END = { facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: 'u' };
const RECIPIENT = { emailList: ['a@x.org'] };

describe('the category of subscriptions', () => {
  it.each([
    ['of oneself', OwnSubscriptionOrder, { facilityList: ['YARD'] }],
    ['of others', SubscriptionOrder, { facilityList: ['YARD'], ...RECIPIENT }],
    ['by number', NumberSubscriptionOrder, { facilityList: ['YARD'], numberList: ['+12025550143'] }],
    ['that end', SubscriptionEnd, END],
  ] as const)('%s is 1 unless told, and may be no other [GAP-116][CALL-48][CALL-49]', (_, schema, body) => {
    expect(schema.parse(body).categoryId).toBe(1);
    expect(schema.parse({ ...body, categoryId: 1 }).categoryId).toBe(1);
    const others = [0, 2, '1', null].map((categoryId) => faultyFields(schema, { ...body, categoryId }));
    expect(others).toEqual(others.map(() => ['categoryId']));
  });

  it('stands as 1 in the address of one subscription [GAP-116]', () => {
    const path = { categoryId: '1', facilityId: 'YARD', userIdOrCallbackUrl: 'https://a.io/x' };
    expect(SubscriptionPath.parse(path)).toEqual(path);
    expect(faultyFields(SubscriptionPath, { ...path, categoryId: '2' })).toEqual(['categoryId']);
  });
});

describe('whose subscription ends', () => {
  it.each(['user', 'callback'])('is told by the type %s with an id or URL [GAP-116]', (type) => {
    expect(SubscriptionEnd.parse({ ...END, type })).toEqual({ ...END, type, categoryId: 1 });
  });

  it.each(['role', 'User', '', undefined])('is of no type %j [GAP-116]', (type) => {
    expect(faultyFields(SubscriptionEnd, { ...END, type })).toEqual(['type']);
  });

  it('may be an id or URL of 2,048 letters, and no longer [GAP-116]', () => {
    const ofLength = (length: number) => ({ ...END, userIdOrCallbackUrl: 'u'.repeat(length) });
    const faults = [1, 2_048, 2_049].map((length) => faultyFields(SubscriptionEnd, ofLength(length)));
    expect(faults).toEqual([[], [], ['userIdOrCallbackUrl']]);
  });

  it('goes without saying where it is the own one: the facility is enough [GAP-116]', () => {
    expect(OwnSubscriptionEnd.parse({ facilityId: 'YARD', type: 'callback' })).toEqual({
      facilityId: 'YARD',
    });
    expect(faultyFields(OwnSubscriptionEnd, {})).toEqual(['facilityId']);
    expect(faultyFields(OwnSubscriptionEnd, { facilityId: '' })).toEqual(['facilityId']);
  });
});

describe('an order of subscriptions', () => {
  it('names 1 to 1,000 facilities, each by an id [SUB-03]', () => {
    const orderOf = (count: number) => ({ facilityList: Array.from({ length: count }, () => 'YARD') });
    const faults = [0, 1, 1_000, 1_001].map((count) => faultyFields(OwnSubscriptionOrder, orderOf(count)));
    expect(faults).toEqual([['facilityList'], [], [], ['facilityList']]);
    expect(faultyFields(OwnSubscriptionOrder, {})).toEqual(['facilityList']);
    expect(faultyFields(OwnSubscriptionOrder, { facilityList: ['YARD', ''] })).toEqual(['facilityList.1']);
  });

  it.each([
    ['type', 'role'],
    ['facilityId', ''],
    ['userIdOrCallbackUrl', ''],
    ['categoryId', 2],
  ])('do not end where %s is %j [DATA-33][CALL-49]', (field, value) => {
    const end = { categoryId: 1, facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: 'u' };
    expect(faultyFields(SubscriptionEnd, { ...end, [field]: value })).toEqual([field]);
  });

  it('name a user, by e-mail or by a URL [ADMIN-22][ADMIN-19]', () => {
    expect(faultyFields(SubscriptionOrder, { facilityList: ['YARD'] })).toEqual(['emailList']);
    expect(
      faultyFields(SubscriptionOrder, { facilityList: ['YARD'], callbacklist: ['https://10.0.0.1/'] }),
    ).toEqual(['callbacklist.0']);
  });

  it('end for one facility and one recipient [DATA-33][CALL-49]', () => {
    const end = {
      categoryId: 1,
      facilityId: 'YARD',
      type: 'callback',
      userIdOrCallbackUrl: 'https://a.io/x',
    };
    expect(SubscriptionEnd.parse(end)).toEqual(end);
    expect(faultyFields(SubscriptionEnd, { ...end, type: 'sms' })).toEqual(['type']);
  });
});
