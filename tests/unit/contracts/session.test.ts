import { describe, expect, it } from 'vitest';
import { Profile, Session } from '#contracts/session.ts';
import { faultyFields } from './faultyFields.ts';

const SESSION = {
  accessToken: 'a',
  refreshToken: 'r',
  idToken: 'i',
  expireDurationSeconds: 3600,
  client: 'ACME',
  name: 'Dana Morris',
  phoneNumber: '',
  language: 'fr-CA',
  email: 'dana@example.org',
  unitSystem: -1,
  unitMetricSubsystem: 0,
  authorities: ['user_endpoints'],
};

describe('Session', () => {
  it('reads a full session, field for field [DATA-08]', () => {
    expect(Session.parse(SESSION)).toEqual(SESSION);
  });

  it.each(Object.keys(SESSION))('needs %s [DATA-08]', (field) => {
    expect(faultyFields(Session, { ...SESSION, [field]: undefined })).toEqual([field]);
  });

  it.each([
    ['unitSystem', 2],
    ['unitSystem', '0'],
    ['unitMetricSubsystem', 3],
    ['expireDurationSeconds', 1800],
    ['accessToken', ''],
    ['authorities', 'admin_endpoints'],
  ])('names %s when it is %j [DATA-08][UNIT-01]', (field, value) => {
    expect(faultyFields(Session, { ...SESSION, [field]: value })).toEqual([field]);
  });
});

describe('Profile', () => {
  it('carries no token [DATA-28]', () => {
    const profile = Profile.parse(SESSION);
    expect(Object.keys(profile).filter((field) => field.endsWith('Token'))).toEqual([]);
    expect(profile.email).toBe('dana@example.org');
  });
});
