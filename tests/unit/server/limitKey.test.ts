import { expect, test } from 'vitest';
import { limitKeyOf } from '#server/platform/http/limitKey.ts';

const person = { id: 'p', client: 'ACME', authorities: [], sessionId: 's1' };

test('calls of a session count for it alone, wherever they come from [AUTH-05]', () => {
  expect(limitKeyOf({ person, ip: '203.0.113.9' })).toBe(limitKeyOf({ person, ip: '203.0.113.10' }));
  expect(limitKeyOf({ person, ip: '203.0.113.9' })).not.toBe(
    limitKeyOf({ person: { ...person, sessionId: 's2' }, ip: '203.0.113.9' }),
  );
});

test('calls without a session count for their address, of IPv6 for its network [AUTH-05]', () => {
  const key = (ip: string) => limitKeyOf({ person: null, ip });
  expect(key('203.0.113.9')).toBe('203.0.113.9');
  expect(key('::ffff:203.0.113.9')).toBe('::ffff:203.0.113.9');
  expect(key('2001:DB8::1')).toBe(key('2001:db8:0:0:ffff::2'));
  expect(key('2001:db8:0:1::1')).not.toBe(key('2001:db8::1'));
});
