import { describe, expect, test } from 'vitest';
import { signatureHeaders } from '#server/notifications/signature.ts';

describe('the signature of a call', () => {
  test('is the digest over time and body in UTF-8 that other programs compute', () => {
    const body = '{"title":"Alerte de foudre à Québec"}';
    expect(signatureHeaders('a key of the client', body, 1_783_189_800_999)).toEqual({
      'x-scc-timestamp': '1783189800',
      // printf '%s' "1783189800.$body" | openssl dgst -sha256 -hmac 'a key of the client'
      'x-scc-signature': 'v1=7df91bd482bf0cfcd7d1f31616c5bb9eb2abb999df4368d5d79eab7df27cf0e6',
    });
  });
});
