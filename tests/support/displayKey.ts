import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { DISPLAY_PROOF_TYPE, DisplayKey, type DisplayProof } from '#contracts/displayProof.ts';

/** A key pair of a display, as WebCrypto makes it, and what it signs. */
export async function createDisplayKey() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  return {
    publicKey: DisplayKey.parse(await exportJWK(publicKey)),
    sign: (proof: DisplayProof, kioskId: string | null = null) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(proof)))
        .setProtectedHeader({
          alg: 'ES256',
          typ: DISPLAY_PROOF_TYPE,
          ...(kioskId === null ? {} : { kid: kioskId }),
        })
        .sign(privateKey),
  };
}
export type DisplayKeyPair = Awaited<ReturnType<typeof createDisplayKey>>;
