import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCallbackUrl } from '#domain/people/callbackUrl.ts';
import { defaultPreference } from '#domain/people/notificationPreference.ts';
import { isPassword, passwordFault } from '#domain/people/passwordRule.ts';
import { isPersonName, personNameOf } from '#domain/people/personName.ts';
import { isStoredPhoneNumber, phoneNumberOf } from '#domain/people/phoneNumber.ts';

describe('a name', () => {
  it.each([
    'Bo',
    "Dana O'Neil",
    'Zoë Müller-Lüdenscheidt',
    'Núñez (night)',
    '李 明',
    '#2 crew',
    'x'.repeat(40),
  ])('may be %j [PROF-14][CONST-42]', (name) => expect(isPersonName(name)).toBe(true));

  it.each([
    '',
    'D',
    ' Dana',
    'Dana  Morris',
    'Dana\tM',
    'Dana!',
    '\u0007Dana',
    'Dana\nM',
    'x'.repeat(41),
    'Zoe\u0308',
  ])('may not be %j [PROF-14][CONST-42]', (name) => expect(isPersonName(name)).toBe(false));

  it('has no sign after its first character but parentheses, apostrophe, space and hyphen [PROF-14][CONST-42]', () => {
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    const taken = ascii.filter(
      (character) => /[^a-z\d]/i.test(character) && isPersonName(`Da${character}na`),
    );
    expect(taken.join('')).toBe(" '()-");
    expect(ascii.filter((character) => character !== ' ' && !isPersonName(`${character}na`))).toEqual([]);
  });

  it('is stored with its accents in one piece and without space around it [PROF-14]', () => {
    expect(isPersonName(personNameOf(' Zoe\u0308 '))).toBe(true);
    expect(personNameOf(' Zoe\u0308 ')).toBe('Zoë');
  });
});

describe('a password', () => {
  it.each(['twelve chars', 'été à la mer', '雨が降る日は家で本を読む', '⛈'.repeat(12), 'a1'.repeat(100)])(
    'may be %j [PROF-17][GAP-143][CONST-42]',
    (password) => expect(isPassword(password)).toBe(true),
  );

  it.each(['', 'eleven char', '⛈'.repeat(11), `${'a1'.repeat(100)}a`])(
    'may not be %j [PROF-17][CONST-42]',
    (password) => expect(isPassword(password)).toBe(false),
  );

  it('changes when all three are filled and fit, and the two new ones are one [PROF-18]', () => {
    const fields = {
      oldPassword: 'thunder7',
      newPassword: 'ochre tin kettle walk',
      repeatedNewPassword: 'ochre tin kettle walk',
    };
    expect(passwordFault(fields)).toBeNull();
    expect(passwordFault({ ...fields, oldPassword: '' })).toBe('oldPassword');
    expect(passwordFault({ ...fields, newPassword: '' })).toBe('newPassword');
    expect(passwordFault({ ...fields, repeatedNewPassword: 'ochre tin kettle jump' })).toBe(
      'repeatedNewPassword',
    );
  });
});

describe('a telephone number', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['+1 802-555.0134', '+18025550134'],
    ['+33 1 23 45 67 89', '+33123456789'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
    ['+1234567', null],
    ['+1234567890123456', null],
    ['8025550134', null],
    ['+1 (802) 555-0134', null],
    ['+1802555O134', null],
  ])('%j is sent as %j [PROF-16]', (typed, sent) => {
    expect(phoneNumberOf(typed)).toBe(sent);
  });

  it('that was read once is stored, and reads the same again [PROF-16]', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ' ', '.', '-'),
          maxLength: 22,
        }),
        (typed) => {
          const number = phoneNumberOf(typed);
          if (number === null) return;
          expect(isStoredPhoneNumber(number)).toBe(true);
          expect(phoneNumberOf(number)).toBe(number);
        },
      ),
    );
  });
});

describe('a callback URL', () => {
  it.each(['http://a.io', 'https://hooks.example.com:8443/in?x=1', 'HTTPS://EXAMPLE.ORG/'])(
    'may be %s [ADMIN-19]',
    (url) => expect(isCallbackUrl(url)).toBe(true),
  );

  it.each([
    '',
    'ftp://example.org',
    'example.org',
    'https://localhost/x',
    'https://10.0.0.1/',
    'https://example.museum',
    'https://user:secret@example.org',
    'https://example.org/a b',
    'https://example.c',
    'https://example.org:port',
  ])('may not be %j [ADMIN-19]', (url) => expect(isCallbackUrl(url)).toBe(false));
});

it('a user who has chosen nothing is told by e-mail [SUB-05]', () => {
  expect(defaultPreference('wind_level3')).toEqual({ eventType: 'wind_level3', sms: false, email: true });
});
