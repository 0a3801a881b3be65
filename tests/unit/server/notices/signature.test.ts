import { describe, expect, test } from 'vitest';
import { signatureHeaders } from '#server/useCases/notices/signature.ts';

describe('the signature of a call', () => {
  test('is the digest over time and body in UTF-8 that other programs compute', () => {
    const body = '{"title":"Alerte de foudre à Québec"}';
    expect(
      signatureHeaders({ secret: 'a key of the client', oldSecret: null }, body, 1_783_189_800_999),
    ).toEqual({
      'x-scc-timestamp': '1783189800',
      // printf '%s' "1783189800.$body" | openssl dgst -sha256 -hmac 'a key of the client'
      'x-scc-signature': 'v1=7df91bd482bf0cfcd7d1f31616c5bb9eb2abb999df4368d5d79eab7df27cf0e6',
    });
  });

  test('is that of the old secret in the known header while that holds, with the new one in another [AUTH-23]', () => {
    const atMs = 1_783_189_800_999;
    const { 'x-scc-signature': old, ...others } = signatureHeaders(
      { secret: 'old', oldSecret: null },
      '{}',
      atMs,
    );
    const alone = signatureHeaders({ secret: 'new', oldSecret: null }, '{}', atMs);
    expect(signatureHeaders({ secret: 'new', oldSecret: 'old' }, '{}', atMs)).toEqual({
      ...others,
      'x-scc-signature': old,
      'x-scc-signature-new': alone['x-scc-signature'],
    });
  });
});
