import { DISPLAY_PROOF_TYPE, DisplayKey, type DisplayProof } from '#contracts/displayProof.ts';

const ECDSA_P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const ES256 = { name: 'ECDSA', hash: 'SHA-256' } as const;

/**
 * Makes a new key pair of a display; its private half never leaves the browser (GAP-141). Rejects outside a secure
 * context.
 */
export async function makeDisplayKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ECDSA_P256, false, ['sign', 'verify']);
}

/** Exports the public half of a key pair in the service's format. */
export async function publicHalfOf({ publicKey }: CryptoKeyPair): Promise<DisplayKey> {
  return DisplayKey.parse(await crypto.subtle.exportKey('jwk', publicKey));
}

/**
 * Signs the proof of a display: a compact JWS with ES256 (RFC 7515, 7.1).
 *
 * @param kioskId Id of the signing kiosk; null: the display is not enrolled yet.
 */
export async function signDisplayProof(
  { privateKey }: CryptoKeyPair,
  proof: DisplayProof,
  kioskId: string | null,
): Promise<string> {
  const header = { alg: 'ES256', typ: DISPLAY_PROOF_TYPE, ...(kioskId === null ? {} : { kid: kioskId }) };
  // the estimate of the network's time has fractions
  const claim = { ...proof, atMs: Math.floor(proof.atMs) };
  const signed = `${encoded(bytesOf(header))}.${encoded(bytesOf(claim))}`;
  const signature = await crypto.subtle.sign(ES256, privateKey, new TextEncoder().encode(signed));
  return `${signed}.${encoded(new Uint8Array(signature))}`;
}

function bytesOf(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** Base64url without padding (RFC 7515, 2). */
function encoded(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
