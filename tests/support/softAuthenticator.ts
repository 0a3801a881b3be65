import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

type Options = { readonly challenge?: unknown; readonly user?: unknown };
/** What a test lets the authenticator do otherwise than a right one. */
export type Trick = {
  readonly origin?: string;
  readonly rpId?: string;
  /** Count of uses to state; one more than the last unless told. */
  readonly signCount?: number;
  readonly isVerified?: boolean;
};

/** A passkey in software (WebAuthn 3, ES256, attestation `none`): answers the service as a browser would. */
export function createSoftAuthenticator(origin: string, rpId = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let signCount = 0;
  let userHandle: string | null = null;
  const id = credentialId.toString('base64url');

  return {
    id,
    create(options: Options, trick: Trick = {}) {
      userHandle = (options.user as { id: string }).id;
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
        credentialId,
        coseKeyOf(publicKey),
      ]);
      const authData = Buffer.concat([headOf({ rpId, ...trick }, FLAGS.attested, 0), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return credentialOf(id, {
        clientDataJSON: clientDataOf('webauthn.create', options, { origin, ...trick }),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    use(options: Options, trick: Trick = {}) {
      signCount = trick.signCount ?? signCount + 1;
      const clientDataJSON = clientDataOf('webauthn.get', options, { origin, ...trick });
      const authData = headOf({ rpId, ...trick }, 0, signCount);
      return credentialOf(id, {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signatureOf(privateKey, authData, clientDataJSON),
        ...(userHandle === null ? {} : { userHandle }),
      });
    },
  };
}
export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>;

function credentialOf(id: string, response: Record<string, unknown>) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

function clientDataOf(type: string, { challenge }: Options, { origin }: { origin: string }): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function headOf(
  { rpId, isVerified = true }: { rpId: string; isVerified?: boolean },
  more: number,
  signCount: number,
): Buffer {
  const head = Buffer.alloc(37);
  createHash('sha256').update(rpId).digest().copy(head);
  head[32] = FLAGS.present | (isVerified ? FLAGS.verified : 0) | more;
  head.writeUInt32BE(signCount, 33);
  return head;
}

function signatureOf(key: KeyObject, authData: Buffer, clientDataJSON: string): string {
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  return sign('sha256', Buffer.concat([authData, hash]), key).toString('base64url');
}

/** Source: RFC 9052, 7; RFC 9053, 7.1: EC2, ES256, P-256. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const map = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(map as never));
}
