import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/** Returns whether this browser supports passkeys here: not outside a secure context. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Signs in by a passkey of this device. Rejects when the person cancels, or there is none. */
export async function signByPasskey(options: Options): Promise<object> {
  return startAuthentication({ optionsJSON: options as never });
}

/**
 * Makes a passkey. @throws Error `passkeyCancelled` when the person cancels, `passkeyExists` when this device has
 * one.
 */
export async function makePasskey(options: Options) {
  try {
    return await startRegistration({ optionsJSON: options as never });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new Error('passkeyCancelled', { cause: error });
    if (name === 'InvalidStateError') throw new Error('passkeyExists', { cause: error });
    throw error;
  }
}
