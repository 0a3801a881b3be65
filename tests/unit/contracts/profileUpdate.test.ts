import { describe, expect, it } from 'vitest';
import { ProfileChange, ProfileUpdate } from '#contracts/profileUpdate.ts';
import { faultyFields } from './faultyFields.ts';

describe('ProfileUpdate', () => {
  it('reads any part of the details [DATA-28]', () => {
    expect(ProfileUpdate.parse({})).toEqual({});
    const update = { name: "Dana O'Neil", phoneNumber: '+15145550123', language: 'en-US' };
    expect(ProfileUpdate.parse(update)).toEqual(update);
    expect(ProfileUpdate.parse({ unitSystem: 1, unitMetricSubsystem: 2 })).toEqual({
      unitSystem: 1,
      unitMetricSubsystem: 2,
    });
  });

  it.each([
    ['name', 'D'],
    ['name', 'Dana  Morris'],
    ['name', 'x'.repeat(41)],
    ['phoneNumber', '+1 514 555'],
    ['phoneNumber', '5145550123'],
    ['language', 'de-DE'],
    ['unitSystem', 2],
  ])('names %s when it is %j [DATA-28]', (field, value) => {
    expect(faultyFields(ProfileUpdate, { [field]: value })).toEqual([field]);
  });
});

describe('ProfileChange', () => {
  const passwords = {
    oldPassword: 'x',
    newPassword: 'ochre tin kettle',
    repeatedNewPassword: 'ochre tin kettle',
  };
  it('reads details, or the three passwords alone [DATA-28][CALL-33]', () => {
    expect(ProfileChange.parse({ name: 'Dana' })).toEqual({ name: 'Dana' });
    expect(ProfileChange.parse(passwords)).toEqual(passwords);
  });

  it.each([
    [['newPassword'], { ...passwords, name: 'Dana' }],
    [['newPassword'], { ...passwords, newPassword: 'short1', repeatedNewPassword: 'short1' }],
    [['repeatedNewPassword'], { ...passwords, repeatedNewPassword: 'ochre tin kettle walk' }],
    [['oldPassword'], { newPassword: 'ochre tin kettle', repeatedNewPassword: 'ochre tin kettle' }],
    [['newPassword', 'repeatedNewPassword'], { oldPassword: 'x' }],
  ])('names %j of %j [PROF-06][PROF-18]', (fields, body) => {
    expect([...new Set(faultyFields(ProfileChange, body))].sort()).toEqual(fields);
  });
});
