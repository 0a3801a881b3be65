import { describe, expect, it } from 'vitest';
import { OverrideRequest, OverrideStatus } from '#contracts/override.ts';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { faultyFields } from './faultyFields.ts';

const STATUS = {
  group: 'Default',
  title: 'Yard is Open',
  message: 'Yard is open',
  status: 'ALL_CLEAR',
  override: false,
  overrideID: 'o-1',
  yardStatus: 'OPEN',
};

const UPDATE = {
  overrideGroupId: 'Default',
  override: true,
  customMessage: 'Yard is Open',
  status: 'ALL_CLEAR',
  facilityId: 'NORTHGATE_YARD',
  yardStatus: 'OPEN',
  lightningProbability: 0.03,
};
const request = (update: unknown) => ({ facilityStatusUpdates: [update], feedType: 'OVERRIDE' });

describe('OverrideStatus', () => {
  it('reads an override, with an id or without [DATA-04]', () => {
    expect(OverrideStatus.parse(STATUS)).toEqual(STATUS);
    expect(faultyFields(OverrideStatus, { ...STATUS, overrideID: undefined })).toEqual([]);
  });

  it.each(['group', 'title', 'message', 'status', 'override', 'yardStatus'])(
    'needs %s [DATA-04]',
    (field) => {
      expect(faultyFields(OverrideStatus, { ...STATUS, [field]: undefined })).toEqual([field]);
    },
  );

  it.each([
    ['status', 'OPEN'],
    ['yardStatus', 'ALERT'],
    ['override', 'true'],
  ])('names %s when it is %j [DATA-04]', (field, value) => {
    expect(faultyFields(OverrideStatus, { ...STATUS, [field]: value })).toEqual([field]);
  });
});

describe('OverrideRequest', () => {
  it('reads every predefined message [DATA-20]', () => {
    for (const { group, text, status, yardStatus } of PREDEFINED_MESSAGES) {
      const body = request({ ...UPDATE, overrideGroupId: group, customMessage: text, status, yardStatus });
      expect(OverrideRequest.parse(body)).toEqual(body);
    }
  });

  it('carries null for a probability that is not known, and does not do without [DATA-20][S8]', () => {
    expect(faultyFields(OverrideRequest, request({ ...UPDATE, lightningProbability: null }))).toEqual([]);
    expect(faultyFields(OverrideRequest, request({ ...UPDATE, lightningProbability: undefined }))).toEqual([
      'facilityStatusUpdates.0.lightningProbability',
    ]);
  });

  it.each([
    ['facilityId', ''],
    ['overrideGroupId', ''],
    ['lightningProbability', 42],
    ['status', 'OPENED'],
    ['yardStatus', undefined],
    ['override', undefined],
    ['customMessage', 'x'.repeat(501)],
  ])('names %s when it is %j [DATA-20]', (field, value) => {
    expect(faultyFields(OverrideRequest, request({ ...UPDATE, [field]: value }))).toEqual([
      `facilityStatusUpdates.0.${field}`,
    ]);
  });

  it.each([
    ['override', false],
    ['overrideGroupId', 'Others'],
    ['overrideGroupId', 'Other'],
    ['customMessage', 'Yard is open'],
    ['customMessage', 'Work as you like'],
    ['status', 'ALERT'],
    ['status', 'WARNING'],
    ['yardStatus', 'CLOSED'],
    ['yardStatus', 'UNKNOWN'],
  ])(
    'refuses %s of %j, which contradicts the predefined message [OVR-05][OVR-06][OVR-07]',
    (field, value) => {
      const named = field === 'overrideGroupId' && value === 'Other' ? 'customMessage' : field;
      expect(faultyFields(OverrideRequest, request({ ...UPDATE, [field]: value }))).toEqual([
        `facilityStatusUpdates.0.${named}`,
      ]);
    },
  );

  it('says of a contradiction what was meant [OVR-05]', () => {
    const { error } = OverrideRequest.safeParse(request({ ...UPDATE, status: 'ALERT' }));
    expect(error?.issues[0]?.message).toBe("is ALERT, but 'Yard is Open' means ALL_CLEAR");
  });

  it('names a facility that is asked for twice, whatever the case [DATA-20]', () => {
    const twice = [UPDATE, { ...UPDATE, facilityId: 'northgate_yard' }];
    expect(faultyFields(OverrideRequest, { facilityStatusUpdates: twice, feedType: 'OVERRIDE' })).toEqual([
      'facilityStatusUpdates.1.facilityId',
    ]);
  });

  it('needs an update [DATA-20]', () => {
    expect(faultyFields(OverrideRequest, { facilityStatusUpdates: [], feedType: 'OVERRIDE' })).toEqual([
      'facilityStatusUpdates',
    ]);
  });

  it('is of the feed type OVERRIDE, and no user orders what the other three stand for [DATA-20][STATUS-04]', () => {
    expect(OverrideRequest.parse(request(UPDATE)).feedType).toBe('OVERRIDE');
    for (const feedType of ['LIGHTNING', 'NWS', 'KEPLER', undefined])
      expect(faultyFields(OverrideRequest, { ...request(UPDATE), feedType })).toEqual(['feedType']);
  });
});
