import { describe, expect, test } from 'vitest';
import { isSharePhone, NEW_SHARE, shareEmailsIn, shareOrderOf } from '#domain/routes/shareOrder.ts';

describe('a phone number', () => {
  test.each([
    ['+1234567', true],
    ['1234567', false],
    [`+${'1'.repeat(19)}`, true],
    [`+${'1'.repeat(20)}`, false],
    ['+1 (555) 010-1234', true],
    ['  +1 555 0101  ', true],
    ['        ', false],
    ['call me now', false],
    ['', false],
  ])('%j of 8 to 20 characters can be sent to: %s [SHARE-03]', (phone, isOne) => {
    expect(isSharePhone(phone)).toBe(isOne);
  });
});

describe('e-mail addresses', () => {
  test('stand with commas between them, each once [SHARE-05]', () => {
    expect(shareEmailsIn('a@acme.example, b.c+d@mail.acme.example,a@acme.example')).toEqual([
      'a@acme.example',
      'b.c+d@mail.acme.example',
    ]);
  });

  test.each([
    '',
    'a',
    'a@b',
    'a@acme.example,',
    'a@acme.example b@acme.example',
    'a@acme..example',
    'a@acme.example, nobody',
    `${'a'.repeat(250)}@acme.example`,
    '@acme.example',
    'a@-acme.example',
  ])('are all refused when one is invalid: %j [SHARE-05]', (text) => {
    expect(shareEmailsIn(text)).toBeNull();
  });
});

describe('a route is shared', () => {
  test('by text message with a valid number only [SHARE-01] [SHARE-06]', () => {
    const draft = { ...NEW_SHARE, phone: ' +15550101234 ', message: 3 } as const;
    expect(shareOrderOf(draft)).toEqual({ channel: 'sms', recipients: ['+15550101234'], message: 3 });
    expect(shareOrderOf({ ...NEW_SHARE, emails: 'a@acme.example' })).toBeNull();
  });

  test('by e-mail with valid addresses only [SHARE-01] [SHARE-06]', () => {
    const draft = { ...NEW_SHARE, channel: 'email', emails: 'a@acme.example' } as const;
    expect(shareOrderOf(draft)).toEqual({ channel: 'email', recipients: ['a@acme.example'], message: 1 });
    expect(shareOrderOf({ ...draft, emails: '', phone: '+15550101234' })).toBeNull();
  });
});
